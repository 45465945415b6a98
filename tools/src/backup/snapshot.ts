import { DatabaseError, type Client } from 'pg';
import { Failure } from '../common/failure';
import { withDatabase } from './connect';
import { fullName, quoted, tablesOf } from './contents';

const UNDEFINED_TABLE = '42P01';
const ATTEMPTS = 5;

/**
 * Calls `work` with a session whose queries see one snapshot of the database, and with the name by which other sessions can use that
 * snapshot. Until `work` has ended, no table can be changed by a migration. Throws `Failure` if tables are created and dropped all the time.
 */
export function withSnapshot<T>(connectionString: string, work: (client: Client, snapshot: string) => Promise<T>): Promise<T> {
  return withDatabase(connectionString, async (client) => {
    for (let attempt = 1; !(await beginWithLocks(client)); attempt++) {
      if (attempt === ATTEMPTS)
        throw new Failure('Tables are created or dropped at this moment: back up again once the migration has ended.');
      await client.query('ROLLBACK');
    }
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    return work(client, rows[0]?.snapshot ?? '');
  });
}

/**
 * Begins a transaction, which ends with the connection, and locks all tables against changes of their structure. The locks come before the
 * snapshot, which the first query takes: to an older snapshot, a table that was rewritten or truncated is empty, and the backup would be, too.
 * False when other tables exist now.
 */
async function beginWithLocks(client: Client): Promise<boolean> {
  const tables = await tablesOf(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const names = tables.map((table) => quoted(client, table)).join(', ');
    if (names) await client.query('LOCK TABLE '.concat(names, ' IN ACCESS SHARE MODE'));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
  return (await tablesOf(client)).map(fullName).join() === tables.map(fullName).join();
}
