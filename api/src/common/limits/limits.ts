import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
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
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Env, type LimitName, ENV } from '../../config/env';
import type { Limit as EnvLimit } from '../../config/env-reader';
import { Problem } from '../problems/problem';
import { ChallengesService, type Network } from './challenges';
import { areUsedUp, type Counter, countUses, type Excess, keyOf, postgresCounter } from './counters';

/** Multiple of a limit for a /48: one site gets a /48 with 65,536 networks, and at some providers many subscribers share it. */
export const TIMES_PER_SITE = 10;

/** The networks of an address: an IPv4 address itself, also when it is mapped into IPv6; the /64 and the /48 of an IPv6 address. */
export function networksOf(address: string): Network[] {
  if (isIP(address) === 0) return [{ name: address, times: 1 }];
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return [{ name: ip.toString(), times: 1 }];
  const groups = ip.parts.map((group) => group.toString(16));
  const firstBits = (bits: number): string => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return [
    { name: firstBits(64), times: 1 },
    { name: firstBits(48), times: TIMES_PER_SITE },
  ];
}

/** Failures are forgotten after this time without another one. */
const FAILURE_WINDOW_SECONDS = 3_600;
const FREE_FAILURES = 3;
/** Longer pauses are not needed: the limits on attempts stop guessing anyway. */
const MAX_PAUSE_SECONDS = 60;

/** Rate limits counted in PostgreSQL. */
@Injectable()
export class LimitsService {
  private readonly failures?: RateLimiterPostgres;
  private readonly pauses?: RateLimiterPostgres;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {
    if (!env.rateLimit) return;
    const limiter = (keyPrefix: string, limit: EnvLimit) => postgresCounter(dataSource, keyPrefix, limit);
    this.failures = limiter('failures', { points: Number.MAX_SAFE_INTEGER, seconds: FAILURE_WINDOW_SECONDS });
    this.pauses = limiter('pause', { points: 1, seconds: MAX_PAUSE_SECONDS });
  }

  /** Counts one use; throws `rate-limit.exceeded` when the subject exceeds its limit, or `times` its limit (at least one use). */
  async count(name: LimitName, subject: string, times = 1): Promise<void> {
    assertWithin(await this.excessOf(name, subject, times));
  }

  /** Counts one use; false when the subject exceeds its limit. For requests whose response must not reveal it. */
  async allows(name: LimitName, subject: string): Promise<boolean> {
    return (await this.excessOf(name, subject, 1)) === undefined;
  }

  /** Counts one use for each network of the address, the smallest first; throws `rate-limit.exceeded`. */
  async countNetworks(name: LimitName, address: string): Promise<void> {
    assertWithin(await countUses(this.dataSource, this.networkCounters(name, networksOf(address))));
  }

  /** Like `countNetworks`, but resolves with false when a network exceeds its limit. For requests that are served all the same. */
  async allowsNetworks(name: LimitName, address: string): Promise<boolean> {
    return (await countUses(this.dataSource, this.networkCounters(name, networksOf(address)))) === undefined;
  }

  /** Whether a network of the address has used up its limit; counts nothing. */
  hasUsedUp(name: LimitName, address: string): Promise<boolean> {
    return areUsedUp(this.dataSource, this.networkCounters(name, networksOf(address)));
  }

  /** Counters of the limit of each network, the smallest first; none without limits. */
  networkCounters(name: LimitName, networks: Network[]): Counter[] {
    return networks.flatMap(({ name: network, times }) => this.countersOf(name, network, times));
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

  private excessOf(name: LimitName, subject: string, times: number): Promise<Excess | undefined> {
    return countUses(this.dataSource, this.countersOf(name, subject, times));
  }

  private countersOf(name: LimitName, subject: string, times: number): Counter[] {
    const { rateLimit, limits } = this.env;
    return rateLimit ? [{ prefix: name, subject, max: limits[name].points * times, seconds: limits[name].seconds }] : [];
  }

  async clearFailures(subject: string): Promise<void> {
    await this.failures?.delete(keyOf(subject));
  }
}

function assertWithin(excess: Excess | undefined): void {
  if (excess) throw tooMany(excess);
}

const tooMany = ({ msBeforeNext }: Pick<Excess, 'msBeforeNext'>): Problem =>
  new Problem('rate-limit.exceeded', {}, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

export const LIMIT = 'aflora:limit';

@Injectable()
class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: LimitsService,
    private readonly challenges: ChallengesService,
    private readonly dataSource: DataSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.getAllAndOverride<LimitName>(LIMIT, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const networks = networksOf(request.ip);
    const budgets = this.challenges.countersOf(name, networks);
    const limits = this.limits.networkCounters(name, networks);
    let excess = await countUses(this.dataSource, [...budgets, ...limits]);
    // Challenges come first, so that a challenged request counts only once: when it is repeated with the solution.
    if (excess && budgets.includes(excess.counter)) {
      await this.challenges.assertSolved(name, request.headers);
      excess = await countUses(this.dataSource, limits);
    }
    assertWithin(excess);
    return true;
  }
}

@Injectable()
class AccountLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: LimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<LimitName>(LIMIT, context.getHandler());
    const { user } = context.switchToHttp().getRequest<{ user?: { id: string } }>();
    if (user) await this.limits.count(name, user.id);
    return true;
  }
}

/** Limits a signed-in user's requests, from whatever networks. */
export const LimitPerAccount = (name: LimitName): MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(AccountLimitGuard)) as MethodDecorator;

/** Declares the limit of a route whose service counts the requests, because some callers are counted differently. */
export const CountedByService = (name: LimitName): MethodDecorator => SetMetadata(LIMIT, name);

/** Limits requests per network, as configured in the environment under this name. */
export const Limit = (name: LimitName): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard)) as ClassDecorator & MethodDecorator;

/** Global, because `@Limit` needs the service in every module that uses it. */
@Global()
@Module({ providers: [LimitsService, ChallengesService], exports: [LimitsService, ChallengesService] })
export class LimitsModule {}
