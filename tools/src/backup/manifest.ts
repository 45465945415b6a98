import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { writeWhole } from '../common/write-whole';
import type { DatabaseContent } from './contents';

/** Size and checksum of one copied file. */
export interface FileCopy {
  bytes: number;
  sha256: string;
}

/** Content of `backup.json`, which is written last: a folder without it is an incomplete backup. */
export interface Manifest {
  format: 2;
  createdAt: string;
  serverVersion: string;
  /** The archive that pg_dump wrote. */
  dump: FileCopy;
  /** Content of the database at the time of the dump. */
  database: DatabaseContent;
  media: Record<string, FileCopy>;
}

const MANIFEST = 'backup.json';

export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Failure(`${folder} is no complete backup: it has no ${MANIFEST}.`);
  const manifest = parsed(readFileSync(file, 'utf8'));
  if (!manifest) throw new Failure(`${file} is damaged: use another backup, or restore its database.dump alone with pg_restore.`);
  if (manifest.format !== 2) throw new Failure(`${file} has a format that this version does not know.`);
  if (!manifest.dump || !manifest.database || !manifest.media) throw new Failure(`${file} is damaged: parts of it are missing.`);
  return manifest as Manifest;
}

function parsed(text: string): Partial<Manifest> | undefined {
  try {
    return (JSON.parse(text) as Partial<Manifest> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, 0o600);
}

/** Creates the folder of a backup, and the one of its images in it. Throws `Failure` when it isn't empty. */
export function claimFolder(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length > 0) throw new Failure(inUse(folder, names));
  // The backup contains personal data, so only its owner can read the folder; one that existed keeps its mode.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    mkdirSync(join(folder, 'media'), { mode: 0o700 });
  } catch (error) {
    // Another backup into the same folder has begun since.
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Failure(inUse(folder, ['media'])) : error;
  }
}

function inUse(folder: string, names: string[]): string {
  const isIncomplete = !names.includes(MANIFEST) && names.includes('media');
  return isIncomplete
    ? `${folder} holds a backup that is being made, or was killed before its end: delete it, or name a new folder.`
    : `${folder} is not empty: name a new folder.`;
}

/** Deletes what an incomplete backup has written: it can't be restored, and contains personal data. */
export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

export const dumpFile = (folder: string): string => join(folder, 'database.dump');
export const mediaFile = (folder: string, key: string): string => join(folder, 'media', key);
