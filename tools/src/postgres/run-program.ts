import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownEnvironment } from '../common/env';
import type { ServerAccount } from './server-account';

interface Outcome {
  code: number | null;
  output: string;
}

/**
 * Runs one of PostgreSQL's programs until it exits. Its output goes to a file, because the server that `pg_ctl` starts would keep a pipe
 * open.
 */
export async function runProgram(program: string, args: string[], account?: ServerAccount): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-pg-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  try {
    const code = await new Promise<number | null>((done, fail) => {
      const child = spawn(program, args, {
        ...account,
        cwd: account ? '/' : folder,
        env: { ...ownEnvironment(), LC_ALL: 'C', PGDATA: undefined, PGPORT: undefined },
        stdio: ['ignore', output, output],
        windowsHide: true,
      });
      child.once('error', fail).once('exit', done);
    });
    return { code, output: readFileSync(file, 'utf8') };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
