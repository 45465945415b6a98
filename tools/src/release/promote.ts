import { isDeepStrictEqual } from 'node:util';
import type { ReleaseSummaryView } from '@aflora/contracts';
import { isReleaseName, readRelease, type RemoteName, type SealedRelease } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import { Failure } from '../common/failure';
import { refuseUnlessProvided } from './publish';
import type { ReleaseApi } from './release-api';

export interface Promotion {
  remote: RemoteName;
  store: ReleaseStore;
  api: ReleaseApi;
  /** Name of the release; default: the one that was verified last. */
  name?: string;
}

/** Makes a release current and returns its name. Of two parallel promotions, the second one is refused. */
export async function promote({ remote, store, api, name: requested }: Promotion): Promise<string> {
  if (requested && !isReleaseName(requested)) throw new Failure(`${requested} is not the name of a release: status lists them.`);
  const { rowVersion, releases } = await api.releases(remote);
  const name = requested ?? verifiedLast(releases)?.name;
  if (!name) throw new Failure('There is no verified release to promote: publish one.');
  await refuseUnlessUsable({ remote, store, api }, name);
  await api.promote(remote, name, rowVersion);
  return name;
}

/**
 * The release that was verified last, which need not be the newest: reverting a commit produces the files of an earlier release, and
 * publishing them only verifies that release again.
 */
export function verifiedLast(releases: ReleaseSummaryView[]): ReleaseSummaryView | undefined {
  const verifiedAt = (release: ReleaseSummaryView): number => Date.parse(release.verifiedAt ?? '');
  return releases.filter((release) => release.verifiedAt).sort((one, other) => verifiedAt(other) - verifiedAt(one))[0];
}

/**
 * Swaps the current and the previous release. Returns the name of the new current release. With `name`, goes back to that release only, and
 * does nothing if it is already current, so that a rollback with an unknown result can be repeated. Throws `Failure` when browsers could
 * not load the release, or when this can't be checked; `unchecked` rolls back anyway.
 */
export async function rollBack({ remote, store, api, unchecked, name: requested }: Promotion & { unchecked?: boolean }): Promise<string> {
  const channel = (await api.registry()).channels.find((candidate) => candidate.remote === remote);
  if (requested && channel?.current?.name === requested) return requested;
  if (!channel?.previous) throw new Failure('There is no release to go back to.');
  const { name } = channel.previous;
  if (requested && requested !== name)
    throw new Failure(`The previous release is ${name}, not ${requested}: promote ${requested} instead.`);
  if (!unchecked)
    await refuseUnlessUsable({ remote, store, api }, name).catch((error: Error) => {
      throw new Failure(`Nothing was rolled back. ${sentence(error)} Or promote another release; --unchecked rolls back all the same.`);
    });
  await api.rollBack(remote, channel.rowVersion).catch((error: Error) => refuseUnlessCurrent(api, { remote, name, error }));
  return name;
}

/**
 * Checks whether a rollback has already taken effect: after a lost response this is unknown, and a second rollback would make the replaced
 * release current again.
 */
async function refuseUnlessCurrent(
  api: ReleaseApi,
  { remote, name, error }: { remote: RemoteName; name: string; error: Error },
): Promise<void> {
  const current = await api.current(remote).catch(() => undefined);
  if (current?.name === name) return;
  if (current) throw error;
  throw new Failure(
    `${sentence(error)} Whether it was rolled back is unknown: repeat it with the release's name, rollback ${remote}-mfe ${name}.`,
  );
}

const sentence = ({ message }: Error): string => message.replace(/\.?$/, '.');

/**
 * Throws when the store has not all files of the release, when the registry lists others, which browsers would refuse, or when the live shell
 * lacks something that the release needs.
 */
async function refuseUnlessUsable({ remote, store, api }: Pick<Promotion, 'remote' | 'store' | 'api'>, name: string): Promise<void> {
  const folder = await store.open(remote, name);
  if (!folder) throw new Failure(`The store has no files of ${name}: publish it again.`);
  const release = releaseIn(folder, name);
  if (release.name !== name) throw new Failure(`The store has other files in place of ${name}: publish it again.`);
  const { integrity } = await api.registered(remote, name);
  if (!isDeepStrictEqual(integrity, release.integrity)) throw new Failure(`The registry lists other files for ${name} than the store has.`);
  await refuseUnlessProvided(release, api);
}

function releaseIn(folder: string, name: string): SealedRelease {
  try {
    return readRelease(folder);
  } catch (error) {
    throw new Failure(`The stored files of ${name} are damaged: publish it again. (${(error as Error).message})`);
  }
}
