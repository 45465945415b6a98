export const remoteNames = ['site', 'admin'] as const;
/** A separately released part of the web product. */
export type RemoteName = (typeof remoteNames)[number];

/** What a server or a browser has to know of a release to load it. Paths are relative to the release's folder. */
export interface ReleaseView {
  /** `<version>-<hash>`: the hash stands for the content, so a name never means other files. */
  name: string;
  contractVersion: number;
  /** The federation entry module. */
  entry: string;
  /** Modules and styles that the entry needs at once. */
  preload: string[];
  styles: string[];
  /** `sha256-…` of every file, by path. */
  integrity: Record<string, string>;
}

/** What visitors of one remote get. */
export interface ChannelView {
  remote: RemoteName;
  /** Rises with every change: who changes it says which one they saw. */
  rowVersion: number;
  current: ReleaseView | null;
  /** What was current before: browsers fall back to it. */
  previous: ReleaseView | null;
  changedAt: string;
}

export interface ReleaseRegistryView {
  channels: ChannelView[];
}
