import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Worker, WorkerEvents } from 'graphile-worker';

/** Renews the locks of the running jobs and their queues: the time of a lock shows when its process was last alive. */
const RENEW = `
  WITH running AS (
    UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY ($1) AND locked_at IS NOT NULL RETURNING job_queue_id, locked_by
  )
  UPDATE graphile_worker._private_job_queues q SET locked_at = now() FROM running r WHERE q.id = r.job_queue_id AND q.locked_by = r.locked_by
`;

/** Unlocks jobs and queues whose locks are older than `$1` seconds, because the worker itself would do so only after four hours. */
const UNLOCK_ABANDONED = `
  WITH unlocked AS (
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at < now() - $1 * interval '1 second'
  )
  UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at < now() - $1 * interval '1 second'
`;

/** The pause between two renewals. */
export const RENEWAL_MS = 5_000;
/** A lock that was not renewed for this long belongs to a process that was killed. */
const SILENCE_MS = 30_000;

/** A connection or pool of any library. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** Renews the locks of jobs that run in this process, and unlocks those of killed processes, so that others can run them. */
@Injectable()
export class JobLocks {
  private readonly workers = new Set<Worker>();
  private renewedAt = -Infinity;
  private renewingSince = -Infinity;

  /** Events to pass to a new runner of this process, so that the locks of its jobs are renewed. */
  eventsOfRunner(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => this.workers.add(worker));
    events.on('worker:stop', ({ worker }) => this.workers.delete(worker));
    return events;
  }

  /**
   * Renews the locks of this process and unlocks abandoned jobs. Must be called every `RENEWAL_MS`. After an outage of the database or a
   * pause of this process, other processes may not have renewed their locks yet, so nothing is unlocked for `SILENCE_MS`.
   *
   * @param now milliseconds of a monotonic clock
   */
  async renew(database: Queryable, now = performance.now()): Promise<void> {
    const running = [...this.workers].flatMap((worker) => worker.getActiveJob()?.id ?? []);
    if (running.length) await database.query(RENEW, [running]);
    if (now - this.renewedAt > 2 * RENEWAL_MS) this.renewingSince = now;
    if (now - this.renewingSince >= SILENCE_MS) await this.unlockAbandoned(database);
    this.renewedAt = now;
  }

  async unlockAbandoned(database: Queryable): Promise<void> {
    await database.query(UNLOCK_ABANDONED, [SILENCE_MS / 1000]);
  }
}
