import type { RemoteName } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import type { ReleaseApi } from '../release/release-api';

export interface LiveRelease {
  name: string;
  /** False after a restore into a new store: a backup contains the registry, but not the files of releases. */
  isStored: boolean;
}

/** The current release of a remote; undefined when none was ever promoted. */
export async function liveRelease(
  remote: RemoteName,
  { api, store }: { api: ReleaseApi; store: ReleaseStore },
): Promise<LiveRelease | undefined> {
  const current = await api.current(remote);
  return current ? { name: current.name, isStored: (await store.list(remote)).includes(current.name) } : undefined;
}
