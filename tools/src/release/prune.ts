import type { ReleaseSummaryView } from '@aflora/contracts';
import type { RemoteName } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import type { ReleaseApi } from './release-api';

/** How long open tabs may load lazy chunks of a release after another one took its place. */
const MAX_TAB_AGE_MS = 7 * 86_400_000;

export interface Pruning {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** Number of newest releases that are kept. */
  keep: number;
}

/**
 * Removes old releases and returns their names. Kept are the current and the previous one, the newest ones, and those promoted or replaced in
 * the last seven days. Also removes stored files of releases that are not registered.
 */
export async function prune({ remote, store, api, keep }: Pruning): Promise<string[]> {
  // Read before the registry: a release that is being published is stored first and then registered.
  const stored = await store.list(remote);
  const { releases } = await api.releases(remote);
  const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < MAX_TAB_AGE_MS;
  const newest = releases.toSorted((one, other) => publishedLast(other) - publishedLast(one));
  const old = newest
    .slice(keep)
    .filter(({ isCurrent, isPrevious }) => !isCurrent && !isPrevious)
    .filter(({ lastPromotedAt, lastReplacedAt }) => !isRecent(lastPromotedAt) && !isRecent(lastReplacedAt));
  for (const { name } of old) {
    await api.remove(remote, name);
    await store.remove(remote, name);
  }
  const listed = new Set(releases.map(({ name }) => name));
  const strays: string[] = [];
  for (const name of stored.filter((candidate) => !listed.has(candidate))) {
    // The list has the newest releases and the live ones only.
    if (await api.isRegistered(remote, name)) continue;
    await store.remove(remote, name);
    strays.push(name);
  }
  return [...old.map(({ name }) => name), ...strays];
}

/** Each publication verifies the release again, also one of files that were published before. */
const publishedLast = ({ verifiedAt, publishedAt }: ReleaseSummaryView): number => Date.parse(verifiedAt ?? publishedAt);
