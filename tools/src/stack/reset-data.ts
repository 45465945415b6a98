import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removePostgresData } from '../postgres/server-folders';
import { stopOrphan } from '../postgres/start-postgres';

/** Deletes the database, images, logs and secrets. Throws `Failure` while the stack runs or starts. */
export async function resetData(dataDir: string): Promise<string> {
  if (!existsSync(dataDir)) return `Nothing to reset: there is no ${dataDir}.`;
  const postgres = join(dataDir, 'postgres');
  await stopOrphan(postgres);
  removePostgresData(postgres);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return `Deleted ${dataDir}; npm start creates it again.`;
}
