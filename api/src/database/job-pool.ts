import { Pool } from 'pg';

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
