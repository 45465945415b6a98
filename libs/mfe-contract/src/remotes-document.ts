import type { RemoteName } from './remote-module';

/** Where a remote's current release is; `null` while its server doesn't answer. */
export interface RemoteLocation {
  version: string;
  /** Address of the entry module. */
  entry: string;
  /** The same file under a second address: a browser remembers a failed module by its address. */
  retryEntry: string;
  /** Modules and styles that the entry needs at once. */
  preload: string[];
  styles: string[];
}

/** `/remotes.json`, also inlined in every page. */
export type RemotesDocument = Record<RemoteName, RemoteLocation | null>;
