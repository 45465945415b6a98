import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '../provider';
import { SandboxError } from './sandbox-error';

/** Runs `work` once per `Idempotency-Key` and repeats its response for later requests. Errors are not stored, since they create nothing. */
export function idempotent({ state }: Provider, work: (request: FastifyRequest) => unknown, status = 200) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return reply.code(status).send(work(request));
    const fingerprint = fingerprintOf(request);
    const stored = state.answers.get(key);
    if (stored && stored.fingerprint !== fingerprint) {
      throw new SandboxError(422, 'idempotency_conflict', 'This idempotency key was used for another request.');
    }
    if (stored) return reply.code(stored.status).send(stored.body);
    const body = work(request);
    state.answers.put({ id: key, fingerprint, status, body, createdAt: new Date().toISOString() });
    return reply.code(status).send(body);
  };
}

const fingerprintOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? {})}`)
    .digest('hex');
