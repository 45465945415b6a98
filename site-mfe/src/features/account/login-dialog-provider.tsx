import { lazyPart } from '@aflora/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { OpenLoginProvider, useSessionUser, useShell } from '../../lib/shell';

const LoginDialog = lazyPart(() => import('./dialog/login-dialog').then((module) => module.LoginDialog));

/** Provides the login dialog, whose code is loaded when the dialog is first opened. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const { session } = useShell();
  const isSignedIn = useSessionUser() !== null;
  const [opened, setOpened] = useState(false);
  const next = useRef<() => void>(undefined);
  const open = useCallback((goOn?: () => void) => {
    next.current = goOn;
    setOpened(true);
  }, []);
  const close = () => {
    // The dialog also closes after a login, which still has to run `next`.
    if (!session.getUser()) next.current = undefined;
    setOpened(false);
  };
  useEffect(() => {
    if (!isSignedIn) return;
    next.current?.();
    next.current = undefined;
  }, [isSignedIn]);
  return (
    <OpenLoginProvider value={open}>
      {children}
      <LoginDialog opened={opened} onClose={close} />
    </OpenLoginProvider>
  );
}
