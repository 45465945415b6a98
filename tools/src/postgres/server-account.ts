import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from '../common/failure';

export interface ServerAccount {
  uid: number;
  gid: number;
}

/** Account for PostgreSQL, which refuses to run as root; undefined for other users and on Windows, where it runs as the current user. */
export function serverAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Failure(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody": run as another user or set DATABASE_URL.',
  );
}

/** Whether the account can enter an existing folder, for which every parent folder needs the execute permission (a 0700 home has none). */
export function canReach(folder: string, account: ServerAccount): boolean {
  for (let step = resolve(folder); ; step = dirname(step)) {
    const { uid, gid, mode } = statSync(step);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (step === dirname(step)) return true;
  }
}
