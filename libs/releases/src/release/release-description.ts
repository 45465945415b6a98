import type { RemoteName } from '@aflora/mfe-contract/remotes';

/** Content of `release.json`, which a remote's build writes. */
export interface ReleaseDescription {
  remote: RemoteName;
  version: string;
  contractVersion: number;
  /** `entry`, `preload` and `styles` are paths in the release. */
  entry: string;
  preload: string[];
  styles: string[];
  /** Packages that the release takes from the shell. */
  shared: Record<string, SharedUse>;
}

export interface SharedUse {
  /** Version that the remote was built with. */
  version: string;
  /** Names that the remote imports. */
  names: string[];
}

/**
 * Content of the shell's `/surface.json`: the packages that it provides. `names` is missing when a package is provided with all of its
 * exports.
 */
export interface SurfaceDescription {
  contractVersions: number[];
  packages: Record<string, { version: string; names?: string[] }>;
}

export const RELEASE_FILE = 'release.json';
export const INTEGRITY_FILE = 'integrity.json';
/** File that the build writes for `sealRelease`, with the `shared` part of the description. */
export const SHARED_USES_FILE = 'shared-uses.json';
