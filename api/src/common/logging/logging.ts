import pino, { type DestinationStream, type Logger } from 'pino';
import { type DynamicModule, type LoggerService, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Injects the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'accessToken',
  'refreshToken',
  'token',
  'set-cookie',
  'x-release-token',
];

/** One JSON line an event. What could let somebody in is never written, wherever it stands in the object. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, base: { app: 'api' }, redact: { paths, censor: '[redacted]' }, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

@Module({})
export class LoggingModule {
  static forRoot(logger: Logger): DynamicModule {
    return { module: LoggingModule, global: true, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}

/** Nest's own messages, in our log. Its tour of every module and route at boot is for debugging only. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}

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
