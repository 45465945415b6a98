import { Logger, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';

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

export interface JobPoolOptions {
  databaseUrl: string;
  size: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onError: (error: Error) => void;
}

/** Connections of the job queue, which doesn't use TypeORM. The caller must end the pool. */
export function jobPool({ databaseUrl, size, onError }: JobPoolOptions): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: size, application_name: 'aflora-jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
