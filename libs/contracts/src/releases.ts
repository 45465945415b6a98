import { dateSorts, KeysetQuery, type KeysetView } from './lists';
import { WholeNumber } from './rules/numbers';
import { FileHashes, FilePath, FilePaths, HashedIn, PackageVersions, ReleaseName } from './rules/releases';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, ReportedPath, ReportedText } from './rules/text';
import type { Count, Id, Instant } from './values';

export const clientOutcomes = ['loaded', 'load-failed', 'render-failed'] as const;

/** `load-failed`: the code could not be loaded. `render-failed`: rendering threw an error. */
export type ClientOutcome = (typeof clientOutcomes)[number];

export const remoteNames = ['site', 'admin'] as const;

/** A separately released part of the web product. */
export type RemoteName = (typeof remoteNames)[number];

/** A failure of a release reported by a browser. */
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

/** What a server or browser needs to load a release. Paths are relative to the release's folder. */
export interface ReleaseView {
  /** `<version>-<hash>`; the hash is that of the content, so a name always means the same files. */
  name: string;
  contractVersion: Count;
  /** The federation entry module. */
  entry: string;
  /** Modules and styles that the entry loads immediately. */
  preload: string[];
  styles: string[];
  /** `sha256-…` hash of every file by path. */
  integrity: Record<string, string>;
}

/** The release channel of a remote: what its visitors load. */
export interface ChannelView {
  remote: RemoteName;
  /** Increases with every change; a change must name the version it replaces. */
  rowVersion: Count;
  current: ReleaseView | null;
  /** The previous release, to which browsers fall back. */
  previous: ReleaseView | null;
  changedAt: Instant;
}

export interface ReleaseRegistryView {
  channels: ChannelView[];
}

/** A release in a list. */
export interface ReleaseSummaryView {
  name: string;
  contractVersion: Count;
  /** Git revision of the build. */
  commit: string | null;
  publishedAt: Instant;
  /** When a browser verified the release against the live shell; null before. Only verified releases can be promoted. */
  verifiedAt: Instant | null;
  lastPromotedAt: Instant | null;
  /** When another release last took its place. */
  lastReplacedAt: Instant | null;
  isCurrent: boolean;
  isPrevious: boolean;
  /** Loads of the last 30 days. */
  loads: Count;
  failures: Count;
  /** Time from the start of the page's script to the remote's first render, in ms; null without loads. */
  medianLoadMs: Count | null;
  p95LoadMs: Count | null;
}

/** A remote with its releases, newest first; releases without files are left out. */
export interface RemoteReleasesView {
  remote: RemoteName;
  rowVersion: Count;
  changedAt: Instant;
  releases: ReleaseSummaryView[];
}

export type RemoteReleasesList = RemoteReleasesView[];

const HOUR_MS = 3_600_000;

/** Result of loading a release, reported by the browser. */
export class ClientReportInput {
  @OneOf(remoteNames) remote!: RemoteName;
  @ReleaseName() release!: string;
  @OneOf(clientOutcomes) outcome!: ClientOutcome;
  /** Time from the start of the page's script to the remote's first render, in ms. */
  @Optional() @WholeNumber(0, HOUR_MS) loadMs?: number | null;
  @ReportedText(500) message?: string | null;
  @ReportedPath(200) path?: string | null;
}

export class ListClientErrorsQuery extends KeysetQuery {
  @Optional() @OneOf(dateSorts) sort?: (typeof dateSorts)[number];
  @Optional() @OneOf(remoteNames) remote?: RemoteName;
  @Optional() @ReleaseName() release?: string;
}

export class PromoteReleaseInput {
  @ReleaseName() name!: string;
  /** Version of the channel that the caller saw. */
  @WholeNumber(1) rowVersion!: number;
}

/** Limits of a build. */
const FILES = 1_000;

const PACKAGES = 200;

/** A release whose files are stored. */
export class PublishReleaseInput {
  @ReleaseName() name!: string;
  @WholeNumber(1) contractVersion!: number;
  @HashedIn('integrity') @FilePath() entry!: string;
  @HashedIn('integrity') @FilePaths(FILES) preload!: string[];
  @HashedIn('integrity') @FilePaths(FILES) styles!: string[];
  @FileHashes(FILES) integrity!: Record<string, string>;
  /** Packages shared with the shell, with the versions of the build. */
  @PackageVersions(PACKAGES) shared!: Record<string, string>;
  /** Git revision. */
  @OptionalText(100) commit?: string | null;
}

export class RollbackReleaseInput {
  /** Version of the channel that the caller saw. */
  @WholeNumber(1) rowVersion!: number;
}
