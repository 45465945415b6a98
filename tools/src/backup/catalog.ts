import type { Client } from 'pg';
import type { DatabaseCopy } from './manifest';

export interface Table {
  schema: string;
  name: string;
  /** All columns in the order of the table. */
  columns: string[];
  /** Columns that the database computes. */
  generated: string[];
}

const USER_SCHEMAS = "n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND n.nspname NOT LIKE 'pg_temp%'";
/** Excludes the tables that extensions create. */
const NOT_OF_AN_EXTENSION =
  "NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')";

const TABLES =
  'SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, ' +
  "coalesce(array_agg(a.attname::text) FILTER (WHERE a.attgenerated <> ''), '{}') AS generated " +
  'FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace ' +
  'JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ' +
  `WHERE c.relkind = 'r' AND ${USER_SCHEMAS} AND ${NOT_OF_AN_EXTENSION} GROUP BY n.nspname, c.relname ORDER BY 1, 2`;

const SEQUENCES =
  'SELECT n.nspname AS schema, c.relname AS name, s.last_value::text AS value FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace ' +
  'JOIN pg_sequences s ON s.schemaname = n.nspname AND s.sequencename = c.relname ' +
  `WHERE c.relkind = 'S' AND ${USER_SCHEMAS} AND ${NOT_OF_AN_EXTENSION} ORDER BY 1, 2`;

export async function tablesOf(client: Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** Whether this is TypeORM's table of migrations that have run. A restore compares it with the target's and never writes it. */
export const recordsMigrations = (table: Table): boolean => table.name === 'migrations';

export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

export function quoted(client: Client, { schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export async function sequencesOf(client: Client): Promise<DatabaseCopy['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: string | null }>(SEQUENCES);
  return Object.fromEntries(rows.map((row) => [fullName(row), row.value]));
}

export async function migrationsOf(client: Client, tables: Table[]): Promise<DatabaseCopy['migrations']> {
  const found: DatabaseCopy['migrations'] = {};
  for (const table of tables.filter(recordsMigrations)) {
    const column = table.columns.includes('name') ? 'name' : 'id';
    const sql = 'SELECT '.concat(column, '::text AS entry FROM ', quoted(client, table), ' ORDER BY 1');
    found[fullName(table)] = (await client.query<{ entry: string }>(sql)).rows.map(({ entry }) => entry);
  }
  return found;
}
