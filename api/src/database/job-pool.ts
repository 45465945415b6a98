import { Pool } from 'pg';
import { usableConnections } from './usable-connections';

// Failures are reported by the rejected promise, so log output is discarded.
const silent = () => undefined;

/**
 * The worker looks for its next job before it has stored the end of the last one, and so never finds one of the same queue. Without this
 * notification, the next job of a queue waits until the workers poll.
 */
const NOTIFY_FREED_QUEUE = `
  CREATE FUNCTION graphile_worker.notify_freed_queue() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    RETURN NULL;
  END $$;
  CREATE TRIGGER notify_freed_queue AFTER UPDATE OF locked_by ON graphile_worker._private_job_queues
  FOR EACH ROW WHEN (OLD.locked_by IS NOT NULL AND NEW.locked_by IS NULL) EXECUTE FUNCTION graphile_worker.notify_freed_queue();
`;
const HAS_TRIGGER = "SELECT FROM pg_trigger WHERE tgname = 'notify_freed_queue'";

/** Migrates the job queue's own schema, `graphile_worker`, to the version that the installed worker needs, and adds our trigger. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pgPool = jobPool({ databaseUrl, size: 1, onError: silent });
  try {
    await runMigrations({ pgPool, logger: new Logger(() => silent) });
    const { rowCount } = await pgPool.query(HAS_TRIGGER);
    if (!rowCount) await pgPool.query(NOTIFY_FREED_QUEUE);
  } finally {
    await pgPool.end();
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Migrations of the queue use this pool, too. */
const SILENT_CONNECTION_MS = 60_000;

export interface JobPoolOptions {
  databaseUrl: string;
  size: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onError: (error: Error) => void;
}

/** Connections of the job queue, which doesn't use TypeORM. The caller must end the pool. */
export function jobPool({ databaseUrl, size, onError }: JobPoolOptions): Pool {
  const pool = new Pool({
    ...{ connectionString: databaseUrl, max: size, application_name: 'aflora-jobs', connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    ...usableConnections(SILENT_CONNECTION_MS),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
