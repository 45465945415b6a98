import { Client, DatabaseError } from 'pg';
import { Failure } from '../common/failure';

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

/** Throws `Failure` when the database can't be opened, refuses a statement, or is lost meanwhile. */
export async function withDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connected(connectionString);
  let lost: Error | undefined;
  // Without a listener, a connection that is lost between two statements ends the process with a stack trace.
  client.on('error', (error) => (lost ??= error));
  try {
    await client.query(SETTINGS);
    return await work(client);
  } catch (error) {
    if (lost) throw new Failure(`The connection to the database was lost: ${lost.message}`, { cause: error });
    throw error instanceof DatabaseError ? new Failure(`The database refused: ${error.message}`, { cause: error }) : error;
  } finally {
    await client.end();
  }
}

/** The address may contain a password, so messages don't contain it. */
async function connected(connectionString: string): Promise<Client> {
  const isAddress = URL.canParse(connectionString) && /^postgres(ql)?:$/.test(new URL(connectionString).protocol);
  try {
    if (!isAddress) throw new Error('it is not an address that starts with postgres://');
    const client = new Client({ connectionString, application_name: 'aflora-backup' });
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new Failure(`The database of DATABASE_URL or DATABASE_OWNER_URL can't be opened: ${message || code}`, { cause: error });
  }
}
