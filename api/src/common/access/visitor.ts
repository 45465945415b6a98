import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyClaim, type IdempotencyClaim } from '../idempotency/idempotency-claim';
import type { RequestSource } from './request-source';
import type { SignedInUser } from './signed-in-user';

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
