import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../common/failure';
import { writeWhole } from '../common/write-whole';
import { runProgram } from './run-program';
import { serverAccount } from './server-account';
import { changeOwner } from './server-folders';

const INITDB_OPTIONS =
  '--username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
const SETTINGS = "\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n";

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no incomplete cluster. */
export async function createCluster(binaries: string, cluster: string, passwordFile: string): Promise<void> {
  const account = serverAccount();
  const draft = mkdtempSync(join(dirname(cluster), 'initdb-'));
  try {
    const secret = join(draft, 'password');
    writeFileSync(secret, password(passwordFile), { mode: 0o600 });
    mkdirSync(join(draft, 'cluster'), { mode: 0o700 });
    changeOwner(draft, account);
    const args = ['-D', join(draft, 'cluster'), `--pwfile=${secret}`, ...INITDB_OPTIONS.split(' ')];
    const { code, output } = await runProgram(join(binaries, 'bin', 'initdb'), args, account);
    if (code !== 0) throw new Failure(`PostgreSQL could not create its data in ${cluster}: ${reason(output)}`);
    appendFileSync(join(draft, 'cluster', 'postgresql.conf'), SETTINGS);
    renameSync(join(draft, 'cluster'), cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Password of the cluster, generated on first use; the file is readable by its owner only. */
export function password(file: string): string {
  if (!existsSync(file)) writeWhole(file, randomBytes(24).toString('hex'), 0o600);
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** The first error in the output of `initdb`, whose last lines are about its cleanup. */
function reason(output: string): string {
  return (
    output
      .split('\n')
      .find((line) => /FATAL|error:|No space/.test(line))
      ?.trim() ?? lastLine(output)
  );
}
