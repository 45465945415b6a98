import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from './jobs.service';

const NAME = 'jobs.remove-unused-queues';
/** 03:50 in São Paulo. */
const EVERY_NIGHT = '50 6 * * *';
const BATCH = 5_000;

/**
 * While the lock is held, no transaction has an uncommitted job that others can't see. Without the lock, the queue of such a job could be
 * removed, and the job would never run, because the worker takes only jobs whose queue exists. All users of jobs wait for the lock, so it
 * is requested for a second only and anew for each batch.
 */
const LOCK = 'LOCK TABLE graphile_worker._private_jobs IN SHARE MODE';
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '1s'";
const REMOVE = `
  WITH removed AS (
    DELETE FROM graphile_worker._private_job_queues WHERE id IN (
      SELECT id FROM graphile_worker._private_job_queues q
      WHERE is_available AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id) LIMIT $1
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM removed
`;

/**
 * Removes queues without jobs. The worker keeps a row for every queue name forever, and locks all of them to take a job from a queue. Few
 * names are in use now, but earlier releases had a queue for each stream of mails.
 */
@Injectable()
export class UnusedQueuesService {
  constructor(
    jobs: JobsService,
    private readonly dataSource: DataSource,
  ) {
    jobs.define(NAME, () => this.remove());
    jobs.repeat(NAME, EVERY_NIGHT);
  }

  async remove(): Promise<void> {
    while ((await this.removeBatch()) === BATCH) continue;
  }

  private removeBatch(): Promise<number> {
    return this.dataSource.transaction('READ COMMITTED', async (manager) => {
      await manager.query(LOCK_TIMEOUT);
      await manager.query(LOCK);
      const [removed] = await manager.query<[{ rows: number }]>(REMOVE, [BATCH]);
      return removed.rows;
    });
  }
}
