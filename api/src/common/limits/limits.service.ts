import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { Env } from '../../config/env';
import { ENV } from '../../config/env.token';
import { limitNames, type LimitName } from '../../config/limit-names';
import { Problem } from '../problems/problem';

/** Counts in PostgreSQL, so that a limit holds over several API processes. */
@Injectable()
export class LimitsService {
  private readonly limiters: Map<LimitName, RateLimiterPostgres>;

  constructor(@Inject(ENV) env: Env, dataSource: DataSource) {
    const names = env.rateLimit ? limitNames : [];
    this.limiters = new Map(names.map((name) => [name, limiter(name, env, dataSource)]));
  }

  /** Counts one; throws `rate-limit.exceeded` when `who` had their share of the window. */
  async count(name: LimitName, who: string): Promise<void> {
    try {
      await this.limiters.get(name)?.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Problem('rate-limit.exceeded', {}, { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    }
  }
}

function limiter(name: LimitName, env: Env, dataSource: DataSource): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: dataSource,
    storeType: 'typeorm',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: env.limits[name].points,
    duration: env.limits[name].seconds,
  });
}
