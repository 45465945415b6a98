import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';

/** What one table, or one picture, held when it was copied. */
export interface TableCopy {
  rows: number;
  /** Of the rows as text, one after the other in the order of their bytes. */
  sha256: string;
}

export interface FileCopy {
  bytes: number;
  sha256: string;
}

export interface DatabaseCopy {
  /** `schema.table` → its rows. */
  tables: Record<string, TableCopy>;
  /** `schema.sequence` → where it stands; null has never been asked. */
  sequences: Record<string, string | null>;
  /** `schema.table` of migrations → what had run: rows only fit into tables of the same shape. */
  migrations: Record<string, string[]>;
  /** `schema.table` → its columns in their order. */
  columns: Record<string, string[]>;
}

/** `backup.json`, written last: a folder without it is half a backup. */
export interface Manifest {
  format: 1;
  createdAt: string;
  serverVersion: string;
  database: DatabaseCopy;
  media: Record<string, FileCopy>;
}

const MANIFEST = 'backup.json';

export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Failure(`${folder} is no complete backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Failure(`${file} has a format that this version does not know.`);
  return manifest;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** A backup never mixes with what was there. */
export function claimFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Failure(`${folder} is not empty: name a new folder.`);
  // It will hold what we know of people: only its owner may look.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export const tableFile = (folder: string, table: string): string => join(folder, 'database', `${table}.jsonl.gz`);
export const mediaFile = (folder: string, key: string): string => join(folder, 'media', key);
