import { KeysetQuery, type KeysetView } from './lists';
import { WholeNumber } from './rules/numbers';
import { FileHashes, FilePath, FilePaths, HashedIn, PackageVersions, ReleaseName } from './rules/releases';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, ToldPath, ToldText } from './rules/text';
import type { Count, Id, Instant } from './values';

export const clientOutcomes = ['loaded', 'load-failed', 'render-failed'] as const;

/** `load-failed`: its code did not come or was refused. `render-failed`: it threw while it was shown. */
export type ClientOutcome = (typeof clientOutcomes)[number];

export const remoteNames = ['site', 'admin'] as const;

/** A separately released part of the web product. */
export type RemoteName = (typeof remoteNames)[number];

/** What a browser told about a release that failed there. */
export interface ClientErrorView {
  id: Id;
  at: Instant;
  remote: RemoteName;
  release: string;
  outcome: Exclude<ClientOutcome, 'loaded'>;
  message: string;
  /** Path of the page, without its query. */
  path: string;
}

export type ClientErrorPage = KeysetView<ClientErrorView>;

/** What a server or a browser has to know of a release to load it. Paths are relative to the release's folder. */
export interface ReleaseView {
  /** `<version>-<hash>`: the hash stands for the content, so a name never means other files. */
  name: string;
  contractVersion: Count;
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
  rowVersion: Count;
  current: ReleaseView | null;
  /** What was current before: browsers fall back to it. */
  previous: ReleaseView | null;
  changedAt: Instant;
}

export interface ReleaseRegistryView {
  channels: ChannelView[];
}

/** One release in a list, for those who publish and those who watch. */
export interface ReleaseSummaryView {
  name: string;
  contractVersion: Count;
  /** Git revision it was built from. */
  commit: string | null;
  publishedAt: Instant;
  /** Null until a browser has opened it against the live shell: it can't be promoted before. */
  verifiedAt: Instant | null;
  lastPromotedAt: Instant | null;
  isCurrent: boolean;
  isPrevious: boolean;
  /** Over the last 30 days. */
  loads: Count;
  failures: Count;
  /** From the start of the page's script to the remote's first render; null without loads. */
  medianLoadMs: Count | null;
  p95LoadMs: Count | null;
}

/** A remote with its releases, newest first; those whose files are gone are left out. */
export interface RemoteReleasesView {
  remote: RemoteName;
  rowVersion: Count;
  changedAt: Instant;
  releases: ReleaseSummaryView[];
}

export type RemoteReleasesList = RemoteReleasesView[];

const HOUR_MS = 3_600_000;

/** How loading a release went, as the browser tells it. */
export class ClientReportInput {
  @OneOf(remoteNames) remote!: RemoteName;
  @ReleaseName() release!: string;
  @OneOf(clientOutcomes) outcome!: ClientOutcome;
  /** From the start of the page's script to the remote's first render. */
  @Optional() @WholeNumber(0, HOUR_MS) loadMs?: number | null;
  @ToldText(500) message?: string | null;
  @ToldPath(200) path?: string | null;
}

export class ListClientErrorsQuery extends KeysetQuery {
  @Optional() @OneOf(remoteNames) remote?: RemoteName;
  @Optional() @ReleaseName() release?: string;
}

export class PromoteReleaseInput {
  @ReleaseName() name!: string;
  /** Of the channel as it was seen. */
  @WholeNumber(1) rowVersion!: number;
}

/** What a build is made of, at most. */
const FILES = 1_000;

const PACKAGES = 200;

/** A release whose files are in the store. */
export class PublishReleaseInput {
  @ReleaseName() name!: string;
  @WholeNumber(1) contractVersion!: number;
  @HashedIn('integrity') @FilePath() entry!: string;
  @HashedIn('integrity') @FilePaths(FILES) preload!: string[];
  @HashedIn('integrity') @FilePaths(FILES) styles!: string[];
  @FileHashes(FILES) integrity!: Record<string, string>;
  /** What it takes from the shell, in the versions it was built with. */
  @PackageVersions(PACKAGES) shared!: Record<string, string>;
  /** Git revision. */
  @OptionalText(100) commit?: string | null;
}

export class RollbackReleaseInput {
  /** Of the channel as it was seen. */
  @WholeNumber(1) rowVersion!: number;
}
