import { createContext, useCallback, useContext } from 'react';
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
