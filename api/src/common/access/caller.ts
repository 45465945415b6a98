import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyClaim, type IdempotencyClaim } from '../idempotency/idempotency-claim';
import { Problem } from '../problems/problem';
import type { RequestSource } from './request-source';
import type { SignedInUser } from './signed-in-user';

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
