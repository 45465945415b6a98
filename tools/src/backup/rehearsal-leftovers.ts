import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postgres/postmaster';
import { withDatabase } from './connect';

const FOLDER_PREFIX = 'aflora-rehearsal-';
/** Longer than any rehearsal takes. An older folder is abandoned even if its pid is in use, because another program has it now. */
const MAX_AGE_MS = 86_400_000;

/**
 * A running rehearsal keeps a connection to its database open. Databases of other owners are left alone, because only their owners can drop
 * them.
 */
const LEFT_OVER = `
  SELECT datname AS name FROM pg_database d
  WHERE datname LIKE 'aflora\\_rehearsal\\_%' AND pg_get_userbyid(datdba) = current_user
    AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname)
`;

/** Creates a rehearsal's folder, which only its owner can read. Its name has the pid of this process. */
export const rehearsalFolder = (): string => mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));

/** Removes the databases and folders, full of personal data, of rehearsals that were killed. */
export async function removeLeftovers(databaseUrl: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) if (isLeftOver(name)) removeFolder(join(tmpdir(), name));
  await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(LEFT_OVER);
    for (const { name } of rows) await client.query('DROP DATABASE IF EXISTS '.concat(client.escapeIdentifier(name)));
  });
}

function isLeftOver(name: string): boolean {
  if (!name.startsWith(FOLDER_PREFIX)) return false;
  const pid = Number(/^(\d+)-/.exec(name.slice(FOLDER_PREFIX.length))?.[1] ?? 0);
  if (pid && !isAlive(pid)) return true;
  const found = statSync(join(tmpdir(), name), { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > MAX_AGE_MS;
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // The folder belongs to another user.
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
