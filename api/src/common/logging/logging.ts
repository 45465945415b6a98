import type { Tracing } from '@aflora/observe';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type DynamicModule, type LoggerService, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

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

/** Parts of PostgreSQL's errors that contain values of a statement, which may be personal data. */
const VALUES = ['detail', 'where'];

/** Errors hold whole connections and requests, which are thousands of characters and may contain secrets. */
const isPlain = ([key, value]: [string, unknown]): boolean => typeof value !== 'object' && !VALUES.includes(key);

const plainError = pino.stdSerializers.wrapErrorSerializer(
  (error) => Object.fromEntries(Object.entries(error).filter(isPlain)) as pino.SerializedError,
);

/**
 * Writes one JSON line per event. Credentials are redacted up to two levels deep; errors are logged without the values of
 * their statements.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = {
    level,
    base: { app: 'api' },
    redact: { paths, censor: '[redacted]' },
    serializers: { err: plainError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

@Module({})
export class LoggingModule {
  static forRoot(logger: Logger): DynamicModule {
    return { module: LoggingModule, global: true, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}

/** Writes Nest's messages to our log; its list of modules and routes at startup goes to debug. */
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

/** A path segment that may be a token, even one that was damaged when its link was copied. */
const LONG_PART = /[^/]{20,}/g;

/** The path without its query; for an address that contains a token, which proves who a person is, the route's pattern. */
function loggedPath({ url, routeOptions: { url: route } }: FastifyRequest): string {
  if (route?.includes(':token')) return route;
  const path = url.split('?', 1)[0] ?? '';
  return route ? path : path.replace(LONG_PART, ':token');
}

/** Logs writes, errors and slow responses at info; other reads at debug, which is off by default. */
export function logRequests(app: NestFastifyApplication, logger: Logger, tracing: Tracing): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onResponse', (request, reply, done) => {
    const isGoodRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
    const level = isGoodRead ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      const durationMs = Math.round(reply.elapsedTime);
      logger[level](
        {
          requestId: request.id,
          ...tracing.logFields(request),
          method: request.method,
          path: loggedPath(request),
          status: reply.statusCode,
          durationMs,
          ip: request.ip,
        },
        'request',
      );
    }
    done();
  });
}
