import type { RemoteName } from './release.view';

/** One release in a list, for those who publish and those who watch. */
export interface ReleaseSummaryView {
  name: string;
  contractVersion: number;
  /** Git revision it was built from. */
  commit: string | null;
  publishedAt: string;
  /** Null until a browser has opened it against the live shell: it can't be promoted before. */
  verifiedAt: string | null;
  lastPromotedAt: string | null;
  isCurrent: boolean;
  isPrevious: boolean;
  /** Over the last 30 days. */
  loads: number;
  failures: number;
  /** From the start of the page's script to the remote's first render; null without loads. */
  medianLoadMs: number | null;
  p95LoadMs: number | null;
}

/** A remote with its releases, newest first; those whose files are gone are left out. */
export interface RemoteReleasesView {
  remote: RemoteName;
  rowVersion: number;
  changedAt: string;
  releases: ReleaseSummaryView[];
}
