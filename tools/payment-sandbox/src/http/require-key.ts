import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SandboxError } from './sandbox-error';

/** Requires `Authorization: Bearer <key>` on every route of this scope. */
export function requireKey(scope: FastifyInstance, key: string): void {
  const expected = digest(`Bearer ${key}`);
  scope.addHook('onRequest', (request, _reply, done) => {
    const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    done(known ? undefined : new SandboxError(401, 'unauthorized', 'The key is missing or wrong.'));
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
