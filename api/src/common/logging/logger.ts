import pino, { type DestinationStream, type Logger } from 'pino';

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
