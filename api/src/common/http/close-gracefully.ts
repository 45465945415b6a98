import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sendProblem } from '../problems/problem.filter';
import { Problem } from '../problems/problem';

const CLOSE_IDLE_EVERY_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * While the server closes, running requests finish, and new requests on open connections get 503. From the stop signal on, every response
 * closes its connection, which also makes load balancers stop sending requests.
 */
export function closeGracefully(app: NestFastifyApplication, isStopping: () => boolean): void {
  const fastify = app.getHttpAdapter().getInstance();
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    // Node closes idle connections once when a server starts to close, but not connections that become idle later, and a client that keeps
    // one open would keep the process alive.
    const closing = setInterval(() => fastify.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    fastify.server.once('close', () => clearInterval(closing));
    done();
  });
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    sendProblem(reply, new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}
