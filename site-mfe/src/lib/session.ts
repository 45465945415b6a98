import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from './shell-context';

/** `goOn` follows once somebody has signed in; closing the dialog without it gives it up. */
const OpenLogin = createContext<(goOn?: () => void) => void>(() => undefined);

export const OpenLoginProvider = OpenLogin.Provider;

/** Opens the login dialog from anywhere in the site. */
export function useLoginDialog(): () => void {
  const open = useContext(OpenLogin);
  return useCallback(() => open(), [open]);
}

/** Does at once for who is signed in what visitors do after signing in, without another click. */
export function useLoginFirst(): (goOn: () => void) => void {
  const { session } = useShell();
  const open = useContext(OpenLogin);
  return (goOn) => (session.getUser() ? goOn() : open(goOn));
}

/** Ends the session everywhere, tells it, and goes to the first page. */
export function useSignOut(): () => Promise<void> {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  return async () => {
    const told = await session.signOut();
    if (told) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.success('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
}
