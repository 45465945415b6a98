import type { RemoteName } from '@aflora/contracts';

export type { RemoteName };

export const remoteNames = ['site', 'admin'] as const satisfies readonly RemoteName[];

/** Increases when a remote built against the old contract would break in a new shell, or a new remote in an old shell. */
export const CONTRACT_VERSION = 2;

/**
 * Contract versions of the remotes that this shell can load. A shell with a new version keeps supporting the old one until no live release
 * uses it.
 */
export const SPOKEN_CONTRACTS: readonly number[] = [CONTRACT_VERSION];
