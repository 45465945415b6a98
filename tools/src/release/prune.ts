import type { RemoteName } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import type { ReleaseApi } from './release-api';

/** How long open tabs may load lazy chunks of a release that is no longer current. */
const MAX_TAB_AGE_MS = 7 * 86_400_000;

export interface Pruning {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** Number of newest releases that are kept. */
  keep: number;
}

/**
 * Removes old releases and returns their names. Kept are the current and the previous one, the newest ones and those promoted in the last
 * seven days. Also removes stored files of releases that are not registered.
 */
export async function prune({ remote, store, api, keep }: Pruning): Promise<string[]> {
  const { releases } = await api.releases(remote);
  const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < MAX_TAB_AGE_MS;
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
