import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withDatabase } from '../backup/connect';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

/**
 * Throws `Failure` when a newer version of the product has migrated the database, because its schema and demo data may not fit this
 * version.
 */
export async function assertKnownSchema(databaseUrl: string): Promise<void> {
  const unknown = unknownMigrations(await withDatabase(databaseUrl, migrationsOf));
  if (unknown.length === 0) return;
  throw new Failure(
    `A newer version of Aflora has changed this database (${unknown.join(', ')}): start that version, or npm run reset, which deletes the data in .data.`,
  );
}

/** Names of the API's migrations that have run, oldest first; each name ends with its timestamp. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ present: boolean }>("SELECT to_regclass('public.migrations') IS NOT NULL AS present");
  if (!rows[0]?.present) return [];
  return (await client.query<{ name: string }>('SELECT name FROM public.migrations ORDER BY id')).rows.map(({ name }) => name);
}

/** Migrations that this release doesn't have. */
export function unknownMigrations(names: string[]): string[] {
  const timeOf = (name: string): string => /\d{13}/.exec(name)?.[0] ?? name;
  const known = readdirSync(join(ROOT, 'api/src/database/migrations')).map(timeOf);
  return names.filter((name) => !known.includes(timeOf(name)));
}
