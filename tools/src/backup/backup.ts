import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { Failure } from '../common/failure';
import { migrationsOf, unknownMigrations } from '../postgres/known-schema';
import { withDatabase, withSnapshot } from './connect';
import { contentOf, fullName, quoted, tablesOf } from './contents';
import { claimFolder, dumpFile, readManifest, writeManifest, type FileCopy, type Manifest } from './manifest';
import { copyMediaIn, copyMediaOut, planMediaIn, type MediaPlan, type MediaStore } from './media';
import type { Programs } from './postgres-programs';

export interface BackupTarget {
  databaseUrl: string;
  media: MediaStore;
  programs: Programs;
}

/** Tables that migrations fill: a database with rows in these tables only counts as empty. */
const FILLED_BY_MIGRATIONS = ['public.migrations', 'public.release_channels', 'graphile_worker.migrations'];

/** Number of images that a message names. */
const MAX_NAMED = 20;

/**
 * Copies the images before the snapshot of the database and right after it, because the API stores and deletes images meanwhile: an image
 * without a row is harmless, but a row without its image is not.
 */
export async function createBackup({ databaseUrl, media, programs }: BackupTarget, folder: string): Promise<Manifest> {
  claimFolder(folder);
  mkdirSync(join(folder, 'media'), { recursive: true });
  const earlier = await copyMediaOut(media, folder);
  const copied = await withSnapshot(databaseUrl, async (client, snapshot) => {
    const images = await copyMediaOut(media, folder, earlier);
    await programs.dump(databaseUrl, dumpFile(folder), snapshot);
    return { database: await contentOf(client), media: images };
  });
  const manifest: Manifest = {
    format: 2,
    createdAt: new Date().toISOString(),
    serverVersion: await serverVersion(databaseUrl),
    dump: await sumOf(dumpFile(folder)),
    ...copied,
  };
  writeManifest(folder, manifest);
  return manifest;
}

export interface RestoreOptions {
  /** Replaces a database that has rows, and other images with the same key. */
  force: boolean;
  /** Restores everything else when images of the backup are missing or damaged. */
  skipDamaged?: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** Keys of the images that were missing or damaged in the backup. */
  skipped: string[];
}

/**
 * Checks everything before it changes anything. Throws `Failure` when the backup is damaged, or when the target has rows or a different image
 * under the same key, unless an option allows it.
 */
export async function restoreBackup(
  { databaseUrl, media, programs }: BackupTarget,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const manifest = readManifest(folder);
  refuseNewer(manifest);
  if (!existsSync(dumpFile(folder))) throw new Failure(`${folder} is no complete backup: its database.dump is missing.`);
  if ((await sumOf(dumpFile(folder))).sha256 !== manifest.dump.sha256) {
    throw new Failure(`${dumpFile(folder)} was modified or damaged: its checksum differs.`);
  }
  const replace = await withDatabase(databaseUrl, (client) => mayReplace(client, manifest, options.force));
  const plan = await planMediaIn(media, folder, manifest.media);
  refuseImages(plan, media, options);
  await programs.restore(databaseUrl, dumpFile(folder), { replace });
  await copyMediaIn(media, folder, [...plan.missing, ...plan.conflicts]);
  return { manifest, skipped: plan.damaged };
}

function refuseImages({ damaged, conflicts }: MediaPlan, { title }: MediaStore, { force, skipDamaged }: RestoreOptions): void {
  if (damaged.length > 0 && !skipDamaged)
    throw new Failure(
      `Nothing was restored: images of the backup are missing, modified or damaged (${namesOf(damaged)}). --skip-damaged restores everything else.`,
    );
  if (conflicts.length > 0 && !force)
    throw new Failure(
      `Nothing was restored: ${title} has other images of the same names (${namesOf(conflicts)}): --force overwrites them.`,
    );
}

function namesOf(keys: string[]): string {
  const more = keys.length - MAX_NAMED;
  return keys.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Refuses a backup whose migrations this release doesn't know: its programs couldn't use the tables. */
function refuseNewer({ database }: Manifest): void {
  const unknown = unknownMigrations(database.migrations);
  if (unknown.length > 0) throw new Failure(`The backup is of a newer release (${unknown.join(', ')}): restore it with that release.`);
}

/**
 * Whether the database has tables to be replaced. Throws `Failure` when they have rows and `force` isn't set, or belong to another release.
 */
async function mayReplace(client: Client, { database }: Manifest, force: boolean): Promise<boolean> {
  const tables = await tablesOf(client);
  if (tables.length === 0) return false;
  const migrations = await migrationsOf(client);
  if (migrations.join() !== database.migrations.join()) {
    throw new Failure('The backup does not fit this database, in which other migrations have run: restore it into an empty one.');
  }
  const filled: string[] = [];
  for (const table of tables.filter((candidate) => !FILLED_BY_MIGRATIONS.includes(fullName(candidate)))) {
    const { rowCount } = await client.query('SELECT 1 FROM '.concat(quoted(client, table), ' LIMIT 1'));
    if (rowCount) filled.push(fullName(table));
  }
  if (filled.length === 0 || force) return true;
  throw new Failure(`This database has rows (${filled.slice(0, 5).join(', ')}): --force deletes them all first.`);
}

export async function serverVersion(databaseUrl: string): Promise<string> {
  const { rows } = await withDatabase(databaseUrl, (client) => client.query<{ server_version: string }>('SHOW server_version'));
  return rows[0]?.server_version ?? '';
}

async function sumOf(file: string): Promise<FileCopy> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: statSync(file).size, sha256: hash.digest('hex') };
}

export function backupFolder(given: string | undefined): string {
  if (!given) throw new Failure('Name the folder of the backup.');
  return resolve(given);
}
