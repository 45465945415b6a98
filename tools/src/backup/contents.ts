import type { Client } from 'pg';
import { migrationsOf } from '../postgres/known-schema';

/** Number of rows of a table, and a checksum that doesn't depend on their order. */
export interface TableContent {
  rows: number;
  sum: string;
}

export interface DatabaseContent {
  /** `schema.table` → its content. */
  tables: Record<string, TableContent>;
  /** `schema.sequence` → its last value; null if it was never used. */
  sequences: Record<string, string | null>;
  /** The API's migrations that have run, oldest first. */
  migrations: string[];
}

export interface Table {
  schema: string;
  name: string;
}

/** Without unlogged tables: replicas can't read them, and a crash of the server empties them anyway. */
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2
`;
const SEQUENCES = 'SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences ORDER BY 1, 2';

export async function tablesOf(client: Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

export const fullName = ({ schema, name }: Table): string => `${schema}.${name}`;

export function quoted(client: Client, { schema, name }: Table): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export async function contentOf(client: Client): Promise<DatabaseContent> {
  const all = await tablesOf(client);
  const tables: DatabaseContent['tables'] = {};
  for (const table of all) {
    const sum = 'SELECT count(*)::integer AS rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM ';
    const { rows } = await client.query<TableContent>(sum.concat(quoted(client, table), ' AS t'));
    tables[fullName(table)] = rows[0] ?? { rows: 0, sum: '' };
  }
  const sequences = (await client.query<Table & { value: string | null }>(SEQUENCES)).rows;
  return {
    tables,
    sequences: Object.fromEntries(sequences.map((sequence) => [fullName(sequence), sequence.value])),
    migrations: await migrationsOf(client),
  };
}

/** Columns with addresses of stored images; `/media/` is followed by the image's key. */
const IMAGE_COLUMNS = `
  SELECT t.schemaname AS schema, t.tablename AS name, c.column_name AS column
  FROM pg_tables t JOIN information_schema.columns c ON c.table_schema = t.schemaname AND c.table_name = t.tablename
  WHERE t.schemaname = 'public' AND c.column_name IN ('image_url', 'photo_url')
`;
const MEDIA = '/media/';

/** Keys of the images of products and baskets that the rows name. */
export async function namedImages(client: Client): Promise<string[]> {
  const keys: string[] = [];
  for (const { column, ...table } of (await client.query<Table & { column: string }>(IMAGE_COLUMNS)).rows) {
    const select = 'SELECT '.concat(client.escapeIdentifier(column), ' AS url FROM ', quoted(client, table));
    const { rows } = await client.query<{ url: string | null }>(select);
    for (const { url } of rows) if (url?.startsWith(MEDIA)) keys.push(url.slice(MEDIA.length));
  }
  return keys;
}
