import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

const SLOW_MS = 1_000;

/** Writes, refusals and slow answers at info; the many good reads at debug, so that they cost nothing by default. The query string stays out. */
export function logRequests(app: NestFastifyApplication, logger: Logger): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onResponse', (request, reply, done) => {
    const isGoodRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
    const level = isGoodRead ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      const [path] = request.url.split('?', 1);
      const durationMs = Math.round(reply.elapsedTime);
      logger[level](
        { requestId: request.id, method: request.method, path, status: reply.statusCode, durationMs, ip: request.ip },
        'request',
      );
    }
    done();
  });
}
