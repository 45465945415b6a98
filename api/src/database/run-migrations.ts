import type { DataSource } from 'typeorm';
import { prepareApiRole } from './api-role';
import { migrateJobs } from './job-pool';

/** Key of the advisory lock: any number that nothing else locks in this database. */
const LOCK = 4_200_001;

/**
 * Runs pending migrations, including those of the job queue, and resolves with the names of ours. Concurrent processes wait for the one
 * that runs them. If the API's own address names another role, that role gets its rights.
 */
export async function runMigrations(dataSource: DataSource, apiUrl = urlOf(dataSource)): Promise<string[]> {
  const lockRunner = dataSource.createQueryRunner();
  try {
    await lockRunner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const ran = await dataSource.runMigrations();
    await migrateJobs(urlOf(dataSource));
    if (new URL(apiUrl).username !== new URL(urlOf(dataSource)).username) await prepareApiRole(dataSource, apiUrl);
    return ran.map((migration) => migration.name);
  } catch (error) {
    throw describeFailure(error);
  } finally {
    await lockRunner.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await lockRunner.release();
  }
}

function urlOf({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url) throw new Error('The job queue needs the URL of a PostgreSQL database.');
  return options.url;
}

function describeFailure(error: unknown): unknown {
  const { query, message } = error as { query?: string; message: string };
  if (!query) return error;
  const [statement] = query.trim().split('\n', 1);
  return new Error(`A migration failed and was rolled back: ${message}, at: ${statement}`, { cause: error });
}
