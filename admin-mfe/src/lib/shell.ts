import type { ShellApi } from '@aflora/mfe-contract';
import { createContext, useContext } from 'react';

export const ShellContext = createContext<ShellApi | null>(null);

/** The shell's services: API client, session and toasts. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}
