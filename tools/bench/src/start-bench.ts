import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@aflora/tools/common/paths';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { benchSecrets, startBenchApi } from './bench-api';
import { removeStackData, withStack } from './bench-stack';
import { median, type Measurement } from './measure';
import { memoryOf } from './process-figures';

const FIRST_S = 120;
const LATER_S = 15;
const READY_S = 1;
const IDLE_MB = 130;

const API_STARTS = 7;
const IDLE_MS = 3_000;

const BUILT = ['libs/contracts', 'api', 'shell', 'site-mfe', 'admin-mfe'];

/** Measures a first start without builds and data, then a later one with both, and starts of the API alone beside it. */
export async function startBench(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-bench-start-'));
  const env = {
    NX_CACHE_DIRECTORY: join(folder, 'nx-cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(folder, 'nx-data'),
    ...benchSecrets,
  };
  const dataDir = join(folder, 'data');
  for (const built of BUILT) rmSync(join(ROOT, built, 'dist'), { recursive: true, force: true });
  try {
    const first = await startedStack({ dataDir, env }, ({ seconds }) => Promise.resolve(seconds));
    const { later, api } = await startedStack({ dataDir, env }, async ({ stack, seconds }) => ({
      later: seconds,
      api: await apiStarts(stack),
    }));
    return [
      secondsAtMost('first npm start to a usable page', FIRST_S, first),
      secondsAtMost('later npm start', LATER_S, later),
      secondsAtMost(`API ready after its process starts (median of ${API_STARTS})`, READY_S, api.seconds),
      {
        what: 'resident memory of the API without requests',
        target: `≤ ${IDLE_MB} MB`,
        measured: `${api.megabytes.toFixed(0)} MB`,
        reached: api.megabytes <= IDLE_MB,
      },
    ];
  } finally {
    removeStackData(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Started {
  stack: Stack;
  /** From the command to the home page. */
  seconds: number;
}

async function startedStack<T>(
  options: { dataDir: string; env: Record<string, string> },
  measure: (started: Started) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  return withStack(async (stack) => {
    const page = await fetch(`http://localhost:${stack.ports.shell}/`);
    await page.text();
    return measure({ stack, seconds: secondsSince(startedAt) });
  }, options);
}

async function apiStarts(stack: Stack): Promise<{ seconds: number; megabytes: number }> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let start = 0; start < API_STARTS; start += 1) {
    const children: Child[] = [];
    const startedAt = performance.now();
    try {
      const { pid } = await startBenchApi(stack, { variables: benchSecrets, children });
      seconds.push(secondsSince(startedAt));
      await pause(IDLE_MS);
      megabytes.push(memoryOf(pid()));
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  }
  return { seconds: median(seconds), megabytes: median(megabytes) };
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

function secondsAtMost(what: string, limit: number, seconds: number): Measurement {
  return { what, target: `≤ ${limit} s`, measured: `${seconds.toFixed(1)} s`, reached: seconds <= limit };
}
