import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { OpenLoginProvider } from '../../app/login-dialog-context';

const LoginDialog = lazy(() => import('./dialog/login-dialog').then((module) => ({ default: module.LoginDialog })));

/** Stands by with the login dialog, whose code is fetched when it is first opened. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = useCallback(() => {
    setWanted(true);
    setOpened(true);
  }, []);
  return (
    <OpenLoginProvider value={open}>
      {children}
      {wanted && (
        <Suspense>
          <LoginDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </OpenLoginProvider>
  );
}
