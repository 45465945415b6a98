import type { Client } from 'pg';
import { quoted, type Table } from './catalog';

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

interface Trigger {
  owner: string;
  name: string;
  mode: string;
}

const FOREIGN_KEYS =
  'SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition ' +
  "FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY($1::regclass[])";
const TRIGGERS =
  'SELECT tgrelid::regclass::text AS owner, tgname AS name, tgenabled::text AS mode FROM pg_trigger ' +
  "WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid = ANY($1::regclass[])";
/** `tgenabled` of a trigger → clause that restores this state. */
const ENABLE: Record<string, string> = { O: 'ENABLE TRIGGER', A: 'ENABLE ALWAYS TRIGGER', R: 'ENABLE REPLICA TRIGGER' };

/**
 * Drops foreign keys and disables triggers, so that rows can be inserted in any order and triggers don't add to the daily figures again. Returns a
 * function that restores them, which also checks every row against the foreign keys. Works without superuser rights, which managed servers don't
 * grant.
 */
export async function suspendConstraints(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map((table) => quoted(client, table));
  const keys = (await client.query<ForeignKey>(FOREIGN_KEYS, [names])).rows;
  const triggers = (await client.query<Trigger>(TRIGGERS, [names])).rows;
  const alter = (owner: string, change: string) => client.query('ALTER TABLE '.concat(owner, ' ', change));
  const id = (name: string): string => client.escapeIdentifier(name);
  for (const { owner, name } of keys) await alter(owner, `DROP CONSTRAINT ${id(name)}`);
  for (const { owner, name } of triggers) await alter(owner, `DISABLE TRIGGER ${id(name)}`);
  return async () => {
    for (const { owner, name, definition } of keys) await alter(owner, `ADD CONSTRAINT ${id(name)} ${definition}`);
    for (const { owner, name, mode } of triggers) await alter(owner, `${ENABLE[mode] ?? 'ENABLE TRIGGER'} ${id(name)}`);
  };
}
