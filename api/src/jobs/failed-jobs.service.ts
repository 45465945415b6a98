import { DEFAULT_PAGE_SIZE, type PageQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FROM_FAILED_JOBS } from '../database/failed-work';

export interface FailedJob {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  attempts: number;
  createdAt: Date;
  failedAt: Date;
  /** Message of the last error; null when the process of the last attempt was stopped. */
  error: string | null;
}

const COLUMNS = `
  SELECT j.id, t.identifier AS name, j.payload, j.attempts, j.created_at AS "createdAt", j.updated_at AS "failedAt", j.last_error AS error
`;
const PAGE = `${COLUMNS} ${FROM_FAILED_JOBS} ORDER BY j.updated_at DESC, j.id DESC LIMIT $1 OFFSET $2`;
const ONE = `${COLUMNS} ${FROM_FAILED_JOBS} AND j.id = $1 FOR UPDATE OF j`;
const COUNT = `SELECT count(*)::integer AS count FROM (SELECT ${FROM_FAILED_JOBS} LIMIT $1) counted`;
const RETRY = 'SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0, max_attempts => 25)';
const RETRY_ALL = `
  SELECT count(*)::integer AS count FROM graphile_worker.reschedule_jobs(
    ARRAY(SELECT j.id ${FROM_FAILED_JOBS} ORDER BY j.updated_at, j.id LIMIT $1 FOR UPDATE OF j SKIP LOCKED),
    run_at => now(), attempts => 0, max_attempts => 25)
`;
const REMOVE = 'SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])';

/** Totals and pending work are counted up to this number, and as many jobs are retried at once. */
const COUNTED = 1000;

/** Jobs whose attempts have ended. The worker keeps their rows, but never runs them again. */
@Injectable()
export class FailedJobsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest failure first. */
  async page({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
    const rows = await this.dataSource.query<FailedJob[]>(PAGE, [pageSize, (page - 1) * pageSize]);
    return { rows, total: await this.count(), page, pageSize };
  }

  /** Number of failed jobs, at most 1,000. */
  async count(): Promise<number> {
    const [{ count }] = await this.dataSource.query<[{ count: number }]>(COUNT, [COUNTED]);
    return count;
  }

  /**
   * Locks a failed job, so that it is retried or removed only once; undefined for a job that has not failed or has already been retried.
   */
  async lock(manager: EntityManager, id: string): Promise<FailedJob | undefined> {
    const [job] = await manager.query<FailedJob[]>(ONE, [id]);
    return job;
  }

  /** Schedules the job to run at once, with all of its attempts again. */
  async retry(manager: EntityManager, id: string): Promise<void> {
    await manager.query(RETRY, [id]);
  }

  /** Like `retry` for all failed jobs, but at most the 1,000 that failed first. Resolves with their number. */
  async retryAll(manager: EntityManager): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(RETRY_ALL, [COUNTED]);
    return count;
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.query(REMOVE, [id]);
  }
}
