import { SPOKEN_CONTRACTS, type RemoteLocation, type RemoteModule, type RemoteName, type ShellApi } from '@aflora/mfe-contract';
import { importPatiently } from '@aflora/ui';
import { releasesToTry, rememberFailure } from './failed-releases';
import { importRemote } from './federation';
import { readRemotesDocument } from './remotes-document';
import { reportRelease } from './report-release';

const TIMEOUT_MS = 8_000;

export interface LoadedRemote {
  module: RemoteModule;
  release: string;
}

const loads = new Map<RemoteName, Promise<LoadedRemote>>();

/** Loads a remote once: its current release, or the previous one when the current one fails. */
export function loadRemote(name: RemoteName, shell: ShellApi): Promise<LoadedRemote> {
  const load = loads.get(name) ?? loadFirstWorkingRelease(name, shell);
  loads.set(name, load);
  load.catch(() => loads.delete(name));
  return load;
}

/** Remotes that this document has loaded or is loading. */
export const loadedRemotes = (): RemoteName[] => [...loads.keys()];

/** Loads the other release after one has failed while rendering; rejects when both have failed. */
export function replaceRelease(name: RemoteName, shell: ShellApi, failed: { release: string; error: unknown }): Promise<LoadedRemote> {
  rememberFailure(failed.release);
  reportRelease(shell.api, { remote: name, outcome: 'render-failed', ...failed });
  loads.delete(name);
  return loadRemote(name, shell);
}

async function loadFirstWorkingRelease(name: RemoteName, shell: ShellApi): Promise<LoadedRemote> {
  const startedAt = performance.now();
  const locations = (await readRemotesDocument())[name];
  let failure: unknown = new Error(`No release of the ${name} remote is available`);
  for (const location of locations ? releasesToTry(locations) : []) {
    const release = location.version;
    try {
      const module = await open(name, location, shell);
      reportRelease(shell.api, { remote: name, release, outcome: 'loaded', loadMs: Math.round(performance.now() - startedAt) });
      return { module, release };
    } catch (error) {
      console.warn(`Release ${release} of the ${name} remote did not load:`, error);
      // Without a connection, the other release doesn't load either, and neither of them has failed.
      if (!navigator.onLine) throw error;
      rememberFailure(release);
      reportRelease(shell.api, { remote: name, release, outcome: 'load-failed', error });
      failure = error;
    }
  }
  throw failure;
}

async function open(name: RemoteName, location: RemoteLocation, shell: ShellApi): Promise<RemoteModule> {
  // Failed requests are repeated: a phone that changes networks loses requests, which is not a fault of the release.
  const entry = await importPatiently(() => importRemote(name, location.entry), TIMEOUT_MS);
  if (!entry) throw new Error(`The ${name} remote exposes nothing`);
  if (!SPOKEN_CONTRACTS.includes(entry.contractVersion)) {
    throw new Error(`The ${name} remote speaks contract ${entry.contractVersion}, this shell ${SPOKEN_CONTRACTS.join(' and ')}`);
  }
  return entry.createRemote(shell);
}
