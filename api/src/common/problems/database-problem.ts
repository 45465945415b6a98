import { QueryFailedError } from 'typeorm';
import { Problem } from './problem';

const RETRY_AFTER_SECONDS = 5;

/** Connection trouble as Node and PostgreSQL name it: refused, reset, shutting down, too many clients, lock not granted in time. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
]);
const AWAY_MESSAGE = /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i;

/** `server.unavailable` when the database is away; undefined for any other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!isAway(error)) return undefined;
  return new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

function isAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof AggregateError) return cause.errors.some(isAway);
  const { code } = cause as { code?: string };
  return code ? AWAY.has(code) : AWAY_MESSAGE.test(cause.message);
}
