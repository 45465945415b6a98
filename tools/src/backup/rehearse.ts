import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createBackup, restoreBackup, type BackupTarget } from './backup';
import { withDatabase } from './connect';
import { contentOf } from './contents';
import { untilAborted } from './interruption';
import type { Manifest } from './manifest';
import { copyMediaOut } from './media';
import { mediaFolder } from './media-folder';
import { rehearsalFolder, removeLeftovers } from './rehearsal-leftovers';

export interface Rehearsal {
  lines: string[];
  /** Differences between the backup and the restored copy. */
  differences: string[];
}

interface Group {
  tables: number;
  rows: number;
  differing: string[];
}

/**
 * Backs up, restores into a temporary database on the same server and a temporary folder, and compares everything. After `signal` the current
 * step is broken off, the copies are removed, and the promise rejects.
 */
export async function rehearse(origin: BackupTarget, signal = new AbortController().signal): Promise<Rehearsal> {
  await removeLeftovers(origin.databaseUrl);
  const source = untilAborted(origin, signal);
  const folder = rehearsalFolder();
  const scratch = scratchDatabase(source.databaseUrl);
  try {
    const backup = await createBackup(source, join(folder, 'backup'));
    signal.throwIfAborted();
    await withDatabase(source.databaseUrl, (client) => client.query('CREATE DATABASE '.concat(scratch.name)));
    const target = untilAborted({ ...origin, databaseUrl: scratch.url, media: mediaFolder(join(folder, 'media')) }, signal);
    // The connection tells other rehearsals that this database is in use.
    const database = await withDatabase(scratch.url, async (client) => {
      await restoreBackup(target, join(folder, 'backup'), { force: false });
      signal.throwIfAborted();
      return contentOf(client);
    });
    return compare(backup, { ...backup, database, media: await copyMediaOut(target.media) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await withDatabase(source.databaseUrl, (client) => client.query('DROP DATABASE IF EXISTS '.concat(scratch.name, ' WITH (FORCE)')));
  }
}

export function compare(before: Manifest, after: Manifest): Rehearsal {
  const groups = new Map<string, Group>();
  for (const name of keysOf(before.database.tables, after.database.tables)) {
    const [one, other] = [before.database.tables[name], after.database.tables[name]];
    const group = groups.get(groupOf(name)) ?? { tables: 0, rows: 0, differing: [] };
    const differing = isDeepStrictEqual(one, other)
      ? []
      : [`${name}: ${one?.rows ?? 'no'} rows before, ${other?.rows ?? 'no'} after, or other content`];
    groups.set(groupOf(name), {
      tables: group.tables + 1,
      rows: group.rows + (one?.rows ?? 0),
      differing: [...group.differing, ...differing],
    });
  }
  const sequences = unequal(before.database.sequences, after.database.sequences).map((name) => `sequence ${name} has another value`);
  const images = unequal(before.media, after.media).map((key) => `image ${key} differs`);
  const lines = [...groups].map(([name, group]) =>
    line(name, `${group.tables} ${group.tables === 1 ? 'table' : 'tables'}, ${group.rows} rows`, group.differing.length),
  );
  lines.push(line('sequences', String(Object.keys(before.database.sequences).length), sequences.length));
  lines.push(line('images', `${Object.keys(before.media).length} files`, images.length));
  return { lines, differences: [...[...groups.values()].flatMap(({ differing }) => differing), ...sequences, ...images] };
}

/** Group of a table in the report: tables of one group start with the same word. */
function groupOf(table: string): string {
  const [schema = '', name = ''] = table.split('.');
  return schema === 'public' ? (name.split('_')[0] ?? name).replace(/s$/, '') : schema;
}

const keysOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();

const unequal = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  keysOf(one, other).filter((name) => !isDeepStrictEqual(one[name], other[name]));

const line = (name: string, what: string, differing: number): string =>
  `  ${differing === 0 ? '✓' : '✗'} ${name.padEnd(20)} ${what}${differing === 0 ? '' : `, ${differing} differ`}`;

function scratchDatabase(source: string): { name: string; url: string } {
  const name = `aflora_rehearsal_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = new URL(source);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}
