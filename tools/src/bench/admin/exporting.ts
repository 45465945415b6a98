import { execFileSync } from 'node:child_process';
import { paths } from '@aflora/contracts';
import { Failure } from '../../common/failure';
import type { Measurement } from '../measure';
import { ask, percentiles } from './timing';

export interface AdminApi {
  url: string;
  token: string;
  pid: number;
}

const MEMORY_MB = 300;
const SLOWER = 3;
const PAUSE_MS = 20;
const IDLE_ASKED = 300;

/** Resident memory in MB; `ps` knows it on Linux and macOS. */
const memoryOf = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;

/** Takes the whole orders' table as CSV, and meanwhile asks for what others would. */
export async function measureExport(api: AdminApi, rows: number): Promise<Measurement[]> {
  const beside = `${api.url}${paths.adminOrders}`;
  const idle = percentiles(await timesOf(beside, api.token, (count) => count >= IDLE_ASKED));
  const before = memoryOf(api.pid);
  let isDone = false;
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(api.pid))), 250);
  const started = performance.now();
  const taking = take(api).finally(() => (isDone = true));
  const busy = percentiles(await timesOf(beside, api.token, () => isDone));
  const lines = await taking;
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  if (lines < rows) throw new Failure(`The export has ${lines} rows of ${rows}.`);
  const ratio = busy.p95 / idle.p95;
  return [
    {
      what: `memory of the API while ${lines.toLocaleString('en')} rows go out as CSV (${seconds.toFixed(0)} s)`,
      target: `< ${MEMORY_MB} MB`,
      measured: `${highest.toFixed(0)} MB (${before.toFixed(0)} MB before)`,
      reached: highest < MEMORY_MB,
    },
    {
      what: 'p95 of other requests meanwhile, against idle',
      target: `< ${SLOWER}`,
      measured: `${ratio.toFixed(2)} (${busy.p95.toFixed(1)} of ${idle.p95.toFixed(1)} ms)`,
      reached: ratio < SLOWER,
    },
  ];
}

/** Reads to the end, keeping nothing; answers how many rows there were. */
async function take({ url, token }: AdminApi): Promise<number> {
  const answer = await fetch(`${url}${paths.adminOrdersExport}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Failure(`The export answered ${answer.status}.`);
  let breaks = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of part) if (byte === 10) breaks += 1;
  }
  return breaks - 1;
}

/** Asks with pauses until somebody says that it is enough. */
async function timesOf(url: string, token: string, isEnough: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    times.push(await ask(url, token));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}
