import { s3ClientFrom } from '@aflora/releases/server';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment, type Environment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { ROOT } from '../common/paths';
import { backupFolder, createBackup, restoreBackup, serverVersion, type BackupTarget, type RestoreOptions } from './backup';
import { openDatabase } from './local-database';
import type { Manifest } from './manifest';
import type { MediaStore } from './media';
import { mediaBucket } from './media-bucket';
import { mediaFolder } from './media-folder';
import { findPrograms } from './postgres-programs';
import { rehearse } from './rehearse';

const USAGE = 'Usage: npm run backup -- create <folder> | restore <folder> [--force] [--skip-damaged] | rehearse';

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'skip-damaged': { type: 'boolean', default: false } },
  });
  const [command, folder] = positionals;
  const length = command === 'rehearse' ? 1 : 2;
  if (!command || !['create', 'restore', 'rehearse'].includes(command) || positionals.length > length) throw new Failure(USAGE);
  const env = readEnvironment();
  const database = await openDatabase(env);
  try {
    const programs = await findPrograms(Number.parseInt(await serverVersion(database.url), 10), env);
    const target = { databaseUrl: database.url, media: mediaOf(env), programs };
    if (command === 'rehearse') return await report(target);
    const backup = backupFolder(folder);
    if (command === 'create') console.log(`Backed up to ${backup}: ${summary(await createBackup(target, backup))}`);
    else await restore(target, backup, { force: values.force, skipDamaged: values['skip-damaged'] });
    return true;
  } finally {
    await database.close();
  }
}

async function restore(target: BackupTarget, backup: string, options: RestoreOptions): Promise<void> {
  const { manifest, skipped } = await restoreBackup(target, backup, options);
  console.log(`Restored from ${backup}: ${summary(manifest)}`);
  if (skipped.length > 0) console.log(`${skipped.length} of these images were missing or damaged in the backup and were not restored:`);
  for (const key of skipped) console.log(`    ${key}`);
}

async function report(target: BackupTarget): Promise<boolean> {
  const { lines, differences } = await untilSignal((signal) => rehearse(target, signal));
  for (const line of lines) console.log(line);
  for (const difference of differences.slice(0, 20)) console.log(`    ${difference}`);
  console.log(differences.length === 0 ? 'The restored copy is identical.' : `The restored copy differs in ${differences.length} places.`);
  return differences.length === 0;
}

/** Lets the work clean up before this process ends by a signal: the copies of a rehearsal are personal data. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());
  // After the terminal is closed, writing fails; the error must not prevent the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    return await work(interrupted.signal);
  } catch (error) {
    throw interrupted.signal.aborted ? new Failure('The rehearsal was interrupted; its copies are removed.', { cause: error }) : error;
  }
}

/** The API's storage of images, from the API's own variables. */
function mediaOf(env: Environment): MediaStore {
  if (env.MEDIA_BUCKET) return mediaBucket(s3ClientFrom(env), env.MEDIA_BUCKET);
  return mediaFolder(resolve(ROOT, env.MEDIA_DIR || join('.data', 'media')));
}

function summary({ database, media }: Manifest): string {
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(database.tables).length} tables, ${rows} rows, ${Object.keys(media).length} images`;
}

main().then((isFine) => process.exit(isFine ? 0 : 1), reportFailure);
