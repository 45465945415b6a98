import { type SessionUser, STEP_UP_MINUTES } from '@aflora/contracts';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ENV, type Env } from '../../config/env';
import { idempotencyClaim, type IdempotencyClaim } from '../http/idempotency-claim';
import { LOGGER } from '../logging/logging';
import { Problem } from '../problems/problem';

const REPORT_EVERY_MS = 300_000;
const MAX_REPORTED_ORIGIN = 200;

/**
 * For routes that read or write the session cookie: rejects requests from pages of other origins. Requests without an Origin header, such
 * as those of tools, pass.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private reportedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (origin === undefined || origin === this.env.publicOrigin) return true;
    this.report(origin);
    throw new Problem('auth.origin-refused');
  }

  /**
   * Logs a refused origin: with a wrong PUBLIC_ORIGIN nobody can sign in, and only the operator can fix that. Anybody can send any origin,
   * so entries are few and short.
   */
  private report(origin: string): void {
    if (performance.now() - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = performance.now();
    const origins = { origin: origin.slice(0, MAX_REPORTED_ORIGIN), publicOrigin: this.env.publicOrigin };
    this.logger.warn(
      origins,
      'a login or session of another origin is refused: is PUBLIC_ORIGIN the address at which people open the site?',
    );
  }
}

/**
 * Whether the user's last proof of identity is recent enough for sensitive actions. A proof from the future is from before a clock was set back,
 * so that its age is unknown; small differences between the clocks of processes and database count as no time.
 */
export const isSteppedUp = (authenticatedAt: Date): boolean => Math.abs(Date.now() - authenticatedAt.getTime()) < STEP_UP_MINUTES * 60_000;

/** Throws `auth.step-up-required`. */
export function assertSteppedUp({ authenticatedAt }: { authenticatedAt: Date }): void {
  if (!isSteppedUp(authenticatedAt)) throw new Problem('auth.step-up-required');
}

/** Properties that the guard adds to the request of a signed-in user. */
export interface AuthorizedRequest {
  /** Checks session and rights again, for requests whose body arrives after the guard. Throws what the guard throws. */
  authorizeAgain?: () => Promise<void>;
}

/** Runs after the guard that loads the session from the database. */
@Injectable()
class StepUpGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
    if (!user) throw new Problem('auth.required');
    assertSteppedUp(user);
    return true;
  }
}

/** The signed-in user of a request, its source, and its idempotency key if any. */
export interface Caller extends RequestSource {
  userId: string;
  /** The session of the request. */
  sessionId: string;
  /** When the user last proved their identity in this session. */
  authenticatedAt: Date;
  /** Set when the request has an `Idempotency-Key`. */
  claim?: IdempotencyClaim;
}

/** Injects the `Caller` of a route that needs a signed-in user. */
export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  if (!request.user) throw new Problem('auth.required');
  const { id: userId, sessionId, authenticatedAt } = request.user;
  return { userId, sessionId, authenticatedAt, requestId: request.id, ip: request.ip, claim: idempotencyClaim(request, userId) };
});

export type Role = 'public' | 'user' | 'admin';

export const ROLES = 'aflora:roles';

/** Who may call a route. There is no default: a route without this decorator refuses every request. */
export const Roles = (...allowed: [Role, ...Role[]]): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(ROLES, allowed), ApiExtension('x-roles', allowed)) as ClassDecorator & MethodDecorator;

export const SHOWN = 'aflora:shown';

/** Declares that a read by an administrator shows personal data of this table, which the audit log records. */
export const ShowsPersonalData = (table: string): MethodDecorator =>
  applyDecorators(SetMetadata(SHOWN, table), RouteConfig({ shows: table }));

/** Injects the `SignedInUser`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
  if (!user) throw new Problem('auth.required');
  return user;
});

/** Source of a request, for the audit log. */
export interface RequestSource {
  requestId: string;
  ip: string;
}

/** Injects the `RequestSource` of a public route. */
export const FromSource = createParamDecorator((_: unknown, context: ExecutionContext): RequestSource => {
  const { id: requestId, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { requestId, ip };
});

/** The user of a request's access token, with the data and rights that the database has now. */
export interface SignedInUser extends Omit<SessionUser, 'authenticatedAt'> {
  sessionId: string;
  /** When the user last proved their identity in this session. */
  authenticatedAt: Date;
}

export const STEP_UP = 'aflora:step-up';

/**
 * Requires a proof of identity, with the password or a second factor, within the last ten minutes; otherwise `auth.step-up-required`. For
 * irreversible actions, and for those that export data or grant access.
 */
export const StepUp = (): MethodDecorator => applyDecorators(UseGuards(StepUpGuard), StepUpInService()) as MethodDecorator;

/** Declares a route whose service requires the step-up, with `assertSteppedUp`, for some of its changes only. */
export const StepUpInService = (): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, true), ApiExtension('x-step-up', true)) as MethodDecorator;

/** Caller of a route of `@Roles('public', 'user')`: a signed-in user, the holder of an access key, or anybody. */
export interface Visitor extends RequestSource {
  userId: string | null;
  /** Confirmed address of the signed-in user's account. */
  userEmail: string | null;
  /** `x-access-key`: the signed key of an order or donation, from a mail. */
  accessKey: string | null;
  claim?: IdempotencyClaim;
}

/** Injects the `Visitor`. */
export const FromVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  const { id: userId = null, email: userEmail = null } = request.user ?? {};
  const key = request.headers['x-access-key'];
  const accessKey = typeof key === 'string' && key.length <= 100 ? key : null;
  // The claim doesn't change when the visitor signs in meanwhile, so that a repeated request still takes effect once. Keys are random, and
  // the content must match.
  return { userId, userEmail, accessKey, requestId: request.id, ip: request.ip, claim: idempotencyClaim(request, 'visitor') };
});

/** Key that gives access to one order or donation without an account. It is part of the links in mails. */
export const accessKey = (kind: 'order' | 'donation', id: string, secret: string): string =>
  createHmac('sha256', `access:${secret}`).update(`${kind}:${id}`).digest('base64url');

export const matchesAccessKey = (presented: string | null, expected: string): boolean =>
  presented !== null && isSameSecret(presented, expected);

/** Compares digests, which have equal lengths whatever was presented, in constant time. */
export const isSameSecret = (presented: string, expected: string): boolean => timingSafeEqual(digestOf(presented), digestOf(expected));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
