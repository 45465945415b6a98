import { isReleaseName, readRelease, type RemoteName } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import { Failure } from '../common/failure';
import { refuseUnlessProvided } from './publish';
import type { ReleaseApi } from './release-api';

export interface Promotion {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** Name of the release; default: the newest verified one. */
  name?: string;
}

/** Makes a release current and returns its name. Of two parallel promotions, the second one is refused. */
export async function promote({ remote, store, api, name: requested }: Promotion): Promise<string> {
  if (requested && !isReleaseName(requested)) throw new Failure(`${requested} is not the name of a release: status lists them.`);
  const { rowVersion, releases } = await api.releases(remote);
  const name = requested ?? releases.find(({ verifiedAt }) => verifiedAt)?.name;
  if (!name) throw new Failure('There is no verified release to promote: publish one.');
  const folder = await store.open(remote, name);
  if (!folder) throw new Failure(`The store has no files of ${name}: publish it again.`);
  await refuseUnlessProvided(readRelease(folder), api);
  await api.promote(remote, name, rowVersion);
  return name;
}

/** Swaps the current and the previous release. Returns the name of the new current one. */
export async function rollBack({ remote, api }: Pick<Promotion, 'remote' | 'api'>): Promise<string> {
  const { rowVersion } = await api.releases(remote);
  const { current } = await api.rollBack(remote, rowVersion);
  return current?.name ?? 'none';
}
