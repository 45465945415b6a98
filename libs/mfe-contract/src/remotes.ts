import type { RemoteName } from '@aflora/contracts';

export type { RemoteName };

export const remoteNames = ['site', 'admin'] as const satisfies readonly RemoteName[];

/** Rises when a remote built against the old contract would break in a new shell, or the other way round. */
export const CONTRACT_VERSION = 2;

/** What this shell can load. A shell that rises the version speaks the old one beside it until no live release does any more. */
export const SPOKEN_CONTRACTS: readonly number[] = [CONTRACT_VERSION];
