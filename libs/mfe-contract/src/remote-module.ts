import type { ComponentType } from 'react';
import type { ShellApi } from './shell-api';

export interface RemoteModule {
  /** Rendered inside the shell's router and providers; defines its own routes. */
  App: ComponentType;
}

/** Exports of a remote's `./remote` module. */
export interface RemoteEntry {
  contractVersion: number;
  createRemote(shell: ShellApi): RemoteModule;
}
