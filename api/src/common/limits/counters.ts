import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { Limit } from '../../config/env-reader';
import { prepared, preparedRows } from '../../database/prepared-statements';

/** A counter in PostgreSQL, shared by all API processes. The prefix separates it from other counters. */
export const postgresCounter = (storeClient: DataSource, keyPrefix: string, { points, seconds }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...{ storeClient, storeType: 'typeorm', tableName: 'rate_limits', tableCreated: true },
    ...{ keyPrefix, points, duration: seconds },
  });

/** Subjects are stored as hashes. */
export const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/** The uses of one subject, of which at most `max` are allowed within `seconds`. */
export interface Counter {
  prefix: string;
  subject: string;
  max: number;
  seconds: number;
}

export interface Excess {
  /** The counter that exceeds its maximum. */
  counter: Counter;
  msBeforeNext: number;
}

const COUNT = prepared('SELECT exceeded, expires FROM count_uses($1, $2, $3, $4)');

const USED_UP = prepared(`
  SELECT FROM unnest($1::text[], $2::integer[]) AS counter (key, max) JOIN rate_limits r ON r.key = counter.key
  WHERE r.points >= counter.max AND r.expire > $3 LIMIT 1
`);

const storedKeyOf = ({ prefix, subject }: Counter): string => `${prefix}:${keyOf(subject)}`;
const maxOf = ({ max }: Counter): number => Math.max(1, Math.floor(max));

/** Whether a further use would exceed the maximum of one of the counters; counts nothing. */
export async function areUsedUp(dataSource: DataSource, counters: Counter[]): Promise<boolean> {
  if (counters.length === 0) return false;
  return (await preparedRows(dataSource, USED_UP, [counters.map(storedKeyOf), counters.map(maxOf), Date.now()])).length > 0;
}

/** Counts one use with each counter, in this order, until one exceeds its maximum; those after it count nothing. One round trip. */
export async function countUses(dataSource: DataSource, counters: Counter[]): Promise<Excess | undefined> {
  if (counters.length === 0) return undefined;
  const now = Date.now();
  const [row] = await preparedRows<{ exceeded: number | null; expires: string }>(dataSource, COUNT, [
    ...[counters.map(storedKeyOf), counters.map(maxOf), counters.map(({ seconds }) => seconds * 1000), now],
  ]);
  const counter = counters[(row?.exceeded ?? 0) - 1];
  return counter && { counter, msBeforeNext: Math.max(0, Number(row?.expires) - now) };
}
