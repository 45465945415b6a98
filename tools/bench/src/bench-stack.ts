import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removePostgresData } from '@aflora/tools/postgres/server-folders';
import { showProgress } from '@aflora/tools/stack/progress';
import { startStack, type Stack, type StackOptions } from '@aflora/tools/stack/start-stack';
import { interruptible } from './bench-cluster';

export const BENCH_PORT_BASE = 5400;

/**
 * Runs `measure` with a stack with demo data, on ports of its own and in a temporary data folder, unless the options name one, which stays.
 * Ctrl-C stops the stack, too.
 */
export async function withStack<T>(measure: (stack: Stack) => Promise<T>, options: StackOptions = {}): Promise<T> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aflora-bench-'));
  const progress = showProgress(process.stdout);
  try {
    const stack = await startStack({
      portBase: BENCH_PORT_BASE,
      progress,
      ...options,
      dataDir,
      env: { RATE_LIMIT: 'off', ...options.env },
    });
    progress.close();
    return await interruptible(() => measure(stack)).finally(() => stack.stop());
  } finally {
    progress.close();
    if (!options.dataDir) removeStackData(dataDir);
  }
}

/** Deletes a stopped stack's data folder, with a cluster that lies elsewhere. */
export function removeStackData(dataDir: string): void {
  removePostgresData(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}
