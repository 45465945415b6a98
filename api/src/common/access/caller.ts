import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyClaim, type IdempotencyClaim } from '../idempotency/idempotency-claim';
import { Problem } from '../problems/problem';
import type { SignedInUser } from './signed-in-user';

/** Who asks, under which request id, and whether they may ask twice. */
export interface Caller {
  userId: string;
  requestId: string;
  /** Present when the request carries an `Idempotency-Key`. */
  claim?: IdempotencyClaim;
}

/** Injects the `Caller` of a route that needs a signed-in user. */
export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  if (!request.user) throw new Problem('auth.required');
  const userId = request.user.id;
  return { userId, requestId: request.id, claim: idempotencyClaim(request, userId) };
});
