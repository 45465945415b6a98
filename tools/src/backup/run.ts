import { s3ClientFrom } from '@aflora/releases/server';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment, type Environment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { ROOT } from '../common/paths';
import { backupFolder, createBackup, lostImages, restoreBackup, serverVersion, type BackupTarget, type RestoreOptions } from './backup';
import { openDatabase } from './local-database';
import { untilAborted, untilSignal } from './interruption';
import type { Manifest } from './manifest';
import type { MediaStore } from './media';
import { mediaBucket } from './media-bucket';
import { mediaFolder } from './media-folder';
import { findPrograms } from './postgres-programs';
import { rehearse } from './rehearse';

const USAGE = 'Usage: npm run backup -- create <folder> | restore <folder> [--force] [--skip-damaged] | rehearse';

interface Options extends RestoreOptions {
  folder?: string;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'skip-damaged': { type: 'boolean', default: false } },
  });
  const [command, folder] = positionals;
  const length = command === 'rehearse' ? 1 : 2;
  if (!command || !Object.keys(commands).includes(command) || positionals.length > length) throw new Failure(USAGE);
  const work = commands[command as keyof typeof commands];
  return untilSignal(INTERRUPTED[command as keyof typeof commands], (signal) =>
    withTarget(readEnvironment(), (target) => work(target, signal, { folder, force: values.force, skipDamaged: values['skip-damaged'] })),
  );
}

async function withTarget(env: Environment, work: (target: BackupTarget) => Promise<boolean>): Promise<boolean> {
  const database = await openDatabase(env);
  try {
    const programs = await findPrograms(Number.parseInt(await serverVersion(database.url), 10), env);
    return await work({ databaseUrl: database.url, media: mediaOf(env), programs });
  } finally {
    await database.close();
  }
}

async function create(target: BackupTarget, signal: AbortSignal, { folder }: Options): Promise<boolean> {
  const backup = backupFolder(folder);
  const manifest = await createBackup(untilAborted(target, signal), backup);
  console.log(`Backed up to ${backup}: ${summary(manifest)}`);
  const lost = await lostImages(target.databaseUrl, manifest);
  if (lost > 0)
    console.log(
      `None of the ${lost} images of products and baskets are in ${target.media.title}: name the API's MEDIA_BUCKET or MEDIA_DIR.`,
    );
  return lost === 0;
}

async function restore(target: BackupTarget, signal: AbortSignal, { folder, ...options }: Options): Promise<boolean> {
  const backup = backupFolder(folder);
  const { manifest, skipped } = await restoreBackup(untilAborted(target, signal), backup, options);
  console.log(`Restored from ${backup}: ${summary(manifest)}`);
  if (skipped.length > 0) console.log(`${skipped.length} of these images were missing or damaged in the backup and were not restored:`);
  for (const key of skipped) console.log(`    ${key}`);
  console.log('Run the migration before the API starts (npm start does): it gives the API its rights in the database again.');
  return true;
}

async function report(target: BackupTarget, signal: AbortSignal): Promise<boolean> {
  const { lines, differences } = await rehearse(target, signal);
  for (const line of lines) console.log(line);
  for (const difference of differences.slice(0, 20)) console.log(`    ${difference}`);
  console.log(differences.length === 0 ? 'The restored copy is identical.' : `The restored copy differs in ${differences.length} places.`);
  return differences.length === 0;
}

const commands = { create, restore, rehearse: report };

const INTERRUPTED: Record<keyof typeof commands, string> = {
  create: 'The backup was interrupted; what it had written is removed.',
  restore: 'The restore was interrupted and is not complete: run it again.',
  rehearse: 'The rehearsal was interrupted; its copies are removed.',
};

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
