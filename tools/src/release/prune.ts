import type { RemoteName } from '@aflora/mfe-contract/release';
import type { ReleaseStore } from '@aflora/mfe-contract/server';
import type { ReleaseApi } from './release-api';

/** Open tabs fetch late chunks of a release long after another one was promoted. */
const TABS_LIVE_MS = 7 * 86_400_000;

export interface Pruning {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** So many of the newest stay. */
  keep: number;
}

/**
 * Removes old releases: not the current and the previous one, not the newest, not what was current in the last seven days. Files that
 * no registered release owns go too.
 */
export async function prune({ remote, store, api, keep }: Pruning): Promise<string[]> {
  const { releases } = await api.releases(remote);
  const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < TABS_LIVE_MS;
  const old = releases
    .slice(keep)
    .filter(({ isCurrent, isPrevious, lastPromotedAt }) => !isCurrent && !isPrevious && !isRecent(lastPromotedAt));
  for (const { name } of old) {
    await api.remove(remote, name);
    await store.remove(remote, name);
  }
  const known = new Set(releases.map(({ name }) => name));
  const strays = (await store.list(remote)).filter((name) => !known.has(name));
  for (const name of strays) await store.remove(remote, name);
  return [...old.map(({ name }) => name), ...strays];
}
