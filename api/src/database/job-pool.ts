import { Pool } from 'pg';

export interface JobPoolOptions {
  databaseUrl: string;
  size: number;
  /** A connection that breaks while nobody waits for it; the pool replaces it. */
  onError: (error: Error) => void;
}

/** Connections of the job queue, which speaks to PostgreSQL without TypeORM. Whoever opens it ends it. */
export function jobPool({ databaseUrl, size, onError }: JobPoolOptions): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: size, application_name: 'aflora-jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
