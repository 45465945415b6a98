import type { ClientReportInput, ClientErrorView, ListClientErrorsQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Conditions } from '../common/lists/conditions';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset';
import { loadHistogram } from './load-times';

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
