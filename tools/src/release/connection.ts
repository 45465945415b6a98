import type { RemoteName } from '@aflora/releases';
import { openReleaseStore, type ReleaseStore } from '@aflora/releases/server';
import { join } from 'node:path';
import type { Environment } from '../common/env';
import { ROOT } from '../common/paths';
import { DEFAULT_PORT_BASE } from '../stack/ports';
import { storedSecrets } from '../stack/secrets';
import { ReleaseApi, type RemoteTokens } from './release-api';

export interface Connection {
  api: ReleaseApi;
  store: ReleaseStore;
}

/** The registry's API and the release store, from `SHELL_URL`, `RELEASES_DIR` or `RELEASES_BUCKET`, and the remote's tokens. */
export function connect(remote: RemoteName, env: Environment): Connection {
  const shellUrl = env.SHELL_URL ?? `http://localhost:${env.PORT_BASE ?? DEFAULT_PORT_BASE}`;
  const store = openReleaseStore({ RELEASES_DIR: join(ROOT, '.data/releases'), ...env });
  return { api: new ReleaseApi(shellUrl.replace(/\/$/, ''), tokensOf(remote, env)), store };
}

/**
 * The current release of a remote; undefined when none was ever promoted. It is not stored after a restore into a new store, because a backup
 * contains the registry, but not the files of releases. Throws `ReleaseUnavailable` when its stored files are damaged.
 */
export async function liveRelease(
  remote: RemoteName,
  { api, store }: Connection,
): Promise<{ name: string; isStored: boolean } | undefined> {
  const current = await api.current(remote);
  // The list also names incomplete releases that were left in a bucket.
  return current ? { name: current.name, isStored: (await store.open(remote, current.name)) !== undefined } : undefined;
}

/** Tokens of the environment; without any, those of the local stack, which `npm start` stores in its data folder. */
function tokensOf(remote: RemoteName, env: Environment): RemoteTokens {
  const [release, promotion] = ['RELEASE', 'PROMOTION'].map((purpose) => env[`${purpose}_TOKEN_${remote.toUpperCase()}`]);
  if (release || promotion) return { release: release ?? '', promotion: promotion ?? '' };
  const stored = storedSecrets(join(ROOT, '.data'));
  const suffix = remote === 'site' ? 'Site' : 'Admin';
  return { release: stored[`releaseToken${suffix}`] ?? '', promotion: stored[`promotionToken${suffix}`] ?? '' };
}
