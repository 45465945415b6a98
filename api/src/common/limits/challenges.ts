import { CHALLENGE_HEADER } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { type BudgetName, budgetNames, ENV, type Env } from '../../config/env';
import type { Limit } from '../../config/env-reader';
import { Problem } from '../problems/problem';

/** A counter in PostgreSQL, shared by all API processes. The prefix separates it from other counters. */
export const postgresCounter = (storeClient: DataSource, keyPrefix: string, { points, seconds }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...{ storeClient, storeType: 'typeorm', tableName: 'rate_limits', tableCreated: true },
    ...{ keyPrefix, points, duration: seconds },
  });

/** Subjects are stored as hashes. */
export const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/** Zero bits that a solution needs: 2^14 hashes on average, about half a second in a phone's browser. */
const BITS = 14;
const VALID_SECONDS = 300;
/** Maximum length of the header; any solution is shorter, and longer headers are not hashed. */
const MAX_LENGTH = 200;
const EVERYBODY = 'everybody';

/** A network whose uses are limited, to `times` the usual limit. */
export interface Network {
  name: string;
  times: number;
}

interface Budget {
  all: RateLimiterPostgres;
  network: RateLimiterPostgres;
}

/**
 * Requires a proof of work when all requests together, or those of one network, exceed the budget of an operation. Nobody is refused, but
 * requests from a crowd of addresses become expensive. A challenge is signed and valid for one operation, once and for five minutes.
 */
@Injectable()
export class ChallengesService {
  private readonly budgets: Map<BudgetName, Budget>;
  private readonly used: RateLimiterPostgres;

  constructor(
    @Inject(ENV) private readonly env: Env,
    dataSource: DataSource,
  ) {
    const budgetOf = (name: BudgetName): Budget => {
      const { all, network, seconds } = env.budgets[name];
      return {
        all: postgresCounter(dataSource, `budget-${name}`, { points: all, seconds }),
        network: postgresCounter(dataSource, `network-${name}`, { points: network, seconds }),
      };
    };
    this.budgets = new Map(env.rateLimit ? budgetNames.map((name) => [name, budgetOf(name)]) : []);
    this.used = postgresCounter(dataSource, 'challenge', { points: 1, seconds: VALID_SECONDS });
  }

  /**
   * Counts the request. Throws `rate-limit.challenge` with a new challenge when a budget is exceeded and the request has no valid solution.
   */
  async count(name: string, headers: FastifyRequest['headers'], networks: Network[]): Promise<void> {
    const budget = this.budgets.get(name as BudgetName);
    if (!budget) return;
    const isWithin = await this.isWithin(budget, networks);
    if (isWithin || (await this.isSolved(name, headers[CHALLENGE_HEADER]))) return;
    throw new Problem('rate-limit.challenge', { challenge: this.issue(name), bits: BITS });
  }

  /**
   * Requests beyond a network's budget don't count towards the common budget, so that one network can't cause challenges for all others.
   */
  private async isWithin({ all, network }: Budget, networks: Network[]): Promise<boolean> {
    for (const { name, times } of networks) {
      if ((await network.penalty(keyOf(name))).consumedPoints > network.points * times) return false;
    }
    return (await all.penalty(keyOf(EVERYBODY))).consumedPoints <= all.points;
  }

  private issue(name: string): string {
    const content = `${name}.${Math.floor(Date.now() / 1000) + VALID_SECONDS}.${randomBytes(12).toString('base64url')}`;
    return `${content}.${this.sign(content)}`;
  }

  /** Whether the header is `<challenge>:<number>` of an unused challenge, whose hash begins with enough zero bits. */
  private async isSolved(name: string, header: string | string[] | undefined): Promise<boolean> {
    if (typeof header !== 'string' || header.length > MAX_LENGTH) return false;
    const [challenge = ''] = header.split(':', 1);
    const [operation, validUntil, nonce, signature = ''] = challenge.split('.');
    if (operation !== name || !(Number(validUntil) > Date.now() / 1000)) return false;
    if (!equals(signature, this.sign(`${operation}.${validUntil}.${nonce}`))) return false;
    if (createHash('sha256').update(header).digest().readUInt32BE() >>> (32 - BITS) !== 0) return false;
    return (await this.used.penalty(keyOf(challenge))).consumedPoints === 1;
  }

  private sign(content: string): string {
    return createHmac('sha256', `challenge:${this.env.jwtSecret}`).update(content).digest('base64url');
  }
}

const equals = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
