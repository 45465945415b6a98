import type { ShellApi } from '@aflora/mfe-contract';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

const ShellContext = createContext<ShellApi | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

/** Who is signed in; null for visitors and while prerendering. */
export function useSessionUser() {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.getUser, () => null);
}

/** `goOn` follows once somebody has signed in; closing the dialog without it gives it up. */
const OpenLogin = createContext<(goOn?: () => void) => void>(() => undefined);

export const OpenLoginProvider = OpenLogin.Provider;

/** Opens the login dialog from anywhere in the site. */
export function useLoginDialog(): () => void {
  const open = useContext(OpenLogin);
  return useCallback(() => open(), [open]);
}

/** Runs `goOn` at once for somebody who is signed in, and for visitors after signing in, without another click. */
export function useLoginFirst(): (goOn: () => void) => void {
  const { session } = useShell();
  const open = useContext(OpenLogin);
  return (goOn) => (session.getUser() ? goOn() : open(goOn));
}

/** Ends the session everywhere, notifies it, and goes to the first page. */
export function useSignOut(): () => Promise<void> {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  return async () => {
    const isEnded = await session.signOut();
    if (isEnded) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.success('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
}
