import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyClaim, type IdempotencyClaim } from './idempotency-claim';

/** Injects the `IdempotencyClaim` of a route that anybody may call, when the request carries a key. */
export const VisitorClaim = createParamDecorator((_: unknown, context: ExecutionContext): IdempotencyClaim | undefined =>
  idempotencyClaim(context.switchToHttp().getRequest<FastifyRequest>(), 'visitor'),
);
