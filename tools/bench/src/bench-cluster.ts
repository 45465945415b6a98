import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Failure } from '@aflora/tools/common/failure';
import { ROOT } from '@aflora/tools/common/paths';
import { livePostmaster } from '@aflora/tools/postgres/postmaster';
import { clusterFolder } from '@aflora/tools/postgres/server-folders';
import { startPostgres } from '@aflora/tools/postgres/start-postgres';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface BenchCluster {
  /** URL of a database that the measurements don't use. */
  url: string;
  /** Pid of PostgreSQL's first process. */
  postmaster: number;
}

/** Runs `measure` with the benchmarks' own PostgreSQL, whose data folder is kept. */
export async function withCluster<T>(measure: (cluster: BenchCluster) => Promise<T>): Promise<T> {
  const dataDir = join(ROOT, '.cache/bench/reads');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir });
  const postmaster = livePostmaster(clusterFolder(dataDir)) ?? 0;
  return interruptible(() => measure({ url: postgres.url, postmaster })).finally(() => postgres.stop());
}

/** Gives up the work at Ctrl-C, so that the caller stops what it has started. */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<never>((_, fail) => (interrupt = () => fail(new Failure('The benchmark was interrupted.'))));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  return Promise.race([work(), interrupted]).finally(() => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  });
}

export const urlOf = (serverUrl: string, database: string): string => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

/** Runs `measure` with a new database, empty or a copy of another one, and drops it afterwards. */
export async function withTemporaryDatabase<T>(
  serverUrl: string,
  { name, template = 'template1' }: { name: string; template?: string },
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const run = (...words: string[]) => onDatabase(serverUrl, (client) => client.query(words.join(' ')));
  const drop = () => run('DROP DATABASE IF EXISTS', name, 'WITH (FORCE)');
  await drop();
  await run('CREATE DATABASE', name, 'TEMPLATE', template);
  return measure(urlOf(serverUrl, name)).finally(drop);
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
