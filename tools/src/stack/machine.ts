import { accessSync, constants, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';

/** Disk space (MB) that the first start needs: for builds, the database with its journal, the demo's pictures and some logs. */
const FIRST_START_MB = 500;
const LATER_START_MB = 100;
/** Free space (MB) below which PostgreSQL can't extend its journal by a segment. */
const FULL_MB = 32;

/** Throws `Failure` with one line when this machine can't run the product: a folder or file without write access, no disk space. */
export function assertMachine(dataDir: string): void {
  assertWritable(dataDir, () => mkdirSync(dataDir, { recursive: true }));
  // A single start as another user, such as with sudo, leaves folders and files that only that user can write.
  for (const name of readdirSync(dataDir)) assertWritable(join(dataDir, name));
  assertSpace(dataDir, freeMegabytes(dataDir));
}

export function assertSpace(dataDir: string, free: number): void {
  const needed = existsSync(join(dataDir, 'postgres')) ? LATER_START_MB : FIRST_START_MB;
  if (free < needed)
    throw new Failure(`Only ${free} MB are free on the disk of ${dataDir}, and ${needed} MB are needed: make space first.`);
}

/** Reason to add to another failure when a full disk caused it. */
export function fullDisk(dataDir: string): string | undefined {
  const free = freeMegabytes(dataDir);
  return free < FULL_MB ? `The disk of ${dataDir} is full (${free} MB free): make space and start again.` : undefined;
}

function assertWritable(path: string, create?: () => void): void {
  try {
    create?.();
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder !== undefined) accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
  } catch (error) {
    throw new Failure(
      `${path} can't be written by this account (${(error as NodeJS.ErrnoException).code}): start as its owner, or change its owner.`,
    );
  }
}

function freeMegabytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / 2 ** 20);
  } catch {
    // The free space is unknown, as on network drives.
    return Infinity;
  }
}
