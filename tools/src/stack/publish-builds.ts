import { remoteNames, type RemoteName } from '@aflora/mfe-contract/release';
import { LocalReleaseStore } from '@aflora/mfe-contract/server';
import type { Environment } from '../common/env';
import { builtReleaseOf } from '../release/apps';
import { prune } from '../release/prune';
import { publish } from '../release/publish';
import { ReleaseApi } from '../release/release-api';

/** Releases that a developer's machine keeps besides those that are or were current lately. */
const KEPT = 3;

export interface LocalReleases {
  apiUrl: string;
  directory: string;
  tokens: Record<RemoteName, string>;
}

/** Brings the remotes' builds to the registry: one that it didn't know becomes current; one that was rolled back stays so. */
export async function publishBuilds({ apiUrl, directory, tokens }: LocalReleases): Promise<void> {
  const store = new LocalReleaseStore(directory);
  for (const remote of remoteNames) {
    const api = new ReleaseApi(apiUrl, tokens[remote]);
    const { rowVersion, releases } = await api.releases(remote);
    const name = await publish({ remote, folder: builtReleaseOf(remote), store, api, say: () => undefined });
    const isKnown = releases.some((release) => release.name === name && release.verifiedAt) && releases.some(({ isCurrent }) => isCurrent);
    if (!isKnown) await api.promote(remote, name, rowVersion);
    await prune({ remote, store, api, keep: KEPT });
  }
}

export const localReleases = (env: Environment, facts: Pick<LocalReleases, 'apiUrl' | 'directory'>): LocalReleases => ({
  ...facts,
  tokens: { site: env.RELEASE_TOKEN_SITE ?? '', admin: env.RELEASE_TOKEN_ADMIN ?? '' },
});
