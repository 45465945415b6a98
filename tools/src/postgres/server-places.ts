import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../common/failure';
import { livePostmaster } from './postmaster';
import { canReach, serverAccount, type ServerAccount } from './server-account';

/** Survives a reboot, unlike /tmp, and every account can walk into it. */
const OPEN_PLACE = '/var/tmp';

/** Where the cluster of `dataDir` really lies: inside it, or in an open place when the account that runs the server can't get there. */
export function clusterFolder(dataDir: string): string {
  const account = serverAccount();
  mkdirSync(dataDir, { recursive: true });
  if (!account || canReach(dataDir, account)) return join(resolve(dataDir), 'cluster');
  return join(ownFolder(`aflora-postgres-${digest(resolve(dataDir))}`, account), 'cluster');
}

/** Deletes the cluster with everything beside it; the server must have been stopped. */
export function removePostgresData(dataDir: string): void {
  const cluster = clusterFolder(dataDir);
  if (livePostmaster(cluster)) throw new Failure(`PostgreSQL still runs on ${dataDir}: stop it first.`);
  for (const folder of [dirname(cluster), dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The binaries, copied to an open place when the account that runs them can't get at node_modules. */
export function reachableBinaries(native: string): string {
  const account = serverAccount();
  if (!account || canReach(join(native, 'bin'), account)) return native;
  const folder = ownFolder(`aflora-postgres-binaries-${digest(resolve(native))}`, account);
  const copy = join(folder, String(lstatSync(join(native, 'bin')).mtimeMs));
  if (!existsSync(copy)) {
    for (const older of readdirSync(folder)) rmSync(join(folder, older), { recursive: true, force: true });
    cpSync(native, `${copy}.tmp`, { recursive: true, verbatimSymlinks: true });
    giveTo(`${copy}.tmp`, account);
    renameSync(`${copy}.tmp`, copy);
  }
  return copy;
}

/** Hands a whole tree to the account; a tree that is already its own stays untouched. */
export function giveTo(folder: string, account: ServerAccount | undefined): void {
  if (!account || lstatSync(folder).uid === account.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

function ownFolder(name: string, account: ServerAccount): string {
  const folder = join(OPEN_PLACE, name);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Anybody can create names in an open place, so what is there must be ours before binaries or data go in.
  if (found && (!found.isDirectory() || (found.uid !== 0 && found.uid !== account.uid))) {
    throw new Failure(`${folder} belongs to somebody else: remove it, or set DATABASE_URL.`);
  }
  if (!found) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, account.uid, account.gid);
  }
  return folder;
}

function digest(path: string): string {
  return `${createHash('sha256').update(path).digest('hex').slice(0, 12)}-${basename(path).slice(0, 20)}`;
}
