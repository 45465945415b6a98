import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { livePostmaster } from '../postgres/postmaster';
import { clusterFolder, removePostgresData } from '../postgres/server-folders';

/** Deletes the database, images, logs and secrets. Throws `Failure` while the database runs. */
export function resetData(dataDir: string): string {
  if (!existsSync(dataDir)) return `Nothing to reset: there is no ${dataDir}.`;
  const postgres = join(dataDir, 'postgres');
  const pid = livePostmaster(clusterFolder(postgres));
  if (pid) throw new Failure(`The stack is running (PostgreSQL, process ${pid}): stop npm start with Ctrl-C first.`);
  removePostgresData(postgres);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return `Deleted ${dataDir}; npm start creates it again.`;
}
