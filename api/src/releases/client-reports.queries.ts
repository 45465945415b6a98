import type { ClientReportInput, ClientErrorView, ListClientErrorsQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';

/** Inclusive upper bounds of the histogram's buckets in milliseconds; one more bucket counts slower loads. */
export const LOAD_TIME_BOUNDS = [50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000] as const;

const BUCKETS = LOAD_TIME_BOUNDS.length + 1;

/** Histogram of a single load; all zero if its time is unknown. */
export function loadHistogram(loadMs: number | null): number[] {
  const histogram = new Array<number>(BUCKETS).fill(0);
  if (loadMs !== null) histogram[bucketOf(loadMs)] = 1;
  return histogram;
}

/**
 * Percentile of load times, `share` from 0 to 1, interpolated linearly within its bucket. Loads beyond the last bound count as that bound.
 * Null without loads.
 */
export function loadPercentile(histogram: readonly number[], share: number): number | null {
  const total = histogram.reduce((sum, loads) => sum + loads, 0);
  if (total === 0) return null;
  const target = share * total;
  let before = 0;
  for (const [bucket, loads] of histogram.entries()) {
    if (loads > 0 && before + loads >= target) return interpolate(bucket, (target - before) / loads);
    before += loads;
  }
  return lastBound;
}

const lastBound = LOAD_TIME_BOUNDS[LOAD_TIME_BOUNDS.length - 1] as number;

function bucketOf(loadMs: number): number {
  const bucket = LOAD_TIME_BOUNDS.findIndex((bound) => loadMs <= bound);
  return bucket < 0 ? LOAD_TIME_BOUNDS.length : bucket;
}

function interpolate(bucket: number, share: number): number {
  const to = LOAD_TIME_BOUNDS[bucket];
  if (to === undefined) return lastBound;
  const from = LOAD_TIME_BOUNDS[bucket - 1] ?? 0;
  return Math.round(from + (to - from) * share);
}

export interface ClientErrorRow extends Omit<ClientErrorView, 'at'> {
  at: Date;
}

/** Newest errors kept per release. Limited, because anybody may send reports. */
const MAX_ERRORS = 1_000;
const ERROR_DAYS = 30;
const LOAD_DAYS = 90;

/** Returns the release's id, or no row if the release was never published. */
const COUNT = `
  INSERT INTO release_loads AS existing (release_id, day, loads, failures, histogram)
  SELECT id, sao_paulo_day(now()), $3, $4, $5::integer[] FROM releases WHERE remote = $1 AND name = $2
  ON CONFLICT (release_id, day) DO UPDATE SET
    loads = existing.loads + excluded.loads,
    failures = existing.failures + excluded.failures,
    histogram = ARRAY(
      SELECT coalesce(old, 0) + coalesce(new, 0) FROM unnest(existing.histogram, excluded.histogram) WITH ORDINALITY AS parts (old, new, bucket)
      ORDER BY bucket
    )
  RETURNING release_id AS id
`;
const INSERT_ERROR = 'INSERT INTO client_errors (release_id, outcome, message, path) VALUES ($1, $2, $3, $4)';
const DELETE_OVERFLOW = `
  DELETE FROM client_errors WHERE id IN (
    SELECT id FROM client_errors WHERE release_id = $1 ORDER BY at DESC, id DESC OFFSET ${MAX_ERRORS}
  )
`;
const DELETE_OLD_ERRORS = `DELETE FROM client_errors WHERE at < now() - interval '${ERROR_DAYS} days'`;
const DELETE_OLD_LOADS = `DELETE FROM release_loads WHERE day < sao_paulo_day(now()) - ${LOAD_DAYS}`;

const LIST: KeysetSql = {
  columns: 'e.id, e.at, r.remote, r.name AS release, e.outcome, e.message, e.path',
  from: 'client_errors e JOIN releases r ON r.id = e.release_id',
  at: 'e.at',
  id: 'e.id',
};

@Injectable()
export class ClientReportsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Increments the release's counters of today, and resolves with the release's id. */
  async count(manager: EntityManager, { remote, release, outcome, loadMs }: ClientReportInput): Promise<string | undefined> {
    const isLoaded = outcome === 'loaded';
    const histogram = loadHistogram(isLoaded ? (loadMs ?? null) : null);
    const values = [remote, release, Number(isLoaded), Number(!isLoaded), histogram];
    const [row] = await manager.query<{ id: string }[]>(COUNT, values);
    return row?.id;
  }

  /** Must follow `count` in the same transaction: the row that `count` updates serialises concurrent reports. */
  async storeError(manager: EntityManager, releaseId: string, { outcome, message, path }: ClientReportInput): Promise<void> {
    await manager.query(INSERT_ERROR, [releaseId, outcome, message ?? '', path ?? '']);
    await manager.query(DELETE_OVERFLOW, [releaseId]);
  }

  page(query: ListClientErrorsQuery): Promise<KeysetPage<ClientErrorRow>> {
    const conditions = new Conditions().add('r.remote = ?', query.remote).add('r.name = ?', query.release);
    return keysetPage(this.dataSource, LIST, { query, conditions });
  }

  async deleteOld(): Promise<void> {
    await this.dataSource.query(DELETE_OLD_ERRORS);
    await this.dataSource.query(DELETE_OLD_LOADS);
  }
}
