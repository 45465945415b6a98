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
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ENV } from '../../config/config.module';
import type { Env } from '../../config/env';
import { idempotencyClaim, type IdempotencyClaim } from '../idempotency/idempotency-claim';
import { Problem } from '../problems/problem';

/** For routes that read or write the session's cookie: another site's page may not call them. Tools send no Origin and pass. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (origin !== undefined && origin !== this.env.publicOrigin) throw new Problem('auth.origin-refused');
    return true;
  }
}

/** Whether the password was given lately. */
export const isSteppedUp = (authenticatedAt: Date): boolean => Date.now() - authenticatedAt.getTime() < STEP_UP_MINUTES * 60_000;

/** Runs after the guard that reads the session from the database. */
@Injectable()
class StepUpGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
    if (!user) throw new Problem('auth.required');
    if (!isSteppedUp(user.authenticatedAt)) throw new Problem('auth.step-up-required');
    return true;
  }
}

/** Who asks, from where, and whether they may ask twice. */
export interface Caller extends RequestSource {
  userId: string;
  /** The session that asks. */
  sessionId: string;
  /** Present when the request carries an `Idempotency-Key`. */
  claim?: IdempotencyClaim;
}

/** Injects the `Caller` of a route that needs a signed-in user. */
export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  if (!request.user) throw new Problem('auth.required');
  const { id: userId, sessionId } = request.user;
  return { userId, sessionId, requestId: request.id, ip: request.ip, claim: idempotencyClaim(request, userId) };
});

export type Role = 'public' | 'user' | 'admin';

export const ROLES = 'aflora:roles';

/** Who may call a route. Every route says so: there is no default, and a route without it answers nobody. */
export const Roles = (...allowed: [Role, ...Role[]]): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(ROLES, allowed), ApiExtension('x-roles', allowed)) as ClassDecorator & MethodDecorator;

/** Injects the `SignedInUser`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
  if (!user) throw new Problem('auth.required');
  return user;
});

/** Where a request comes from, for the audit log. */
export interface RequestSource {
  requestId: string;
  ip: string;
}

/** Injects the `RequestSource` of a route that anybody may call. */
export const FromSource = createParamDecorator((_: unknown, context: ExecutionContext): RequestSource => {
  const { id: requestId, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { requestId, ip };
});

/** Who the access token of a request belongs to, as the database knows them at this moment. */
export interface SignedInUser extends Omit<SessionUser, 'authenticatedAt'> {
  sessionId: string;
  /** When the password was last given in this session. */
  authenticatedAt: Date;
}

/** Needs the password given within the last ten minutes, else `auth.step-up-required`: for what can't be taken back. */
export const StepUp = (): MethodDecorator => applyDecorators(UseGuards(StepUpGuard), ApiExtension('x-step-up', true)) as MethodDecorator;

/** Whoever calls a route of `@Roles('public', 'user')`: signed in, or holding the key of one thing. */
export interface Visitor extends RequestSource {
  userId: string | null;
  /** `x-access-key`: the signed key of an order or donation that somebody got by mail. */
  accessKey: string | null;
  claim?: IdempotencyClaim;
}

/** Injects the `Visitor`. */
export const FromVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  const userId = request.user?.id ?? null;
  const key = request.headers['x-access-key'];
  const accessKey = typeof key === 'string' && key.length <= 100 ? key : null;
  return { userId, accessKey, requestId: request.id, ip: request.ip, claim: idempotencyClaim(request, userId ?? 'visitor') };
});

/** The key of one thing, for people without an account: who got it by mail may see and act on that thing, and nothing else. */
export const accessKey = (kind: 'order' | 'donation', id: string, secret: string): string =>
  createHmac('sha256', `access:${secret}`).update(`${kind}:${id}`).digest('base64url');

export function opens(given: string | null, expected: string): boolean {
  if (given?.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
