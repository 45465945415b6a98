import { Injectable } from '@nestjs/common';

/**
 * A schedule runs once for each minute, in whichever process is first, and only for minutes after its last one. A process whose clock was ahead
 * leaves a last minute in the future, until which no process would run the schedule.
 */
const FORGET_FUTURE = `
  UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > now() + $1 * interval '1 millisecond'
`;
/**
 * The runs of a schedule do the same work, and a run that fails is retried for days, in which each next one would fail, too, and be retried as
 * well. So only the first of them stays. Runs are known by what graphile-worker adds to their payload.
 */
const REMOVE_REPEATED_FAILURES = `
  DELETE FROM graphile_worker._private_jobs j
  WHERE attempts > 0 AND locked_at IS NULL AND payload::jsonb ? '_cron' AND EXISTS (
    SELECT FROM graphile_worker._private_jobs earlier
    WHERE earlier.task_id = j.task_id AND earlier.id < j.id AND earlier.attempts > 0 AND earlier.payload::jsonb ? '_cron'
  )
`;
/** Right clocks differ by less. */
const TOLERANCE_MS = 120_000;

/** A connection or pool of any library. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** Notices wrong clocks, which would stop the schedules of jobs for as long as they were wrong, and runs that fail one after the other. */
@Injectable()
export class Schedules {
  private aheadMs = -Infinity;

  /**
   * Whether the clock of this process was set back since the last call. Its runners then wait for a minute that is far away, and have to
   * begin anew.
   *
   * @param steady milliseconds of a clock that is never set
   */
  wasSetBack(now = Date.now(), steady = performance.now()): boolean {
    const before = this.aheadMs;
    this.aheadMs = now - steady;
    return before - this.aheadMs > TOLERANCE_MS;
  }

  /** Forgets runs of the future, which a process with a wrong clock left. */
  async forgetFuture(database: Queryable): Promise<void> {
    await database.query(FORGET_FUTURE, [TOLERANCE_MS]);
  }

  /** Removes failed runs, dead ones too, of a schedule that has an earlier one. */
  async removeRepeatedFailures(database: Queryable): Promise<void> {
    await database.query(REMOVE_REPEATED_FAILURES, []);
  }
}
