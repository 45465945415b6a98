import { createContext, useContext } from 'react';

const OpenLogin = createContext<() => void>(() => undefined);

export const OpenLoginProvider = OpenLogin.Provider;

/** Opens the login dialog from anywhere in the site. */
export const useLoginDialog = (): (() => void) => useContext(OpenLogin);
