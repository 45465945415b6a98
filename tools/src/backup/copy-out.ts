import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { fullName, migrationsOf, quoted, recordsMigrations, sequencesOf, tablesOf, type Table } from './catalog';
import { inTransaction } from './connect';
import { tableFile, type DatabaseCopy, type TableCopy } from './manifest';

const ROWS_AT_ONCE = 1_000;

/**
 * Copies the rows of every table from one snapshot of the database. The PostgreSQL from npm has no pg_dump, so each row is written in PostgreSQL's
 * lossless text format of a whole row; the tables themselves are created by migrations. Without a folder it only computes the checksums.
 */
export function copyOut(client: Client, folder?: string): Promise<DatabaseCopy> {
  return inTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async () => {
    const all = await tablesOf(client);
    const tables = all.filter((table) => !recordsMigrations(table));
    const copy: DatabaseCopy = {
      tables: {},
      sequences: await sequencesOf(client),
      migrations: await migrationsOf(client, all),
      columns: Object.fromEntries(tables.map((table) => [fullName(table), table.columns])),
    };
    for (const table of tables) copy.tables[fullName(table)] = await copyTable(client, table, folder);
    return copy;
  });
}

async function copyTable(client: Client, table: Table, folder: string | undefined): Promise<TableCopy> {
  const sum = createHash('sha256');
  const copy: TableCopy = { rows: 0, sha256: '' };
  const measured = (async function* () {
    for await (const row of rowsOf(client, table)) {
      // A row may contain line breaks; as JSON it fits on one line.
      const line = `${JSON.stringify(row)}\n`;
      sum.update(line);
      copy.rows++;
      yield line;
    }
  })();
  if (folder) await write(measured, tableFile(folder, fullName(table)));
  else for await (const _line of measured) continue;
  return { ...copy, sha256: sum.digest('hex') };
}

async function write(lines: AsyncIterable<string>, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(file, { mode: 0o600 }));
}

/** Rows in byte order, so that the same rows have the same checksum on every server, independent of its collation. */
async function* rowsOf(client: Client, table: Table): AsyncGenerator<string> {
  const rows = 'SELECT t::text AS row FROM '.concat(quoted(client, table), ' AS t ORDER BY t::text COLLATE "C"');
  await client.query('DECLARE rows NO SCROLL CURSOR FOR '.concat(rows));
  for (;;) {
    const batch = await client.query<{ row: string }>('FETCH '.concat(String(ROWS_AT_ONCE), ' FROM rows'));
    for (const { row } of batch.rows) yield row;
    if (batch.rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE rows');
}
