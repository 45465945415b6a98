import type { RemoteName } from './remotes';

/** Where a release of a remote is. */
export interface RemoteLocation {
  /** The release's name. */
  version: string;
  /** Address of the entry module. */
  entry: string;
  /** Modules and styles that the entry needs at once. */
  preload: string[];
  styles: string[];
}

/** Where the remote's current release is, and the one that a browser takes when that one fails. */
export interface RemoteLocations extends RemoteLocation {
  previous: RemoteLocation | null;
}

/** `/remotes.json`, also inlined in every page; `null` while a remote has no release. */
export type RemotesDocument = Record<RemoteName, RemoteLocations | null>;

/** A request with it gets `<remote>=<release>` as that remote's current release, if such a release was published. */
export const PREVIEW_HEADER = 'x-release-preview';

/** Where a release's files lie on its remote's origin. */
export const releasePath = (release: string): string => `/releases/${release}`;
