import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { Failure } from '../common/failure';
import { fullName, migrationsOf, quoted, recordsMigrations, tablesOf, type Table } from './catalog';
import { inTransaction } from './connect';
import { suspendConstraints } from './suspend-constraints';
import { tableFile, type DatabaseCopy } from './manifest';

const ROWS_AT_ONCE = 500;

/** Replaces the rows of the database with those of a backup, in one transaction. */
export async function copyIn(client: Client, folder: string, copy: DatabaseCopy): Promise<void> {
  const all = await tablesOf(client);
  const tables = all.filter((table) => !recordsMigrations(table));
  assertSameShape(copy, tables, await migrationsOf(client, all));
  await inTransaction(client, 'BEGIN', async () => {
    const resume = await suspendConstraints(client, tables);
    if (tables.length > 0) await client.query('TRUNCATE '.concat(tables.map((table) => quoted(client, table)).join(', ')));
    for (const table of tables) await fillTable(client, folder, { table, expected: copy.tables[fullName(table)]?.sha256 });
    await resume();
    for (const [name, value] of Object.entries(copy.sequences)) await setSequence(client, name, value);
  });
}

/** Names of the tables that have rows, without those of `ignored`. */
export async function filledTables(client: Client, ignored: string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const table of (await tablesOf(client)).filter((candidate) => !recordsMigrations(candidate))) {
    const { rowCount } = await client.query('SELECT 1 FROM '.concat(quoted(client, table), ' LIMIT 1'));
    if (rowCount && !ignored.includes(fullName(table))) filled.push(fullName(table));
  }
  return filled;
}

function assertSameShape(copy: DatabaseCopy, tables: Table[], migrations: DatabaseCopy['migrations']): void {
  const shape = Object.fromEntries(tables.map((table) => [fullName(table), table.columns]));
  const differing = [...new Set([...Object.keys(copy.columns), ...Object.keys(shape)])].filter(
    (name) => copy.columns[name]?.join() !== shape[name]?.join(),
  );
  const hasSameMigrations = JSON.stringify(copy.migrations) === JSON.stringify(migrations);
  if (hasSameMigrations && differing.length === 0) return;
  const reason = differing.length > 0 ? `tables differ (${differing.slice(0, 5).join(', ')})` : 'other migrations have run';
  throw new Failure(`The backup does not fit this database: ${reason}. Restore with the release that made it, then migrate.`);
}

async function fillTable(client: Client, folder: string, { table, expected }: { table: Table; expected?: string }): Promise<void> {
  const columns = table.columns.filter((column) => !table.generated.includes(column)).map((column) => client.escapeIdentifier(column));
  const name = quoted(client, table);
  const picked = columns.map((column) => `(s.whole).${column}`).join(', ');
  // OFFSET 0 keeps the planner from parsing the row's text again for each column.
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT `.concat(
    picked,
    ` FROM (SELECT row::${name} AS whole FROM unnest($1::text[]) AS row OFFSET 0) AS s`,
  );
  const sum = createHash('sha256');
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.query(insert, [batch]);
    batch = [];
  };
  for await (const line of linesOf(tableFile(folder, fullName(table)))) {
    sum.update(`${line}\n`);
    batch.push(JSON.parse(line) as string);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (sum.digest('hex') !== expected) throw new Failure(`The backup's ${fullName(table)} was modified or damaged: its checksum differs.`);
}

/** Lines of a file, split at line feeds only: readline would also split at U+2028, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The reader of `text` gets the errors.
  pipeline(createReadStream(file), text, () => undefined);
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function setSequence(client: Client, name: string, value: string | null): Promise<void> {
  const [schema = '', sequence = ''] = name.split('.');
  const store = quoted(client, { schema, name: sequence });
  if (value === null)
    await client.query(
      'SELECT setval($1::regclass, min, false) FROM (SELECT seqmin AS min FROM pg_sequence WHERE seqrelid = $1::regclass) s',
      [store],
    );
  else await client.query('SELECT setval($1::regclass, $2::bigint)', [store, value]);
}
