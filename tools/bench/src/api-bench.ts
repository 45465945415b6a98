import autocannon from 'autocannon';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { ROOT } from '@aflora/tools/common/paths';
import { ownEnvironment } from '@aflora/tools/common/env';
import { Failure } from '@aflora/tools/common/failure';
import { freePort } from '@aflora/tools/common/free-port';
import { startChild } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { waitForHttp } from '@aflora/tools/stack/wait-for-http';
import { withStack } from './bench-stack';
import { median, type Measurement } from './measure';

const TARGET = 0.6;
const ROWS = 24;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;

interface ProductList {
  items: { id: string; images: unknown }[];
}

/** Compares the requests per second of the product list with bare node:http and pg: same SQL, same JSON, in alternating rounds. */
export function apiBench(): Promise<Measurement[]> {
  return withStack(async (stack) => {
    await addProducts(stack.databaseUrl);
    const product = `http://127.0.0.1:${stack.ports.api}/api/physical-products?pageSize=${ROWS}`;
    const bare = await startBare(stack, product);
    try {
      await assertSameJson(product, bare.url);
      return await compare(product, bare.url);
    } finally {
      await bare.stop();
    }
  });
}

async function compare(product: string, bare: string): Promise<Measurement[]> {
  await Promise.all([requestsPerSecond(product, 2), requestsPerSecond(bare, 2)]);
  const rates = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await requestsPerSecond(bare, SECONDS));
    rates.product.push(await requestsPerSecond(product, SECONDS));
  }
  const ratio = median(rates.product) / median(rates.bare);
  const measured = `${ratio.toFixed(2)} (${Math.round(median(rates.product))}/s of ${Math.round(median(rates.bare))}/s)`;
  return [{ what: 'product list, 24 rows, against bare node + pg', target: `≥ ${TARGET.toFixed(2)}`, measured, reached: ratio >= TARGET }];
}

async function requestsPerSecond(url: string, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, duration, connections: CONNECTIONS });
  if (non2xx || errors)
    throw new Failure(`${url} responded ${non2xx} times with an error and ${errors} times not at all, so there is no rate to compare.`);
  return requests.average;
}

/** Copies demo products, so that the first page of the list is full. */
async function addProducts(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'INSERT INTO physical_products (name, description, category, price_cents, stock_quantity, weight_grams, image_url, is_active) ' +
      'SELECT name, description, category, price_cents, stock_quantity, weight_grams, image_url, true FROM physical_products, generate_series(1, 3) WHERE stock_quantity > 0 AND is_active',
  );
  await client.end();
}

async function startBare(stack: Stack, product: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const images = JSON.stringify((await fetchList(product)).items.map(({ id, images: addresses }) => [id, addresses]));
  const child = startChild({
    name: 'bare server',
    args: [join(__dirname, 'bare-server.cjs'), String(port), stack.databaseUrl, images],
    cwd: ROOT,
    env: ownEnvironment(),
    logFile: join(ROOT, '.cache/bench/bare-server.log'),
  });
  await waitForHttp(url, child);
  return { url, stop: () => child.stop() };
}

async function assertSameJson(product: string, bare: string): Promise<void> {
  const [ours, theirs] = await Promise.all([fetchList(product), fetchList(bare)]);
  if (ours.items.length !== ROWS) throw new Failure(`The list has ${ours.items.length} rows instead of ${ROWS}.`);
  if (!isDeepStrictEqual(ours, theirs)) throw new Failure('API and bare server respond with different JSON: update bare-server.cjs.');
}

async function fetchList(url: string): Promise<ProductList> {
  return (await (await fetch(url)).json()) as ProductList;
}
