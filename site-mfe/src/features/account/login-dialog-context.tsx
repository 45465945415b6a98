import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';

const LoginDialog = lazy(() => import('./login-dialog').then((module) => ({ default: module.LoginDialog })));

const OpenLogin = createContext<() => void>(() => undefined);

/** Opens the login dialog from anywhere in the site. */
export const useLoginDialog = (): (() => void) => useContext(OpenLogin);

export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = useCallback(() => {
    setWanted(true);
    setOpened(true);
  }, []);
  return (
    <OpenLogin.Provider value={open}>
      {children}
      {wanted && (
        <Suspense>
          <LoginDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </OpenLogin.Provider>
  );
}
