import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { UploadRequest } from '../http/requests';
import { Problem } from '../problems/problem';

/** A request that may be sent again: under which name, and what it asked for. */
export interface IdempotencyClaim {
  scope: string;
  key: string;
  requestHash: string;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads `Idempotency-Key`; throws `validation.failed` when it is no such key. */
export function idempotencyClaim(request: FastifyRequest & UploadRequest, userId: string): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Problem('validation.failed', {}, { errors: [{ field: 'Idempotency-Key', code: 'wrong-type', params: {} }] });
  }
  // The address with its ids: the same words to another order are another request.
  const scope = [userId, request.method, request.url.split('?', 1)[0]].join(' ');
  return { scope, key, requestHash: hashOf(request) };
}

function hashOf({ body, image }: FastifyRequest & UploadRequest): string {
  const hash = createHash('sha256').update(JSON.stringify(body ?? null));
  if (image) hash.update('\n').update(image);
  return hash.digest('hex');
}

/** Injects the `IdempotencyClaim` of a route that anybody may call, when the request carries a key. */
export const VisitorClaim = createParamDecorator((_: unknown, context: ExecutionContext): IdempotencyClaim | undefined =>
  idempotencyClaim(context.switchToHttp().getRequest<FastifyRequest>(), 'visitor'),
);
