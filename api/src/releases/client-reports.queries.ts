import type { ClientReportInput, ClientErrorView, ListClientErrorsQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Conditions } from '../common/lists/conditions';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset';
import { loadHistogram } from './load-times';

export interface ClientErrorRow extends Omit<ClientErrorView, 'at'> {
  at: Date;
}

/** Of a release; the newest ones. Anybody may send them. */
const ERRORS_KEPT = 1_000;
const ERROR_DAYS = 30;
const LOAD_DAYS = 90;

/** Responds the release's id; nothing for one that nobody published. */
const COUNT = `
  INSERT INTO release_loads AS kept (release_id, day, loads, failures, histogram)
  SELECT id, sao_paulo_day(now()), $3, $4, $5::integer[] FROM releases WHERE remote = $1 AND name = $2
  ON CONFLICT (release_id, day) DO UPDATE SET
    loads = kept.loads + excluded.loads,
    failures = kept.failures + excluded.failures,
    histogram = ARRAY(
      SELECT coalesce(old, 0) + coalesce(new, 0) FROM unnest(kept.histogram, excluded.histogram) WITH ORDINALITY AS parts (old, new, bucket)
      ORDER BY bucket
    )
  RETURNING release_id AS id
`;
const KEEP_ERROR = 'INSERT INTO client_errors (release_id, outcome, message, path) VALUES ($1, $2, $3, $4)';
const DROP_OLDEST = `
  DELETE FROM client_errors WHERE id IN (
    SELECT id FROM client_errors WHERE release_id = $1 ORDER BY at DESC, id DESC OFFSET ${ERRORS_KEPT}
  )
`;
const FORGET_ERRORS = `DELETE FROM client_errors WHERE at < now() - interval '${ERROR_DAYS} days'`;
const FORGET_LOADS = `DELETE FROM release_loads WHERE day < sao_paulo_day(now()) - ${LOAD_DAYS}`;

const LIST: KeysetSql = {
  columns: 'e.id, e.at, r.remote, r.name AS release, e.outcome, e.message, e.path',
  from: 'client_errors e JOIN releases r ON r.id = e.release_id',
  at: 'e.at',
  id: 'e.id',
};

@Injectable()
export class ClientReportsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One row a release and day grows by one. Responds the release's id. */
  async count(manager: EntityManager, { remote, release, outcome, loadMs }: ClientReportInput): Promise<string | undefined> {
    const isLoaded = outcome === 'loaded';
    const histogram = loadHistogram(isLoaded ? (loadMs ?? null) : null);
    const values = [remote, release, Number(isLoaded), Number(!isLoaded), histogram];
    const [row] = await manager.query<{ id: string }[]>(COUNT, values);
    return row?.id;
  }

  /** Call it after `count` in one transaction: the row that was counted in makes them wait for each other. */
  async keepError(manager: EntityManager, releaseId: string, { outcome, message, path }: ClientReportInput): Promise<void> {
    await manager.query(KEEP_ERROR, [releaseId, outcome, message ?? '', path ?? '']);
    await manager.query(DROP_OLDEST, [releaseId]);
  }

  page(query: ListClientErrorsQuery): Promise<KeysetPage<ClientErrorRow>> {
    const conditions = new Conditions().add('r.remote = ?', query.remote).add('r.name = ?', query.release);
    return keysetPage(this.dataSource, LIST, { query, conditions });
  }

  async forgetOld(): Promise<void> {
    await this.dataSource.query(FORGET_ERRORS);
    await this.dataSource.query(FORGET_LOADS);
  }
}
