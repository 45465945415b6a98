import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

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
