import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../common/failure';
import { tablesOf } from './catalog';
import { withDatabase } from './connect';
import { copyIn, filledTables } from './copy-in';
import { copyOut } from './copy-out';
import { claimFolder, readManifest, writeManifest, type Manifest } from './manifest';
import { copyMediaIn, copyMediaOut, type MediaStore } from './media';

export interface BackupTarget {
  databaseUrl: string;
  media: MediaStore;
}

export interface RestoreOptions {
  force: boolean;
  /** Called for a database without tables. */
  migrate: (databaseUrl: string) => Promise<void>;
}

/** Tables that migrations fill: a database with rows in these tables only counts as empty. */
const FILLED_BY_MIGRATIONS = ['public.release_channels'];

/** Copies the database first and the images second, because an image without a row is harmless, but a row without its image is not. */
export async function createBackup({ databaseUrl, media }: BackupTarget, folder: string): Promise<Manifest> {
  claimFolder(folder);
  const { serverVersion, database } = await withDatabase(databaseUrl, async (client) => ({
    serverVersion: (await client.query<{ server_version: string }>('SHOW server_version')).rows[0]?.server_version ?? '',
    database: await copyOut(client, folder),
  }));
  mkdirSync(join(folder, 'media'), { recursive: true });
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    serverVersion,
    database,
    media: await copyMediaOut(media, folder),
  };
  writeManifest(folder, manifest);
  return manifest;
}

/** Throws `Failure` when the target has rows or a different image under the same key, unless `force` is set. */
export async function restoreBackup(target: BackupTarget, folder: string, { force, migrate }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(folder);
  const isNew = await withDatabase(target.databaseUrl, async (client) => (await tablesOf(client)).length === 0);
  if (isNew) await migrate(target.databaseUrl);
  await withDatabase(target.databaseUrl, async (client) => {
    const filled = force ? [] : await filledTables(client, FILLED_BY_MIGRATIONS);
    if (filled.length > 0) {
      throw new Failure(`This database has rows (${filled.slice(0, 5).join(', ')}): --force deletes them all first.`);
    }
    await copyIn(client, folder, manifest.database);
  });
  await copyMediaIn(target.media, folder, { media: manifest.media, force });
  return manifest;
}

export function backupFolder(given: string | undefined): string {
  if (!given) throw new Failure('Name the folder of the backup.');
  return resolve(given);
}
