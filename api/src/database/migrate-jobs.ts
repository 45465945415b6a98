import { Logger, runMigrations } from 'graphile-worker';
import { jobPool } from './job-pool';

// Failures are reported by the rejected promise, so log output is discarded.
const silent = () => undefined;

/** Migrates the job queue's own schema, `graphile_worker`, to the version that the installed worker needs. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = jobPool({ databaseUrl, size: 1, onError: silent });
  try {
    await runMigrations({ pgPool, logger: new Logger(() => silent) });
  } finally {
    await pgPool.end();
  }
}
