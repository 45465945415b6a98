import { strToU8, zipSync } from 'fflate';
import { readMe } from './read-me';

/** Exported rows of one table. */
export interface ArchivedTable {
  table: string;
  label: string;
  rows: object[];
}

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

export interface DataArchive {
  fileName: string;
  zip: Uint8Array;
}

/** ZIP archive with a JSON file for each table and a file that explains them. */
export function dataArchive(email: string, madeAt: Date, tables: ArchivedTable[]): DataArchive {
  const files = tables.map(({ table, label, rows }) => ({ name: `${table}.json`, label, rows: rows.length }));
  const contents = tables.map(({ table, rows }) => [`${table}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)]);
  const explanation = strToU8(readMe(email, madeAt, files));
  return {
    fileName: `aflora-meus-dados-${DAY.format(madeAt)}.zip`,
    zip: zipSync({ 'LEIA-ME.txt': explanation, ...(Object.fromEntries(contents) as Record<string, Uint8Array>) }),
  };
}
