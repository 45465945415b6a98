import { isIPv4, isIPv6 } from 'node:net';
import { createHash } from 'node:crypto';
import {
  Inject,
  Injectable,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Global,
  Module,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Env, limitNames, type LimitName, ENV } from '../../config/env';
import type { Limit as EnvLimit } from '../../config/env-reader';
import { Problem } from '../problems/problem';

/** Groups of an IPv6 address that identify a subscriber's network: a /64. */
const GROUPS = 4;

/** The network of an address, for rate limits: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  // `%` precedes the interface of a link-local address.
  const [withoutZone = ''] = plain.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups.slice(0, GROUPS).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part ? part.split(':').map((group) => parseInt(group, 16).toString(16)) : []);

/** Failures are forgotten after this time without another one. */
const FAILURE_WINDOW_SECONDS = 3_600;
const FREE_FAILURES = 3;
/** A longer pause would let strangers lock somebody out; the limits on attempts stop guessing anyway. */
const MAX_PAUSE_SECONDS = 60;

/** Rate limits counted in PostgreSQL, so that they hold across API processes. Subjects are stored as hashes. */
@Injectable()
export class LimitsService {
  private readonly limiters: Map<LimitName, RateLimiterPostgres>;
  private readonly failures?: RateLimiterPostgres;
  private readonly pauses?: RateLimiterPostgres;

  constructor(@Inject(ENV) env: Env, dataSource: DataSource) {
    const limiter = (keyPrefix: string, { points, seconds }: EnvLimit) =>
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
    this.failures = limiter('failures', { points: Number.MAX_SAFE_INTEGER, seconds: FAILURE_WINDOW_SECONDS });
    this.pauses = limiter('pause', { points: 1, seconds: MAX_PAUSE_SECONDS });
  }

  /** Counts one use; throws `rate-limit.exceeded` when the subject exceeds its limit. */
  async count(name: LimitName, subject: string): Promise<void> {
    try {
      await this.limiters.get(name)?.consume(keyOf(subject));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(refusal);
    }
  }

  /** Throws `rate-limit.exceeded` while the subject is paused after failures. */
  async assertNotPaused(subject: string): Promise<void> {
    const pause = await this.pauses?.get(keyOf(subject));
    if (pause && pause.msBeforeNext > 0) throw tooMany(pause);
  }

  /** Pauses the subject from the third failure on: one second, doubled with each failure, up to a minute. */
  async recordFailure(subject: string): Promise<void> {
    const key = keyOf(subject);
    const counted = await this.failures?.penalty(key);
    const over = (counted?.consumedPoints ?? 0) - FREE_FAILURES;
    if (over >= 0) await this.pauses?.block(key, Math.min(2 ** over, MAX_PAUSE_SECONDS));
  }

  async clearFailures(subject: string): Promise<void> {
    await this.failures?.delete(keyOf(subject));
  }
}

const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): Problem =>
  new Problem('rate-limit.exceeded', {}, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

export const LIMIT = 'aflora:limit';

@Injectable()
class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: LimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.getAllAndOverride<LimitName>(LIMIT, [context.getHandler(), context.getClass()]);
    await this.limits.count(name, networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip));
    return true;
  }
}

/** Limits requests per network, as configured in the environment under this name. */
export const Limit = (name: LimitName): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard)) as ClassDecorator & MethodDecorator;

/** Global, because `@Limit` needs the service in every module that uses it. */
@Global()
@Module({ providers: [LimitsService], exports: [LimitsService] })
export class LimitsModule {}
