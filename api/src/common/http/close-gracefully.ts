import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerWithProblem } from '../problems/problem.filter';
import { Problem } from '../problems/problem';

const CLOSE_IDLE_EVERY_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * While the server closes, requests that are being answered finish and new ones on old connections are sent away.
 * From the moment it is to stop each answer is the last one on its connection, which also tells who balances at once.
 */
export function closeGracefully(app: NestFastifyApplication, isStopping: () => boolean): void {
  const fastify = app.getHttpAdapter().getInstance();
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    // Node closes what is idle when a server begins to close, but not what becomes so when its last answer is out:
    // a client that keeps its connection would keep the process.
    const closing = setInterval(() => fastify.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    fastify.server.once('close', () => clearInterval(closing));
    done();
  });
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    answerWithProblem(reply, new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}
