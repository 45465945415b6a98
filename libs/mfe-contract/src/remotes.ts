import type { RemoteName } from '@aflora/contracts';

export type { RemoteName };

export const remoteNames = ['site', 'admin'] as const satisfies readonly RemoteName[];

/** Rises when a remote built against the old contract would break in a new shell, or the other way round. */
export const CONTRACT_VERSION = 2;
