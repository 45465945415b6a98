import { Client } from 'pg';

/** Settings that determine how values are written as text, so that checksums are equal on every server; statements have no time limit. */
const SETTINGS = [
  "SET TimeZone TO 'UTC'",
  "SET DateStyle TO 'ISO, MDY'",
  "SET IntervalStyle TO 'postgres'",
  "SET bytea_output TO 'hex'",
  'SET extra_float_digits TO 1',
  'SET statement_timeout TO 0',
  'SET idle_in_transaction_session_timeout TO 0',
  'SET idle_session_timeout TO 0',
].join('; ');

export async function withDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'aflora-backup' });
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Calls `work` with a session whose queries see one snapshot of the database, and with the name by which other sessions can use that
 * snapshot.
 */
export function withSnapshot<T>(connectionString: string, work: (client: Client, snapshot: string) => Promise<T>): Promise<T> {
  return withDatabase(connectionString, async (client) => {
    // The transaction ends with the connection.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    return work(client, rows[0]?.snapshot ?? '');
  });
}
