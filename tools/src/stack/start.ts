import { Failure } from '../common/failure';
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

/** npm doesn't pass every signal on to its script: when it is gone, so are we. */
function endWithParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

function report(error: unknown): number {
  console.error(`\n  ${error instanceof Failure ? error.message : String((error as Error).stack ?? error)}\n`);
  return 1;
}

void main().then((code) => process.exit(code));
