import type { RemoteName } from '../remotes.ts';

/** `release.json`: what a build says of itself. */
export interface ReleaseDescription {
  remote: RemoteName;
  version: string;
  contractVersion: number;
  /** Paths in the release. */
  entry: string;
  preload: string[];
  styles: string[];
  /** What it takes from the shell: the version it was built with, and the names it imports. */
  shared: Record<string, SharedUse>;
}

export interface SharedUse {
  version: string;
  names: string[];
}

/** `/surface.json` of the shell: what it provides. No names where a package's every export is there. */
export interface SurfaceDescription {
  contractVersions: number[];
  packages: Record<string, { version: string; names?: string[] }>;
}

export const RELEASE_FILE = 'release.json';
export const INTEGRITY_FILE = 'integrity.json';
/** What the build's plugins leave for the seal: the names that the remote takes of each shared package. */
export const SHARED_NAMES_FILE = 'shared-names.json';
