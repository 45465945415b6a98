import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { isAlive, livePostmaster } from './postmaster';
import { clusterFolder } from './server-folders';

/** Longest time from the claim to a running server: creating the cluster takes seconds, and `pg_ctl start` waits for four minutes. */
const MAX_START_MS = 5 * 60_000;
/** Maximum time between the creation of the file by another process and the writing of its pid. */
const MAX_WRITE_MS = 5_000;

/**
 * Makes this process the only one that may start or stop the server of `dataDir`, until `releaseServer`. Throws `Failure` when another
 * start is in progress or its server runs.
 */
export function claimServer(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  while (!createClaim(dataDir)) {
    const refusal = refusalBy(ownerFile(dataDir), dataDir);
    if (refusal) throw refusal;
    removeStaleClaim(dataDir);
  }
}

/** Throws `Failure` when `claimServer` would. */
export function assertUnclaimed(dataDir: string): void {
  const refusal = refusalBy(ownerFile(dataDir), dataDir);
  if (refusal) throw refusal;
}

/** Whether the last process that claimed the server has ended without releasing it. */
export const wasKilled = (dataDir: string): boolean => {
  const file = ownerFile(dataDir);
  return readOwner(file) !== undefined && refusalBy(file, dataDir) === undefined;
};

export function releaseServer(dataDir: string): void {
  if (readOwner(ownerFile(dataDir))?.pid === process.pid) rmSync(ownerFile(dataDir), { force: true });
}

function createClaim(dataDir: string): boolean {
  try {
    writeFileSync(ownerFile(dataDir), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Why the claim in `file` has to be respected; undefined when its process has ended. */
function refusalBy(file: string, dataDir: string): Failure | undefined {
  const owner = readOwner(file);
  if (!owner) return undefined;
  const { pid, ageMs } = owner;
  if (!pid) return ageMs < MAX_WRITE_MS ? new Failure(`The database in ${dataDir} is being started by another process.`) : undefined;
  if (!isAlive(pid)) return undefined;
  if (livePostmaster(clusterFolder(dataDir)))
    return new Failure(`The database in ${dataDir} is in use by process ${pid}: end that one first.`);
  // After a restart of the machine, the pid may belong to another program, so without a running server the claim is respected only as long
  // as a start may take.
  return ageMs < MAX_START_MS
    ? new Failure(`The database in ${dataDir} is being started by process ${pid}: end that one first.`)
    : undefined;
}

function removeStaleClaim(dataDir: string): void {
  const stale = join(dataDir, `owner-${process.pid}.stale`);
  try {
    renameSync(ownerFile(dataDir), stale);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another start may have replaced the stale claim since it was read; its claim is put back.
  if (refusalBy(stale, dataDir)) renameSync(stale, ownerFile(dataDir));
  else rmSync(stale, { force: true });
}

function readOwner(file: string): { pid: number; ageMs: number } | undefined {
  try {
    const ageMs = Date.now() - statSync(file).mtimeMs;
    return { pid: Number.parseInt(readFileSync(file, 'utf8'), 10) || 0, ageMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const ownerFile = (dataDir: string): string => join(dataDir, 'owner.pid');
