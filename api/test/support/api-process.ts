import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { testVariables } from './test-env';

const API = resolve(__dirname, '../..');
const BUILT = resolve(API, 'dist/for-tests');

/** Bundles the current code into its own folder, since `dist` may be outdated. */
export async function buildApi(): Promise<void> {
  const rolldown = resolve(API, '../node_modules/rolldown/bin/cli.mjs');
  await promisify(execFile)(process.execPath, [rolldown, '--config', 'rolldown.config.mjs', '--dir', BUILT], { cwd: API });
}

export interface ApiProcess {
  child: ChildProcess;
  /** Output so far. */
  output: { stdout: string; stderr: string };
  /** The exit code once the process has ended; null if a signal ended it. */
  ended: Promise<number | null>;
}

export function startProcess(entry: string, variables: Record<string, string>): ApiProcess {
  const child = spawn(process.execPath, [resolve(BUILT, entry)], { env: testVariables({ LOG_LEVEL: 'info', ...variables }) });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Resolves once `isTrue` returns true. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await new Promise((wait) => setTimeout(wait, 10));
}

const LOCK_WAITS = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** How many statements of this database wait for a lock. */
export const lockWaits = async (dataSource: DataSource): Promise<number> => (await dataSource.query<unknown[]>(LOCK_WAITS)).length;

export const untilLockWaits = (dataSource: DataSource, count = 1): Promise<void> =>
  until(async () => (await lockWaits(dataSource)) >= count);
