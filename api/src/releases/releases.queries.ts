import {
  type RemoteName,
  remoteNames,
  type ReleaseView,
  type ChannelView,
  type ClientErrorView,
  type ReleaseRegistryView,
  type ReleaseSummaryView,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { type EntityManager, DataSource } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { Release } from './release.entity';
import { type ClientErrorRow, loadPercentile } from './client-reports.queries';

/**
 * Locks a release against concurrent promotion or removal. Weaker than FOR UPDATE, which would deadlock with the foreign key check of a
 * concurrent channel update.
 */
export const lockRelease = (manager: EntityManager, remote: RemoteName, name: string): Promise<Release | null> =>
  manager.findOne(Release, { where: { remote, name }, lock: { mode: 'for_no_key_update' } });

/** The columns that identify a state of the registry. */
export interface ChannelStateRow {
  remote: RemoteName;
  rowVersion: number;
  currentId: string | null;
  previousId: string | null;
}

export interface ChannelRow extends ChannelStateRow {
  changedAt: Date;
  current: ReleaseView | null;
  previous: ReleaseView | null;
}

export interface ReleaseSummaryRow {
  name: string;
  contractVersion: number;
  commit: string | null;
  publishedAt: Date;
  verifiedAt: Date | null;
  lastPromotedAt: Date | null;
  lastReplacedAt: Date | null;
  isCurrent: boolean;
  isPrevious: boolean;
  loads: number;
  failures: number;
  histogram: number[] | null;
}

/** Newest releases in a list, besides the live ones: more than anybody looks through. */
const MAX_LISTED = 100;

const STATE = 'c.remote, c.row_version AS "rowVersion", c.current_id AS "currentId", c.previous_id AS "previousId"';
const STATES = `SELECT ${STATE} FROM release_channels c`;

const asView = (release: string): string => `
  CASE WHEN ${release}.id IS NOT NULL THEN json_build_object(
    'name', ${release}.name, 'contractVersion', ${release}.contract_version, 'entry', ${release}.entry,
    'preload', ${release}.preload, 'styles', ${release}.styles, 'integrity', ${release}.integrity
  ) END
`;
/** One statement, so that channels and releases are consistent. */
const CHANNELS = `
  SELECT ${STATE}, c.changed_at AS "changedAt", ${asView('now')} AS current, ${asView('before')} AS previous
  FROM release_channels c LEFT JOIN releases now ON now.id = c.current_id LEFT JOIN releases before ON before.id = c.previous_id
`;
const PUBLISHED = `SELECT ${asView('r')} AS release FROM releases r WHERE r.remote = $1 AND r.name = $2 AND r.removed_at IS NULL`;

const LAST_30_DAYS = 'release_id = r.id AND day > sao_paulo_day(now()) - 30';
/** `$2` is a release name, or null for all releases of the remote. */
const SUMMARIES = `
  SELECT r.name, r.contract_version AS "contractVersion", r.commit, r.published_at AS "publishedAt", r.verified_at AS "verifiedAt",
    r.last_promoted_at AS "lastPromotedAt", r.last_replaced_at AS "lastReplacedAt", r.id IS NOT DISTINCT FROM c.current_id AS "isCurrent",
    r.id IS NOT DISTINCT FROM c.previous_id AS "isPrevious", counted.loads, counted.failures, timed.histogram
  FROM releases r JOIN release_channels c USING (remote)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(loads), 0)::integer AS loads, coalesce(sum(failures), 0)::integer AS failures FROM release_loads WHERE ${LAST_30_DAYS}
  ) counted
  CROSS JOIN LATERAL (
    SELECT array_agg(loads ORDER BY bucket) AS histogram FROM (
      SELECT bucket, sum(part)::integer AS loads FROM release_loads, unnest(histogram) WITH ORDINALITY AS parts (part, bucket)
      WHERE ${LAST_30_DAYS} GROUP BY bucket
    ) buckets
  ) timed
  WHERE r.remote = $1 AND r.removed_at IS NULL AND ($2::text IS NULL OR r.name = $2) AND (
    $2 IS NOT NULL OR r.id IN (c.current_id, c.previous_id)
    OR r.id IN (SELECT id FROM releases WHERE remote = $1 AND removed_at IS NULL ORDER BY published_at DESC, id DESC LIMIT ${MAX_LISTED})
  )
  ORDER BY r.published_at DESC, r.id DESC
`;

@Injectable()
export class ReleasesQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Two short rows, because each server polls them every second. */
  async states(): Promise<ChannelStateRow[]> {
    return inOrder(await this.dataSource.query<ChannelStateRow[]>(STATES));
  }

  async channels(manager: EntityManager = this.dataSource.manager): Promise<ChannelRow[]> {
    return inOrder(await manager.query<ChannelRow[]>(CHANNELS));
  }

  async published(remote: RemoteName, name: string): Promise<ReleaseView | undefined> {
    const [row] = await this.dataSource.query<{ release: ReleaseView }[]>(PUBLISHED, [remote, name]);
    return row?.release;
  }

  /** Newest first; with a name, only that release. */
  summaries(remote: RemoteName, name: string | null = null): Promise<ReleaseSummaryRow[]> {
    return this.dataSource.query(SUMMARIES, [remote, name]);
  }
}

const inOrder = <Row extends ChannelStateRow>(rows: Row[]): Row[] =>
  rows.sort((one, other) => remoteNames.indexOf(one.remote) - remoteNames.indexOf(other.remote));

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
  lastReplacedAt: row.lastReplacedAt?.toISOString() ?? null,
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
