import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../common/failure';
import { livePostmaster } from './postmaster';
import { canReach, serverAccount, type ServerAccount } from './server-account';

/** Folder that every account can enter and that survives a reboot, unlike /tmp. */
const SHARED_FOLDER = '/var/tmp';

/** Path of the cluster of `dataDir`: inside it, or in `SHARED_FOLDER` when the server's account can't enter `dataDir`. */
export function clusterFolder(dataDir: string): string {
  const account = serverAccount();
  mkdirSync(dataDir, { recursive: true });
  if (!account || canReach(dataDir, account)) return join(resolve(dataDir), 'cluster');
  return join(folderOfAccount(`aflora-postgres-${digest(resolve(dataDir))}`, account), 'cluster');
}

/** Deletes the cluster and the files next to it. Throws `Failure` while the server runs. */
export function removePostgresData(dataDir: string): void {
  const cluster = clusterFolder(dataDir);
  if (livePostmaster(cluster)) throw new Failure(`PostgreSQL still runs on ${dataDir}: stop it first.`);
  for (const folder of [dirname(cluster), dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Path of the binaries; they are copied to `SHARED_FOLDER` when the server's account can't enter node_modules. */
export function reachableBinaries(native: string): string {
  const account = serverAccount();
  if (!account || canReach(join(native, 'bin'), account)) return native;
  const folder = folderOfAccount(`aflora-postgres-binaries-${digest(resolve(native))}`, account);
  const copy = join(folder, String(lstatSync(join(native, 'bin')).mtimeMs));
  if (!existsSync(copy)) {
    for (const older of readdirSync(folder)) rmSync(join(folder, older), { recursive: true, force: true });
    cpSync(native, `${copy}.tmp`, { recursive: true, verbatimSymlinks: true });
    changeOwner(`${copy}.tmp`, account);
    renameSync(`${copy}.tmp`, copy);
  }
  return copy;
}

/** Makes the account the owner of a folder with all of its content, unless it already owns the folder. */
export function changeOwner(folder: string, account: ServerAccount | undefined): void {
  if (!account || lstatSync(folder).uid === account.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

function folderOfAccount(name: string, account: ServerAccount): string {
  const folder = join(SHARED_FOLDER, name);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Any account can create files in the shared folder, so the owner is checked before binaries or data are written.
  if (found && (!found.isDirectory() || (found.uid !== 0 && found.uid !== account.uid))) {
    throw new Failure(`${folder} belongs to another user: remove it, or set DATABASE_URL.`);
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
