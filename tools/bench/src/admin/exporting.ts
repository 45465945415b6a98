import { paths } from '@aflora/contracts';
import { Failure } from '@aflora/tools/common/failure';
import type { Measurement } from '../measure';
import { memoryOf } from '../process-figures';
import { timeRequest, percentiles } from './timing';

export interface AdminApi {
  url: string;
  authorization: string;
  pid: number;
}

const MAX_MEMORY_MB = 300;
const MAX_SLOWDOWN = 3;
const PAUSE_MS = 20;
const IDLE_REQUESTS = 300;

/** Exports all orders as CSV and measures the API's memory and the times of other requests meanwhile. */
export async function measureExport(api: AdminApi, rows: number): Promise<Measurement[]> {
  const ordersUrl = `${api.url}${paths.adminOrders}`;
  const idle = percentiles(await timesOf(ordersUrl, api.authorization, (count) => count >= IDLE_REQUESTS));
  const before = memoryOf(api.pid);
  let isDone = false;
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(api.pid))), 250);
  const started = performance.now();
  const exporting = countExportRows(api).finally(() => (isDone = true));
  const [times, lines] = await Promise.all([timesOf(ordersUrl, api.authorization, () => isDone), exporting]);
  const busy = percentiles(times);
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  if (lines < rows) throw new Failure(`The export has ${lines} rows of ${rows}.`);
  const ratio = busy.p95 / idle.p95;
  return [
    {
      what: `memory of the API while ${lines.toLocaleString('en')} rows go out as CSV (${seconds.toFixed(0)} s)`,
      target: `< ${MAX_MEMORY_MB} MB`,
      measured: `${highest.toFixed(0)} MB (${before.toFixed(0)} MB before)`,
      reached: highest < MAX_MEMORY_MB,
    },
    {
      what: 'p95 of other requests meanwhile, against idle',
      target: `< ${MAX_SLOWDOWN}`,
      measured: `${ratio.toFixed(2)} (${busy.p95.toFixed(1)} of ${idle.p95.toFixed(1)} ms)`,
      reached: ratio < MAX_SLOWDOWN,
    },
  ];
}

/** Reads the whole export without storing it and returns its number of rows. */
async function countExportRows({ url, authorization }: AdminApi): Promise<number> {
  const response = await fetch(`${url}${paths.adminOrdersExport}`, { headers: { authorization } });
  if (!response.ok || !response.body) throw new Failure(`The export responded with ${response.status}.`);
  let breaks = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of part) if (byte === 10) breaks += 1;
  }
  return breaks - 1;
}

/** Repeats a request, with pauses, until `isEnough`; returns the times in ms. */
async function timesOf(url: string, authorization: string, isEnough: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    times.push(await timeRequest(url, authorization));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}
