import type { TestApp } from './test-app';
import { until } from './api-process';

/** Sessions report what they counted at the latest when they end. */
const END_OTHER_SESSIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = $1
`;
const SESSIONS = 'SELECT FROM pg_stat_activity WHERE pid = ANY ($1)';
const PIDS = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = $1';
const DEADLOCKS = 'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()';

/** Deadlocks that PostgreSQL has counted in the database of the test. Ends the connections of the API, which opens others. */
export async function deadlocksIn({ dataSource, databaseUrl }: Pick<TestApp, 'dataSource' | 'databaseUrl'>): Promise<number> {
  const role = [new URL(databaseUrl).username];
  const pids = (await dataSource.query<{ pid: number }[]>(PIDS, role)).map(({ pid }) => pid);
  await dataSource.query(END_OTHER_SESSIONS, role);
  await until(async () => (await dataSource.query<unknown[]>(SESSIONS, [pids])).length === 0);
  const [row] = await dataSource.query<[{ deadlocks: number }]>(DEADLOCKS);
  return row.deadlocks;
}
