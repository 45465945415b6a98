import type { ChannelView, ClientErrorView, ReleaseRegistryView, ReleaseSummaryView, RemoteReleasesView } from '@aflora/contracts';
import { type ClientErrorRow, loadPercentile } from './client-reports.queries';
import type { ChannelRow, ReleaseSummaryRow } from './releases.queries';

export const channelView = ({ remote, rowVersion, current, previous, changedAt }: ChannelRow): ChannelView => ({
  remote,
  rowVersion,
  current,
  previous,
  changedAt: changedAt.toISOString(),
});

export const registryView = (rows: ChannelRow[]): ReleaseRegistryView => ({ channels: rows.map(channelView) });

export const releaseSummaryView = ({ histogram, ...row }: ReleaseSummaryRow): ReleaseSummaryView => ({
  name: row.name,
  contractVersion: row.contractVersion,
  commit: row.commit,
  publishedAt: row.publishedAt.toISOString(),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  lastPromotedAt: row.lastPromotedAt?.toISOString() ?? null,
  isCurrent: row.isCurrent,
  isPrevious: row.isPrevious,
  loads: row.loads,
  failures: row.failures,
  medianLoadMs: loadPercentile(histogram ?? [], 0.5),
  p95LoadMs: loadPercentile(histogram ?? [], 0.95),
});

export const remoteReleasesView = ({ remote, rowVersion, changedAt }: ChannelRow, releases: ReleaseSummaryRow[]): RemoteReleasesView => ({
  remote,
  rowVersion,
  changedAt: changedAt.toISOString(),
  releases: releases.map(releaseSummaryView),
});

export const clientErrorView = ({ id, at, remote, release, outcome, message, path }: ClientErrorRow): ClientErrorView => ({
  ...{ id, at: at.toISOString(), remote, release },
  ...{ outcome, message, path },
});
