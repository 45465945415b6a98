import autocannon from 'autocannon';
import { Client } from 'pg';
import { migrate } from '@aflora/tools/backup/migrate';
import { Failure } from '@aflora/tools/common/failure';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { benchSecrets, startBenchApi } from './bench-api';
import { withStack } from './bench-stack';
import { median, type Measurement } from './measure';

const SMALL = 1_000;
const LARGE = 20_000;
const GROWTH = 1.5;
const ROUNDS = 6;
const SECONDS = 1;
const CONNECTIONS = 5;

/** Inserts deterministic products: names of 160 kinds, descriptions of about 700 characters, one in fifty sold out. */
const FILL = `
  INSERT INTO physical_products (name, description, category, price_cents, stock_quantity, created_at)
  SELECT
    (ARRAY['Sérum', 'Manteiga', 'Sabonete', 'Óleo', 'Máscara', 'Tônico', 'Bálsamo', 'Xampu'])[1 + n % 8] || ' de ' ||
      (ARRAY['andiroba', 'buriti', 'açaí', 'cupuaçu', 'copaíba', 'murumuru', 'pracaxi', 'babaçu', 'camomila', 'lavanda', 'alecrim', 'calêndula',
        'hibisco', 'rosa', 'girassol', 'maracujá', 'limão', 'laranja', 'cacau', 'café'])[1 + n / 8 % 20] || ' nº ' || n,
    repeat('Textura leve, perfume suave e ingredientes de comunidades parceiras do Instituto. ', 9),
    (ARRAY['Rosto', 'Corpo', 'Cabelos', 'Banho'])[1 + n / 160 % 4], 1000 + n * 7919 % 30000, CASE WHEN n % 50 = 0 THEN 0 ELSE 5 END,
    now() - n * interval '1 minute'
  FROM generate_series(1, $1::integer) n
`;

interface Shop {
  url: string;
  /** Kind of request → its paths. */
  paths: Record<string, string[]>;
}

/**
 * Compares the time per request of public product pages at 1,000 and at 20,000 products: two API processes with two databases, measured in
 * turn.
 */
export function productsBench(): Promise<Measurement[]> {
  return withStack(async (stack) => {
    // The jobs of the stack's own API would disturb the measurement.
    await stack.stopService('api');
    const children: Child[] = [];
    try {
      const small = await openShop(stack, SMALL, children);
      const large = await openShop(stack, LARGE, children);
      const measurements: Measurement[] = [];
      for (const what of Object.keys(small.paths)) measurements.push(await compare(what, small, large));
      return measurements;
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  });
}

async function compare(what: string, small: Shop, large: Shop): Promise<Measurement> {
  const times = { small: [] as number[], large: [] as number[] };
  await Promise.all([millisecondsOf(small, what), millisecondsOf(large, what)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await millisecondsOf(small, what));
    times.large.push(await millisecondsOf(large, what));
  }
  const [before, after] = [median(times.small), median(times.large)];
  return {
    what: `${what}: ${LARGE.toLocaleString('en')} products against ${SMALL.toLocaleString('en')}`,
    target: `≤ ${GROWTH} ×`,
    measured: `${(after / before).toFixed(2)} × (${after.toFixed(2)} ms, ${before.toFixed(2)} ms)`,
    reached: after / before <= GROWTH,
  };
}

/** Time per request of a process under constant load. */
async function millisecondsOf({ url, paths }: Shop, what: string): Promise<number> {
  const requests = (paths[what] ?? []).map((path) => ({ path }));
  const { requests: rate, non2xx, errors } = await autocannon({ url, requests, duration: SECONDS, connections: CONNECTIONS });
  if (non2xx || errors)
    throw new Failure(`${what} got ${non2xx} error responses and ${errors} times no response, so there is no time to compare.`);
  return 1_000 / rate.average;
}

async function openShop(stack: Stack, products: number, children: Child[]): Promise<Shop> {
  const databaseUrl = await makeDatabase(stack.databaseUrl, products);
  const { url } = await startBenchApi(stack, { variables: { ...benchSecrets, DATABASE_URL: databaseUrl }, children });
  return { url, paths: await pathsOf(url) };
}

async function makeDatabase(serverUrl: string, products: number): Promise<string> {
  const name = `products_${products}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await onDatabase(serverUrl, (client) => client.query(['CREATE DATABASE', name].join(' ')));
  await migrate(url);
  await onDatabase(url, async (client) => {
    await client.query(FILL, [products]);
    await client.query('VACUUM ANALYZE');
  });
  return url;
}

async function onDatabase(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const LIST = '/api/physical-products';

async function pathsOf(url: string): Promise<Shop['paths']> {
  const page = (await (await fetch(`${url}${LIST}?pageSize=20`)).json()) as { items: { id: string }[] };
  const lists = [
    '',
    'sort=price-asc',
    'sort=price-desc',
    'sort=name',
    'category=Rosto',
    'category=Corpo&sort=price-asc',
    'page=3',
    'page=30',
  ];
  const searches = ['manteiga', 'sabonete de cacau', 'cupuaçu', 'textura leve', 'óleo corpo', 'nº 777', 'rosa', 'lavandas'];
  return {
    'product list': lists.map((query) => `${LIST}?${query}`),
    'product search': searches.map((search) => `${LIST}?${new URLSearchParams({ search }).toString()}`),
    'product page': page.items.map(({ id }) => `${LIST}/${id}`),
    categories: [`${LIST}/categories`],
  };
}
