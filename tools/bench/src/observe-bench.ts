import autocannon from 'autocannon';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { Failure } from '@aflora/tools/common/failure';
import getPort from 'get-port';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { type BenchApi, startBenchApi } from './bench-api';
import { withStack } from './bench-stack';
import { median, type Measurement } from './measure';
import { addProduct, checkoutOf } from './money/shopping';
import { secrets } from './money/money-stack';

const TARGET = 0.95;
const ROUNDS = 15;
const SECONDS = 2;
const CONNECTIONS = 10;
/** Orders of one product wait for each other. */
const PRODUCTS = 20;
/** Three times as often as deploy/observe/prometheus.yml. */
const SCRAPE_EVERY_MS = 5_000;
/** Every request asks for a trace, as those of a page do. */
const TRACED = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

/** Compares the requests per second of an API process that is observed with one that isn't, in alternating rounds. */
export function observeBench(): Promise<Measurement[]> {
  return withStack((stack) => measure(stack), { env: { RATE_LIMIT: 'off', ...secrets } });
}

async function measure(stack: Stack): Promise<Measurement[]> {
  // Its jobs would disturb the measurement.
  await stack.stopService('api');
  const collector = await startCollector();
  const children: Child[] = [];
  const database = new Pool({ connectionString: stack.databaseUrl });
  const metricsPort = await getPort();
  const observed = { OBSERVE: 'on', OBSERVE_COLLECTOR_URL: collector.url, OBSERVE_METRICS_PORT: String(metricsPort) };
  const scrapes = setInterval(() => void fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined), SCRAPE_EVERY_MS);
  try {
    const off = await startBenchApi(stack, { variables: secrets, children });
    const on = await startBenchApi(stack, { variables: { ...secrets, ...observed }, children });
    const list = [{ path: '/api/physical-products', headers: TRACED }];
    const orders: autocannon.Request[] = [];
    for (let n = 0; n < PRODUCTS; n += 1) orders.push(await orderOf(database, n));
    const measurements = [await compare('product list', { on, off }, list), await compare('placing an order', { on, off }, orders)];
    if (collector.exports() === 0) throw new Failure('No trace arrived, so nothing was measured.');
    return measurements;
  } finally {
    clearInterval(scrapes);
    await Promise.all(children.map((child) => child.stop()));
    await database.end();
    collector.close();
  }
}

async function orderOf(database: Pool, buyer: number): Promise<autocannon.Request> {
  const productId = await addProduct({ database }, 1_000_000);
  const body = JSON.stringify(checkoutOf(productId, `observed${buyer}@example.com`));
  return { method: 'POST', path: '/api/orders', headers: { ...TRACED, 'content-type': 'application/json' }, body };
}

type Mode = 'on' | 'off';

async function compare(what: string, apis: Record<Mode, BenchApi>, requests: autocannon.Request[]): Promise<Measurement> {
  const rates = { on: [] as number[], off: [] as number[] };
  const costs = { on: [] as number[], off: [] as number[] };
  await load(apis.on, requests);
  await load(apis.off, requests);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second of two measurements meets a busier database, so they take turns.
    for (const mode of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      const { rate, cpuMs } = await load(apis[mode], requests);
      rates[mode].push(rate);
      costs[mode].push(cpuMs);
    }
  }
  const ratio = median(rates.on) / median(rates.off);
  return {
    what: `${what}: requests per second with traces and metrics against without`,
    target: `≥ ${TARGET}`,
    measured: `${ratio.toFixed(3)} (${Math.round(median(rates.on))}/s of ${Math.round(median(rates.off))}/s)`,
    reached: ratio >= TARGET,
    notes: [
      `by round: ${rates.on.map((rate, round) => (rate / (rates.off[round] ?? rate)).toFixed(2)).join(', ')}`,
      `CPU of the process per request: ${median(costs.on).toFixed(2)} ms against ${median(costs.off).toFixed(2)} ms`,
    ],
  };
}

async function load(api: BenchApi, requests: autocannon.Request[]): Promise<{ rate: number; cpuMs: number }> {
  const before = cpuMsOf(api.pid());
  const result = await autocannon({ url: api.url, requests, duration: SECONDS, connections: CONNECTIONS });
  if (result.non2xx || result.errors)
    throw new Failure(`${api.url} responded ${result.non2xx} times with an error and ${result.errors} times not at all.`);
  return { rate: result.requests.average, cpuMs: (cpuMsOf(api.pid()) - before) / result.requests.total };
}

/** CPU time of a process so far, in the kernel's steps of 10 ms; 0 on systems other than Linux. */
function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [user = 0, system = 0] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** A collector that accepts everything. */
async function startCollector(): Promise<{ url: string; exports: () => number; close: () => void }> {
  let exports = 0;
  const server = createServer((request, response) => {
    exports += 1;
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports: () => exports, close };
}
