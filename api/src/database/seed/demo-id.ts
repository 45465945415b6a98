import { createHash } from 'node:crypto';

/** The same uuid for the same row of the demo in every database: what is there already is found again. */
export function demoId(table: string, row: string | number): string {
  const hex = createHash('sha256').update(`aflora demo/${table}/${row}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
