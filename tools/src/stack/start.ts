import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../common/env';
import { reasonOf, reportFailure } from '../common/failure';
import { isAlive } from '../postgres/postmaster';
import { addressTable } from './address-table';
import { showProgress } from './progress';
import { startStack } from './start-stack';

async function main(): Promise<number> {
  const { dev } = parseArgs({ options: { dev: { type: 'boolean' } } }).values;
  const stopping = new AbortController();
  // After the terminal is closed, writing fails; the error must not prevent the children from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => stopping.abort());
  endWithParent(() => stopping.abort());
  const stopRequested = new Promise<'stop'>((done) => stopping.signal.addEventListener('abort', () => done('stop'), { once: true }));
  const progress = showProgress(process.stdout);
  try {
    const stack = await startStack({ dev, progress, signal: stopping.signal });
    progress.close();
    console.log(`\n${addressTable(stack.ports)}\n`);
    await Promise.race([stopRequested, stack.crashed]).finally(() => stack.stop());
  } catch (error) {
    progress.close();
    if (!stopping.signal.aborted) return printError(error);
  }
  console.log('\n  Stopped.');
  return 0;
}

/**
 * Stops the stack when npm, or the shell in which npm runs scripts, has ended, because npm forwards neither every signal nor its own end.
 */
function endWithParent(stop: () => void): void {
  const parent = process.ppid;
  const npm = readEnvironment().npm_lifecycle_event === undefined ? undefined : parentOf(parent);
  setInterval(() => (process.ppid !== parent || (npm && !isAlive(npm))) && stop(), 500).unref();
}

/** Pid of a process's parent; undefined where there is no `ps`, as on Windows and in minimal containers. */
function parentOf(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8', windowsHide: true });
  return Number(stdout) || undefined;
}

function printError(error: unknown): number {
  console.error(`\n  ${reasonOf(error) ?? String((error as Error).stack ?? error)}\n`);
  return 1;
}

main().then((code) => process.exit(code), reportFailure);
