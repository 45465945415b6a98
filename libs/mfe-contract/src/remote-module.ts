import type { ComponentType } from 'react';
import type { ShellApi } from './shell-api';

export interface RemoteModule {
  /** Rendered inside the shell's router and providers; brings its own routes. */
  App: ComponentType;
}

/** What `./remote` of a remote exports. */
export interface RemoteEntry {
  contractVersion: number;
  createRemote(shell: ShellApi): RemoteModule;
}
