import { readRelease, type RemoteName } from '@aflora/mfe-contract/release';
import type { ReleaseStore } from '@aflora/mfe-contract/server';
import { Failure } from '../common/failure';
import { refuseUnlessProvided } from './publish';
import type { ReleaseApi } from './release-api';

export interface Promotion {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** The newest verified release without it. */
  name?: string;
}

/** Makes a release current. Of two that promote at once from the same state, one is refused. */
export async function promote({ remote, store, api, name: asked }: Promotion): Promise<string> {
  const { rowVersion, releases } = await api.releases(remote);
  const name = asked ?? releases.find(({ verifiedAt }) => verifiedAt)?.name;
  if (!name) throw new Failure('There is no verified release to promote: publish one.');
  const folder = await store.open(remote, name);
  if (!folder) throw new Failure(`The store has no files of ${name}: publish it again.`);
  await refuseUnlessProvided(readRelease(folder), api);
  await api.promote(remote, name, rowVersion);
  return name;
}

/** Lets the current and the previous release change places. Answers what is current now. */
export async function rollBack({ remote, api }: Pick<Promotion, 'remote' | 'api'>): Promise<string> {
  const { rowVersion } = await api.releases(remote);
  const { current } = await api.rollBack(remote, rowVersion);
  return current?.name ?? 'none';
}
