import { remoteNames, type RemoteName } from '@aflora/releases';
import { LocalReleaseStore } from '@aflora/releases/server';
import type { Environment } from '../common/env';
import { builtReleaseOf } from '../release/apps';
import { verifiedLast } from '../release/promote';
import { prune } from '../release/prune';
import { publish } from '../release/publish';
import { ReleaseApi, type RemoteTokens } from '../release/release-api';

/** Number of newest releases that a developer's machine keeps in addition to the live and recently promoted ones. */
const KEEP_NEWEST = 3;

export interface LocalReleases {
  apiUrl: string;
  directory: string;
  tokens: Record<RemoteName, RemoteTokens>;
}

/**
 * Publishes the remotes' builds. A build is promoted if it differs from that of the last start, even if it is of an earlier commit, or if
 * the last start was killed before the promotion. An unchanged build is not promoted again, so that a rollback stays in effect.
 */
export async function publishBuilds({ apiUrl, directory, tokens }: LocalReleases): Promise<void> {
  const store = new LocalReleaseStore(directory);
  for (const remote of remoteNames) {
    const api = new ReleaseApi(apiUrl, tokens[remote]);
    const { rowVersion, releases } = await api.releases(remote);
    const name = await publish({ remote, folder: builtReleaseOf(remote), store, api, log: () => undefined });
    const isOfLastStart = verifiedLast(releases)?.name === name;
    const wasPromoted = isOfLastStart && releases.some((release) => release.name === name && release.lastPromotedAt);
    if (!wasPromoted || !releases.some(({ isCurrent }) => isCurrent)) await api.promote(remote, name, rowVersion);
    await prune({ remote, store, api, keep: KEEP_NEWEST });
  }
}

export const localReleases = (env: Environment, details: Pick<LocalReleases, 'apiUrl' | 'directory'>): LocalReleases => ({
  ...details,
  tokens: {
    site: { release: env.RELEASE_TOKEN_SITE ?? '', promotion: env.PROMOTION_TOKEN_SITE ?? '' },
    admin: { release: env.RELEASE_TOKEN_ADMIN ?? '', promotion: env.PROMOTION_TOKEN_ADMIN ?? '' },
  },
});
