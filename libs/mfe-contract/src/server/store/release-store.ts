import type { RemoteName } from '../../remotes';

/** Keeps releases for ever under their name; what lies under a name never changes. */
export abstract class ReleaseStore {
  /** Takes a sealed folder in. One that is there already stays as it is. */
  abstract keep(remote: RemoteName, release: string, folder: string): Promise<void>;
  /** A folder on this disk with the release's files; undefined when the store has no such release. */
  abstract open(remote: RemoteName, release: string): Promise<string | undefined>;
  /** Names of all releases of a remote, in no particular order. */
  abstract list(remote: RemoteName): Promise<string[]>;
  abstract remove(remote: RemoteName, release: string): Promise<void>;
}
