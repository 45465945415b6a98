import type { ShellApi } from '@aflora/mfe-contract';
import { createContext, useContext, useSyncExternalStore } from 'react';

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
