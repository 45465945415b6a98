import { Injectable } from '@nestjs/common';

/**
 * Forgets last runs that lie in the future. A schedule runs once per minute, in whichever process is first, and only for minutes after its
 * last run. A process whose clock was fast leaves a last run in the future, until which no process would run the schedule.
 */
const FORGET_FUTURE = `
  UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > now() + $1 * interval '1 millisecond'
`;
/**
 * Keeps only the first of a schedule's failed runs. All runs do the same work, so while the first one is retried for days, each later run
 * would fail and be retried as well. Scheduled runs are recognised by the `_cron` that graphile-worker adds to their payload.
 */
const REMOVE_REPEATED_FAILURES = `
  DELETE FROM graphile_worker._private_jobs j
  WHERE attempts > 0 AND locked_at IS NULL AND payload::jsonb ? '_cron' AND EXISTS (
    SELECT FROM graphile_worker._private_jobs earlier
    WHERE earlier.task_id = j.task_id AND earlier.id < j.id AND earlier.attempts > 0 AND earlier.payload::jsonb ? '_cron'
  )
`;
/** Correct clocks differ by less than this. */
const TOLERANCE_MS = 120_000;

/** A connection or pool of any library. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** Repairs schedules after wrong clocks, which would stop them for as long as the clock was wrong, and after repeated failures. */
@Injectable()
export class Schedules {
  private aheadMs = -Infinity;

  /**
   * Whether the clock of this process was set back since the last call. Its runners would then wait for a distant minute, so they have to
   * be restarted.
   *
   * @param steady milliseconds of a monotonic clock
   */
  wasSetBack(now = Date.now(), steady = performance.now()): boolean {
    const before = this.aheadMs;
    this.aheadMs = now - steady;
    return before - this.aheadMs > TOLERANCE_MS;
  }

  /** Forgets last runs in the future, which a process with a wrong clock has left. */
  async forgetFuture(database: Queryable): Promise<void> {
    await database.query(FORGET_FUTURE, [TOLERANCE_MS]);
  }

  /** Removes failed runs, including those without attempts left, of schedules that have an earlier failed run. */
  async removeRepeatedFailures(database: Queryable): Promise<void> {
    await database.query(REMOVE_REPEATED_FAILURES, []);
  }
}
