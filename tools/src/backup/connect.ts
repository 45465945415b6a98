import { Client } from 'pg';

/** Settings that determine how values are written as text, so that the text is the same on every server and machine. */
const SETTINGS = [
  "SET TimeZone TO 'UTC'",
  "SET DateStyle TO 'ISO, MDY'",
  "SET IntervalStyle TO 'postgres'",
  "SET bytea_output TO 'hex'",
  'SET extra_float_digits TO 1',
  'SET statement_timeout TO 0',
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

/** Runs `work` between `begin`, a BEGIN statement, and COMMIT; rolls back when it throws. */
export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
