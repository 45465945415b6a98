import { spawnSync } from 'node:child_process';
import { readEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { isAlive } from '../postgres/postmaster';
import { addressTable } from './address-table';
import { showProgress } from './progress';
import { startStack } from './start-stack';

async function main(): Promise<number> {
  const asked = new AbortController();
  // A terminal that was closed takes its output with it; the children must be stopped all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => asked.abort());
  endWithParent(() => asked.abort());
  const stopAsked = new Promise<'stop'>((done) => asked.signal.addEventListener('abort', () => done('stop'), { once: true }));
  const progress = showProgress(process.stdout);
  try {
    const stack = await startStack({ dev: process.argv.includes('--dev'), progress, signal: asked.signal });
    progress.close();
    console.log(`\n${addressTable(stack.ports)}\n`);
    await Promise.race([stopAsked, stack.broken]).finally(() => stack.stop());
  } catch (error) {
    progress.close();
    if (!asked.signal.aborted) return report(error);
  }
  console.log('\n  Stopped.');
  return 0;
}

/** npm passes on neither its own death nor every signal: when npm, or the shell that it runs scripts in, is gone, the stack stops too. */
function endWithParent(stop: () => void): void {
  const parent = process.ppid;
  const npm = readEnvironment().npm_lifecycle_event === undefined ? undefined : parentOf(parent);
  setInterval(() => (process.ppid !== parent || (npm && !isAlive(npm))) && stop(), 500).unref();
}

/** Undefined where there is no `ps`: on Windows and in bare containers. */
function parentOf(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8', windowsHide: true });
  return Number(stdout) || undefined;
}

function report(error: unknown): number {
  console.error(`\n  ${error instanceof Failure ? error.message : String((error as Error).stack ?? error)}\n`);
  return 1;
}

void main().then((code) => process.exit(code));
