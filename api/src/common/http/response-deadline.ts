import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { sendProblem } from '../problems/problem.filter';

/** Longer than a provider or the store may take, and shorter than a visitor waits. */
export const RESPONSE_DEADLINE_MS = 9_500;
const RETRY_AFTER_SECONDS = 5;

/** Declares a GET route that waits on purpose, such as long polling. */
export const WaitsForChanges = (): MethodDecorator => RouteConfig({ waitsForChanges: true });

/**
 * Responds with 503 when a request has no response in time, e.g. because PostgreSQL accepts statements and never responds. Reading a form
 * doesn't count, since a slow phone may upload for long. The request may still take effect, so clients repeat it with the same idempotency
 * key.
 */
export function limitResponseTimes(fastify: FastifyInstance, limitMs = RESPONSE_DEADLINE_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  fastify.addHook('preHandler', (request, reply, done) => {
    if (waitsForChanges(request)) return done();
    const end = () => sendProblem(reply, new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    const start = (ms: number): void => void timers.set(request, setTimeout(end, ms).unref());
    const stop = () => clearTimeout(timers.get(request));
    const startedAt = performance.now();
    // A GET request may already have waited for another read of the same page. For other methods, the time in which the body arrives
    // doesn't count.
    start(request.method === 'GET' ? limitMs - reply.elapsedTime : limitMs);
    reply.raw.once('close', stop);
    // Other bodies have arrived; a form is read once its sender may send it.
    if (request.isMultipart()) {
      request.raw.once('resume', () => {
        stop();
        const leftMs = limitMs - (performance.now() - startedAt);
        request.raw.once('end', () => reply.sent || start(leftMs));
      });
    }
    done();
  });
  // From here on the response has begun, and the rest of an export may take minutes.
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

const waitsForChanges = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { waitsForChanges?: boolean }).waitsForChanges === true;
