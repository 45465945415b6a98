import type { RemoteName } from '@aflora/mfe-contract/remotes';

/** Stores releases by name. The files of a stored release never change. */
export abstract class ReleaseStore {
  /** Stores the files of a sealed release; does nothing when the store already has it. */
  abstract add(remote: RemoteName, release: string, folder: string): Promise<void>;
  /** A local folder with the release's files; undefined when the store has no such release. */
  abstract open(remote: RemoteName, release: string): Promise<string | undefined>;
  /** Names of all releases of a remote, in no particular order. */
  abstract list(remote: RemoteName): Promise<string[]>;
  abstract remove(remote: RemoteName, release: string): Promise<void>;
}
