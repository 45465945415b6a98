import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';

/** Size and checksum of one copied table. */
export interface TableCopy {
  rows: number;
  /** Checksum of the rows as JSON lines, in byte order of the rows. */
  sha256: string;
}

/** Size and checksum of one copied image. */
export interface FileCopy {
  bytes: number;
  sha256: string;
}

export interface DatabaseCopy {
  /** `schema.table` → size and checksum of its rows. */
  tables: Record<string, TableCopy>;
  /** `schema.sequence` → its last value; null if it was never used. */
  sequences: Record<string, string | null>;
  /** `schema.table` of migrations → the migrations that had run, since rows only fit into tables of the same schema. */
  migrations: Record<string, string[]>;
  /** `schema.table` → its columns in the order of the table. */
  columns: Record<string, string[]>;
}

/** Content of `backup.json`, which is written last: a folder without it is an incomplete backup. */
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

/** Creates the folder of a backup. Throws `Failure` when it isn't empty. */
export function claimFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Failure(`${folder} is not empty: name a new folder.`);
  // The backup contains personal data, so only its owner can read the folder.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export const tableFile = (folder: string, table: string): string => join(folder, 'database', `${table}.jsonl.gz`);
export const mediaFile = (folder: string, key: string): string => join(folder, 'media', key);
