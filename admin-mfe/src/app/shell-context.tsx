import type { ShellApi } from '@aflora/mfe-contract';
import { createContext, useContext, type ReactNode } from 'react';

const ShellContext = createContext<ShellApi | null>(null);

export function ShellProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** What the shell gave this remote: API client, session, toasts. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider around it');
  return shell;
}
