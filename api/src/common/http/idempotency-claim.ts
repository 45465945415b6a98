import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { UploadRequest } from './requests';
import { Problem } from '../problems/problem';

/** The identity of a request that may be repeated: scope, key, and a hash of its content. */
export interface IdempotencyClaim {
  scope: string;
  key: string;
  requestHash: string;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads `Idempotency-Key`. Throws `validation.failed` for an invalid key. */
export function idempotencyClaim(request: FastifyRequest & UploadRequest, userId: string): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Problem('validation.failed', {}, { errors: [{ field: 'Idempotency-Key', code: 'wrong-type', params: {} }] });
  }
  // The path contains ids, so the same key and body for another order is another request.
  const scope = [userId, request.method, request.url.split('?', 1)[0]].join(' ');
  return { scope, key, requestHash: hashOf(request) };
}

function hashOf({ body, image }: FastifyRequest & UploadRequest): string {
  const hash = createHash('sha256').update(JSON.stringify(body ?? null));
  if (image) hash.update('\n').update(image);
  return hash.digest('hex');
}

/** Injects the `IdempotencyClaim` of a public route; undefined without a key. */
export const VisitorClaim = createParamDecorator((_: unknown, context: ExecutionContext): IdempotencyClaim | undefined =>
  idempotencyClaim(context.switchToHttp().getRequest<FastifyRequest>(), 'visitor'),
);
