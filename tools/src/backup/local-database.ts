import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths';
import { Failure } from '../common/failure';
import type { Environment } from '../common/env';
import { password } from '../postgres/create-cluster';
import { livePostmaster } from '../postgres/postmaster';
import { clusterFolder } from '../postgres/server-folders';
import { startPostgres } from '../postgres/start-postgres';

interface OpenDatabase {
  url: string;
  /** Stops the server if `openDatabase` has started it. */
  close(): Promise<void>;
}

/** Index of the line of postmaster.pid with the port. */
const PORT_LINE = 3;

/**
 * Opens the database of DATABASE_URL as the owner of its tables, otherwise the database of `npm start`, whose server is started if it isn't
 * running.
 */
export async function openDatabase(env: Environment, dataDir = join(ROOT, '.data/postgres')): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_OWNER_URL || env.DATABASE_URL, close: () => Promise.resolve() };
  if (!existsSync(dataDir)) throw new Failure(`There is no database: set DATABASE_URL, or run npm start once (${dataDir} is missing).`);
  const cluster = clusterFolder(dataDir);
  if (livePostmaster(cluster)) {
    const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]?.trim();
    return { url: `postgres://postgres:${password(join(dataDir, 'password'))}@127.0.0.1:${port}/aflora`, close: () => Promise.resolve() };
  }
  const server = await startPostgres({ dataDir });
  return { url: server.url, close: () => server.stop() };
}
