import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { prepareApiRole } from './api-role';
import { migrateJobs } from './job-pool';

/** Key of the advisory lock: any number that nothing else locks in this database. */
const LOCK = 4_200_001;
const TRY_LOCK = 'SELECT pg_try_advisory_lock($1) AS locked';
const TRY_AGAIN_MS = 500;

/**
 * How long a change of a table waits for those who read it for long, such as an export or a backup. Whoever comes after it waits, too, so it
 * then makes way for a while.
 */
const LOCK_LIMIT = "SET LOCAL lock_timeout = '1s'";
const PAUSE_MS = 3_000;
const PATIENCE_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** One holds the lock of the migrations, the other runs them. */
export const MIGRATION_CONNECTIONS = 2;

/**
 * Runs pending migrations, including those of the job queue, and resolves with the names of ours. Concurrent processes wait for the one
 * that runs them. If the API's own address names another role, that role gets its rights.
 */
export async function runMigrations(dataSource: DataSource, apiUrl = urlOf(dataSource), patienceMs = PATIENCE_MS): Promise<string[]> {
  const lockRunner = dataSource.createQueryRunner();
  try {
    await lock(lockRunner);
    const ran = await runPending(dataSource, patienceMs);
    await migrateJobs(urlOf(dataSource));
    if (new URL(apiUrl).username !== new URL(urlOf(dataSource)).username) await prepareApiRole(dataSource, apiUrl);
    return ran;
  } catch (error) {
    throw describeFailure(error);
  } finally {
    await lockRunner.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await lockRunner.release();
  }
}

/**
 * Waits between statements and not in one: a statement that waits has a snapshot, `CREATE INDEX CONCURRENTLY` of the process that holds the
 * lock waits for the end of all snapshots, and PostgreSQL doesn't see that the two wait for each other, as that process uses two sessions.
 */
async function lock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [{ locked }] = (await runner.query(TRY_LOCK, [LOCK])) as [{ locked: boolean }];
    if (locked) return;
    await wait(TRY_AGAIN_MS);
  }
}

async function runPending(dataSource: DataSource, patienceMs: number): Promise<string[]> {
  const end = performance.now() + patienceMs;
  const runner = dataSource.createQueryRunner();
  limitLocks(runner);
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    const pending = await executor.getPendingMigrations();
    while (!(await hasRun(executor, end))) await wait(PAUSE_MS);
    return pending.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

/** Limits the waits of transactions only: what a migration does without one, such as building an index, keeps nobody waiting. */
function limitLocks(runner: QueryRunner): void {
  const start = runner.startTransaction.bind(runner);
  runner.startTransaction = async (isolation) => {
    await start(isolation);
    await runner.query(LOCK_LIMIT);
  };
}

/** False when somebody reads a table that is to be changed. The migrations before that one have run. */
async function hasRun(executor: MigrationExecutor, end: number): Promise<boolean> {
  try {
    executor.transaction = 'each';
    await executor.executePendingMigrations();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || performance.now() >= end) throw error;
    return false;
  }
}

function urlOf({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url) throw new Error('The job queue needs the URL of a PostgreSQL database.');
  return options.url;
}

function describeFailure(error: unknown): unknown {
  const { query, message, code } = error as { query?: string; message: string; code?: string };
  if (code === LOCK_NOT_AVAILABLE)
    return new Error('A migration waits in vain for a table that is being read, by an export or a backup: run it again later.', {
      cause: error,
    });
  if (!query) return error;
  const [statement] = query.trim().split('\n', 1);
  return new Error(`A migration failed and was rolled back: ${message}, at: ${statement}`, { cause: error });
}
