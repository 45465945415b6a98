import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { testVariables } from './test-env';

const API = resolve(__dirname, '../..');
const BUILT = resolve(API, 'dist/for-tests');

/** Compiles the API as it is now, beside `dist`, which may be older. Types are the business of another check. */
export async function buildApi(): Promise<void> {
  const tsc = require.resolve('typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', BUILT, '--noCheck'], { cwd: API });
}

export interface ApiProcess {
  child: ChildProcess;
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
}

export function startProcess(entry: string, variables: Record<string, string>): ApiProcess {
  const child = spawn(process.execPath, [resolve(BUILT, entry)], { env: testVariables({ LOG_LEVEL: 'info', ...variables }) });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Resolves once `isTrue` answers yes. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await new Promise((wait) => setTimeout(wait, 10));
}
