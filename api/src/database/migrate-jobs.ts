import { Logger, runMigrations } from 'graphile-worker';
import { jobPool } from './job-pool';

// The query that fails says it; nothing else is worth a line.
const silent = () => undefined;

/** Brings the queue's own schema, `graphile_worker`, to the version that the worker speaks. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = jobPool({ databaseUrl, size: 1, onError: silent });
  try {
    await runMigrations({ pgPool, logger: new Logger(() => silent) });
  } finally {
    await pgPool.end();
  }
}
