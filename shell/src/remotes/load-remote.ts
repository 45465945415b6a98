import { CONTRACT_VERSION, type RemoteEntry, type RemoteModule, type RemoteName, type ShellApi } from '@aflora/mfe-contract';
import { federation } from './federation';
import { readRemotesDocument } from './remotes-document';

const LIMIT_MS = 8_000;

const loads = new Map<RemoteName, Promise<RemoteModule>>();

/** Loads a remote once; a failed load is forgotten, so that the next call tries again. */
export function loadRemote(name: RemoteName, shell: ShellApi): Promise<RemoteModule> {
  const known = loads.get(name);
  if (known) return known;
  const load = start(name, shell, { retry: failedBefore.has(name) });
  loads.set(name, load);
  load.catch(() => {
    loads.delete(name);
    failedBefore.add(name);
  });
  return load;
}

const failedBefore = new Set<RemoteName>();

async function start(name: RemoteName, shell: ShellApi, { retry }: { retry: boolean }): Promise<RemoteModule> {
  const location = (await readRemotesDocument({ fresh: retry }))[name];
  if (!location) throw new Error(`The ${name} remote is away`);
  federation.registerRemotes([{ name, type: 'module', entry: retry ? location.retryEntry : location.entry }], { force: true });
  const entry = await withinLimit(federation.loadRemote<RemoteEntry>(`${name}/remote`));
  if (!entry) throw new Error(`The ${name} remote exposes nothing`);
  if (entry.contractVersion !== CONTRACT_VERSION) {
    throw new Error(`The ${name} remote speaks contract ${entry.contractVersion}, this shell ${CONTRACT_VERSION}`);
  }
  return entry.createRemote(shell);
}

function withinLimit<T>(load: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${LIMIT_MS} ms`)), LIMIT_MS);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
