import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { Failure } from '../common/failure';
import { migrationsOf, unknownMigrations } from '../postgres/known-schema';
import { withDatabase } from './connect';
import { contentOf, fullName, namedImages, quoted, tablesOf } from './contents';
import { claimFolder, dumpFile, emptyFolder, readManifest, writeManifest, type FileCopy, type Manifest } from './manifest';
import { copyMediaIn, copyMediaOut, planMediaIn, type MediaPlan, type MediaStore } from './media';
import type { Programs } from './postgres-programs';
import { withSnapshot } from './snapshot';

export interface BackupTarget {
  databaseUrl: string;
  media: MediaStore;
  programs: Programs;
}

/** Tables that migrations fill: a database with rows only in these tables counts as empty. */
const FILLED_BY_MIGRATIONS = ['public.migrations', 'public.release_channels', 'graphile_worker.migrations'];

/** Sessions of the API and of migrations by their names, which every role can see. */
const API_SESSIONS = `
  SELECT DISTINCT application_name AS name FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'aflora-%' AND application_name <> 'aflora-backup' ORDER BY 1
`;

/** Number of images that a message names. */
const MAX_NAMED = 20;

/** Throws `Failure` when the folder isn't empty. A backup that fails leaves nothing in it. */
export async function createBackup(target: BackupTarget, folder: string): Promise<Manifest> {
  claimFolder(folder);
  try {
    return await copyAll(target, folder);
  } catch (error) {
    emptyFolder(folder);
    throw error;
  }
}

/**
 * Copies the images before the snapshot of the database and right after it, because the API stores and deletes images meanwhile: an image
 * without a row is harmless, but a row without its image is not.
 */
async function copyAll({ databaseUrl, media, programs }: BackupTarget, folder: string): Promise<Manifest> {
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

/** Number of images that rows refer to, if the backup contains none of them; it was then made with a store other than the API's. */
export async function lostImages(databaseUrl: string, { media }: Manifest): Promise<number> {
  const named = await withDatabase(databaseUrl, namedImages);
  return named.some((key) => media[key]) ? 0 : named.length;
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
 * Checks everything before it changes anything. Throws `Failure` when the backup is damaged, when the API uses the tables, or when the target
 * has rows or a different image under the same key, unless an option allows it.
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
  // Images without rows are harmless, so a restore that fails here has changed nothing and can be repeated.
  await copyMediaIn(media, folder, plan.missing);
  await programs.restore(databaseUrl, dumpFile(folder), { replace });
  await copyMediaIn(media, folder, plan.conflicts);
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

/** Refuses a backup with migrations that this release doesn't know, because its programs couldn't use the tables. */
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
  if (filled.length > 0 && !force)
    throw new Failure(`This database has rows (${filled.slice(0, 5).join(', ')}): --force deletes them all first.`);
  await refuseInUse(client);
  return true;
}

/** Refuses a restore while the API runs: it would write between the old and the new rows, and the new tables don't grant its rights yet. */
async function refuseInUse(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(API_SESSIONS);
  if (rows.length > 0)
    throw new Failure(`The API uses this database (${rows.map(({ name }) => name).join(', ')}): stop it first. Nothing was restored.`);
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
