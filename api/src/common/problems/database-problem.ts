import { QueryFailedError } from 'typeorm';
import { Problem } from './problem';

const RETRY_AFTER_SECONDS = 5;

/**
 * Error codes of Node and PostgreSQL for an unavailable database: connection refused or reset, shutting down, too many clients, lock
 * timeout.
 */
const UNAVAILABLE_CODES = new Set([
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
const UNAVAILABLE_MESSAGE = /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i;

/** `server.unavailable` when the database is unavailable; undefined for any other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!isUnavailable(error)) return undefined;
  return new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

function isUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof AggregateError) return cause.errors.some(isUnavailable);
  const { code } = cause as { code?: string };
  return code ? UNAVAILABLE_CODES.has(code) : UNAVAILABLE_MESSAGE.test(cause.message);
}
