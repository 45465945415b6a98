import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { type Env, limitNames, type LimitName } from '../../config/env';
import type { Limit } from '../../config/env-reader';
import { ENV } from '../../config/config.module';
import { Problem } from '../problems/problem';

/** Failures are forgotten after this long without one. */
const REMEMBERED_SECONDS = 3_600;
const FREE_FAILURES = 3;
/** Longer would let a stranger lock somebody out; ten guesses a minute are refused anyway. */
const LONGEST_PAUSE_SECONDS = 60;

/** Counts in PostgreSQL, so that a limit holds over several API processes. Whom it counts is kept as a hash. */
@Injectable()
export class LimitsService {
  private readonly limiters: Map<LimitName, RateLimiterPostgres>;
  private readonly failures?: RateLimiterPostgres;
  private readonly pauses?: RateLimiterPostgres;

  constructor(@Inject(ENV) env: Env, dataSource: DataSource) {
    const limiter = (keyPrefix: string, { points, seconds }: Limit) =>
      new RateLimiterPostgres({
        storeClient: dataSource,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: seconds,
      });
    this.limiters = new Map(env.rateLimit ? limitNames.map((name) => [name, limiter(name, env.limits[name])]) : []);
    if (!env.rateLimit) return;
    this.failures = limiter('failures', { points: Number.MAX_SAFE_INTEGER, seconds: REMEMBERED_SECONDS });
    this.pauses = limiter('pause', { points: 1, seconds: LONGEST_PAUSE_SECONDS });
  }

  /** Counts one; throws `rate-limit.exceeded` when `who` had their share of the window. */
  async count(name: LimitName, who: string): Promise<void> {
    try {
      await this.limiters.get(name)?.consume(keyOf(who));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(refusal);
    }
  }

  /** Throws `rate-limit.exceeded` while `who` waits after failures. */
  async assertNoPause(who: string): Promise<void> {
    const pause = await this.pauses?.get(keyOf(who));
    if (pause && pause.msBeforeNext > 0) throw tooMany(pause);
  }

  /** From the third failure on `who` waits: one second, then twice as long each time, a minute at most. */
  async failed(who: string): Promise<void> {
    const key = keyOf(who);
    const counted = await this.failures?.penalty(key);
    const over = (counted?.consumedPoints ?? 0) - FREE_FAILURES;
    if (over >= 0) await this.pauses?.block(key, Math.min(2 ** over, LONGEST_PAUSE_SECONDS));
  }

  async succeeded(who: string): Promise<void> {
    await this.failures?.delete(keyOf(who));
  }
}

const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): Problem =>
  new Problem('rate-limit.exceeded', {}, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
