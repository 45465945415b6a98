import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const MIGRATIONS = join(ROOT, 'api/src/database/migrations');
const NEWEST = 'SELECT name, timestamp FROM migrations ORDER BY timestamp DESC LIMIT 1';

/** Throws `Failure` when a newer version of the product has changed the database: its demo data and this version may not fit. */
export async function assertKnownSchema(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ present: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS present");
    if (!tables[0]?.present) return;
    const { rows } = await client.query<{ name: string; timestamp: string }>(NEWEST);
    if (Number(rows[0]?.timestamp ?? 0) <= newestOwn()) return;
    throw new Failure(
      `A newer version of Aflora has changed this database (${rows[0]?.name}): start that version, or npm run reset, which deletes the data in .data.`,
    );
  } finally {
    await client.end();
  }
}

function newestOwn(): number {
  return Math.max(...readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0));
}
