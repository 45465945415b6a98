import type { ShellApi } from '@aflora/mfe-contract';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { leavePage } from './leaving';

const ShellContext = createContext<ShellApi | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

/** The signed-in user; null for visitors and while prerendering. */
export function useSessionUser() {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.getUser, () => null);
}

/** Opens the login dialog. `goOn` runs after the login and is dropped when the dialog is closed without one. */
const OpenLogin = createContext<(goOn?: () => void) => void>(() => undefined);

export const OpenLoginProvider = OpenLogin.Provider;

/** Opens the login dialog from anywhere in the site. */
export function useLoginDialog(): () => void {
  const open = useContext(OpenLogin);
  return useCallback(() => open(), [open]);
}

/** Runs `goOn` at once for signed-in users, and for visitors after they have signed in, without another click. */
export function useLoginFirst(): (goOn: () => void) => void {
  const { session } = useShell();
  const open = useContext(OpenLogin);
  return (goOn) => (session.getUser() ? goOn() : open(goOn));
}

/** Ends the user's sessions everywhere, shows a toast and opens the home page. */
export function useSignOut(): () => void {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const end = async () => {
    const isEnded = await session.signOut();
    if (isEnded) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.success('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
  return () => leavePage(() => void end());
}
