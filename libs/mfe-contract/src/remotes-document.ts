import type { RemoteName } from './remotes';

/** Addresses of one release of a remote. */
export interface RemoteLocation {
  /** The release's name. */
  version: string;
  /** Address of the entry module. */
  entry: string;
  /** `preload` and `styles`: addresses of the modules and stylesheets that the entry imports statically. */
  preload: string[];
  styles: string[];
}

/** A remote's current release, and the previous release, which browsers load when the current one fails. */
export interface RemoteLocations extends RemoteLocation {
  previous: RemoteLocation | null;
}

/** `/remotes.json`, also inlined in every page; `null` while a remote has no release. */
export type RemotesDocument = Record<RemoteName, RemoteLocations | null>;

/** Request header `<remote>=<release>`: the response uses that published release as the remote's current one. */
export const PREVIEW_HEADER = 'x-release-preview';

/** Path of a release's files on its remote's origin. */
export const releasePath = (release: string): string => `/releases/${release}`;
