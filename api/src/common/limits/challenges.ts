import { CHALLENGE_HEADER } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { type BudgetName, ENV, type Env } from '../../config/env';
import { isSameSecret } from '../access/access';
import { Problem } from '../problems/problem';
import { type Counter, keyOf, postgresCounter } from './counters';

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

/**
 * Requires a proof of work when all requests together, or those of one network, exceed the budget of an operation. Nobody is refused, but
 * requests from a crowd of addresses become expensive. A challenge is signed and valid for one operation, once and for five minutes.
 */
@Injectable()
export class ChallengesService {
  private readonly used: RateLimiterPostgres;

  constructor(
    @Inject(ENV) private readonly env: Env,
    dataSource: DataSource,
  ) {
    this.used = postgresCounter(dataSource, 'challenge', { points: 1, seconds: VALID_SECONDS });
  }

  /**
   * Counters of the budgets of an operation. Requests beyond a network's budget don't count towards the common budget, so that one network
   * can't cause challenges for all others.
   */
  countersOf(name: string, networks: Network[]): Counter[] {
    const budget = this.env.rateLimit ? this.env.budgets[name as BudgetName] : undefined;
    if (!budget) return [];
    const { all, network, seconds } = budget;
    return [
      ...networks.map((each) => ({ prefix: `network-${name}`, subject: each.name, max: network * each.times, seconds })),
      { prefix: `budget-${name}`, subject: EVERYBODY, max: all, seconds },
    ];
  }

  /** Throws `rate-limit.challenge` with a new challenge when the request has no valid solution. */
  async assertSolved(name: string, headers: FastifyRequest['headers']): Promise<void> {
    if (await this.isSolved(name, headers[CHALLENGE_HEADER])) return;
    throw new Problem('rate-limit.challenge', { challenge: this.issue(name), bits: BITS });
  }

  private issue(name: string): string {
    const content = `${name}.${Math.floor(Date.now() / 1000) + VALID_SECONDS}.${randomBytes(12).toString('base64url')}`;
    return `${content}.${this.sign(content)}`;
  }

  /** Whether the header is `<challenge>:<number>` of an unused challenge, whose hash begins with enough zero bits. */
  private async isSolved(name: string, header: string | string[] | undefined): Promise<boolean> {
    if (typeof header !== 'string' || header.length > MAX_LENGTH) return false;
    const [challenge = ''] = header.split(':', 1);
    const [operation, validUntil, nonce] = challenge.split('.');
    if (operation !== name || !(Number(validUntil) > Date.now() / 1000)) return false;
    const content = `${operation}.${validUntil}.${nonce}`;
    // Compares the whole challenge, because its use is counted under its text: with an addition, it would count as another, unused
    // challenge.
    if (!isSameSecret(challenge, `${content}.${this.sign(content)}`)) return false;
    if (createHash('sha256').update(header).digest().readUInt32BE() >>> (32 - BITS) !== 0) return false;
    return (await this.used.penalty(keyOf(challenge))).consumedPoints === 1;
  }

  private sign(content: string): string {
    return createHmac('sha256', `challenge:${this.env.jwtSecret}`).update(content).digest('base64url');
  }
}
