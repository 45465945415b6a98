import type { PublishReleaseInput } from '@aflora/contracts';
import { readRelease, type RemoteName, type SealedRelease } from '@aflora/releases';
import type { ReleaseStore } from '@aflora/releases/server';
import { Failure } from '../common/failure';
import { missingSurface } from './missing-surface';
import type { ReleaseApi } from './release-api';

export interface Publication {
  remote: RemoteName;
  /** Folder with the sealed release. */
  folder: string;
  commit?: string;
  store: ReleaseStore;
  api: ReleaseApi;
  /**
   * Opens the release in a browser against the live shell and throws when it fails. Missing for the first release, before there is a shell.
   */
  smokeTest?: (release: SealedRelease) => Promise<void>;
  log: (line: string) => void;
}

/**
 * Checks, stores, registers and verifies a release. Returns its name. Throws `Failure` when a check fails; the release can't be promoted
 * then.
 */
export async function publish({ remote, folder, commit, store, api, smokeTest, log }: Publication): Promise<string> {
  const release = sealedRelease(folder);
  if (release.description.remote !== remote)
    throw new Failure(`${folder} holds a release of ${release.description.remote}, not of ${remote}.`);
  log(`Release ${release.name}: ${Object.keys(release.integrity).length} files match their integrity list.`);
  if (smokeTest) {
    await refuseUnlessProvided(release, api);
    log('The live shell provides its contract and shared surface.');
  }
  await store.add(remote, release.name, folder);
  await api.register(remote, registration(release, commit));
  // A prune that ran before the registration may have removed the files; the next one respects it.
  await store.add(remote, release.name, folder);
  log('Stored and registered.');
  if (smokeTest) {
    await smokeTest(release);
    log('Smoke test in a browser against the live shell passed.');
  }
  await api.verify(remote, release.name);
  return release.name;
}

/**
 * Throws `Failure` when the live shell lacks something that the release needs. Also called before a promotion, since the shell may have
 * changed since.
 */
export async function refuseUnlessProvided(
  { name, description }: Pick<SealedRelease, 'name' | 'description'>,
  api: ReleaseApi,
): Promise<void> {
  const missing = missingSurface(description, await api.surface());
  if (missing.length) throw new Failure(`Release ${name} is refused: ${missing.join('; ')}.`);
}

function sealedRelease(folder: string): SealedRelease {
  try {
    return readRelease(folder);
  } catch (error) {
    throw new Failure(`Refused: ${(error as Error).message}.`);
  }
}

function registration({ name, description, integrity }: SealedRelease, commit?: string): PublishReleaseInput {
  const { contractVersion, entry, preload, styles, shared } = description;
  const versions = Object.entries(shared).map(([name, { version }]) => [name, version]);
  return {
    name,
    contractVersion,
    entry,
    preload,
    styles,
    integrity,
    shared: Object.fromEntries(versions) as Record<string, string>,
    commit,
  };
}
