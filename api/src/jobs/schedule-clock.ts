import { Injectable } from '@nestjs/common';

/**
 * A schedule runs once for each minute, in whichever process is first, and only for minutes after its last one. A process whose clock was ahead
 * leaves a last minute in the future, until which no process would run the schedule.
 */
const FORGET_FUTURE = `
  UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > now() + $1 * interval '1 millisecond'
`;
/** Right clocks differ by less. */
const TOLERANCE_MS = 120_000;

/** A connection or pool of any library. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** Notices wrong clocks, which would stop the schedules of jobs for as long as they were wrong. */
@Injectable()
export class ScheduleClock {
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
}
