import autocannon from 'autocannon';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { Failure } from '@aflora/tools/common/failure';
import { freePort } from '@aflora/tools/common/free-port';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { startBenchApi } from './bench-api';
import { withStack } from './bench-stack';
import { median, type Measurement } from './measure';
import { addProduct, checkoutOf } from './money/shopping';
import { secrets } from './money/money-stack';

const TARGET = 0.95;
const ROUNDS = 9;
const SECONDS = 3;
const CONNECTIONS = 10;
const SCRAPE_EVERY_MS = 1_000;
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
  const database = new Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const metricsPort = await freePort();
  const observed = { OBSERVE: 'on', OBSERVE_COLLECTOR_URL: collector.url, OBSERVE_METRICS_PORT: String(metricsPort) };
  const scrapes = setInterval(() => void fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined), SCRAPE_EVERY_MS);
  try {
    const off = await startBenchApi(stack, { variables: secrets, children });
    const on = await startBenchApi(stack, { variables: { ...secrets, ...observed }, children });
    const productId = await addProduct({ database }, 10_000_000);
    const list = { path: '/api/physical-products', headers: TRACED };
    const order = {
      method: 'POST' as const,
      path: '/api/orders',
      headers: { ...TRACED, 'content-type': 'application/json' },
      body: JSON.stringify(checkoutOf(productId, 'observed@example.com')),
    };
    const urls = { on: on.url, off: off.url };
    const measurements = [await compare('product list', urls, list), await compare('placing an order', urls, order)];
    if (collector.exports() === 0) throw new Failure('No trace arrived, so nothing was measured.');
    return measurements;
  } finally {
    clearInterval(scrapes);
    await Promise.all(children.map((child) => child.stop()));
    await database.end();
    collector.close();
  }
}

async function compare(what: string, urls: { on: string; off: string }, request: autocannon.Request): Promise<Measurement> {
  const rates = { on: [] as number[], off: [] as number[] };
  await requestsPerSecond(urls.on, request);
  await requestsPerSecond(urls.off, request);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second of two measurements meets a busier database, so they take turns.
    for (const mode of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      rates[mode].push(await requestsPerSecond(urls[mode], request));
    }
  }
  const ratio = median(rates.on) / median(rates.off);
  return {
    what: `${what}: requests per second with traces and metrics against without`,
    target: `≥ ${TARGET}`,
    measured: `${ratio.toFixed(3)} (${Math.round(median(rates.on))}/s of ${Math.round(median(rates.off))}/s)`,
    reached: ratio >= TARGET,
    notes: [`by round: ${rates.on.map((rate, round) => (rate / (rates.off[round] ?? rate)).toFixed(2)).join(', ')}`],
  };
}

async function requestsPerSecond(url: string, request: autocannon.Request): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, requests: [request], duration: SECONDS, connections: CONNECTIONS });
  if (non2xx || errors) throw new Failure(`${url} responded ${non2xx} times with an error and ${errors} times not at all.`);
  return requests.average;
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
