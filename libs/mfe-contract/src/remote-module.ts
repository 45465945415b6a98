import type { ComponentType } from 'react';
import type { ShellApi } from './shell-api';

/** Rises when a remote built against the old contract would break in a new shell, or the other way round. */
export const CONTRACT_VERSION = 2;

export const remoteNames = ['site', 'admin'] as const;
export type RemoteName = (typeof remoteNames)[number];

export interface RemoteModule {
  /** Rendered inside the shell's router and providers; brings its own routes. */
  App: ComponentType;
}

/** What `./remote` of a remote exports. */
export interface RemoteEntry {
  contractVersion: number;
  createRemote(shell: ShellApi): RemoteModule;
}
