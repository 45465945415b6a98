import type { DataSource } from 'typeorm';
import { migrateJobs } from './migrate-jobs';

/** Any number will do that nobody else locks in this database. */
const LOCK = 4_200_001;

/** Runs what has not run yet, the job queue's own migrations included, and answers the names of ours. Of several processes that try at once, one runs and the others wait for it. */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const ran = await dataSource.runMigrations();
    await migrateJobs(urlOf(dataSource));
    return ran.map((migration) => migration.name);
  } catch (error) {
    throw migrationFailure(error);
  } finally {
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await holder.release();
  }
}

function urlOf({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url) throw new Error('The job queue needs the URL of a PostgreSQL database.');
  return options.url;
}

function migrationFailure(error: unknown): unknown {
  const { query, message } = error as { query?: string; message: string };
  if (!query) return error;
  const [statement] = query.trim().split('\n', 1);
  return new Error(`A migration failed and was rolled back: ${message}, at: ${statement}`, { cause: error });
}
