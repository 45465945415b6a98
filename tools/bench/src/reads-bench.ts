import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@aflora/tools/postgres/start-postgres';
import { livePostmaster } from '@aflora/tools/postgres/postmaster';
import { clusterFolder } from '@aflora/tools/postgres/server-folders';
import { ownEnvironment } from '@aflora/tools/common/env';
import { Failure } from '@aflora/tools/common/failure';
import { freePort } from '@aflora/tools/common/free-port';
import { ROOT } from '@aflora/tools/common/paths';
import { startChild, type Child } from '@aflora/tools/stack/child-process';
import { waitForHttp } from '@aflora/tools/stack/wait-for-http';
import { benchSecrets, startBenchApi } from './bench-api';
import type { Measurement } from './measure';
import { measureLoad, type Target } from './reads/measured-load';
import { chosenCases, readCases, type ReadCase } from './reads/read-cases';
import { measurementsOf, medianLoad, ratioOf, type Comparison } from './reads/reads-report';
import { writeReads } from './reads/benchmarks-page';
import { onDatabase, shopDatabase } from './reads/shop-database';

const SIZES = [1_000, 20_000, 1_000_000];
const ROUNDS = 5;
const SECONDS = 1;

export interface ReadsOptions {
  /** Only this number of products. */
  size?: string;
  /** Only the cases whose name contains this text. */
  case?: string;
}

interface Shop {
  products: number;
  ours: Target;
  plain: Target;
  cases: ReadCase[];
}

/** Compares the API's reads with the plainest good design, in turn on one cluster, and writes `docs/benchmarks.md` when nothing is left out. */
export async function readsBench(options: ReadsOptions = {}): Promise<Measurement[]> {
  const sizes = options.size ? [sizeOf(options.size)] : SIZES;
  const dataDir = join(ROOT, '.cache/bench/reads');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir });
  const postmaster = livePostmaster(clusterFolder(dataDir)) ?? 0;
  const comparisons: Comparison[] = [];
  try {
    for (const products of sizes) {
      const databaseUrl = await shopDatabase(postgres.url, products);
      comparisons.push(...(await compareShop({ databaseUrl, products, postmaster, only: options.case })));
    }
  } finally {
    await postgres.stop();
  }
  if (!options.size && !options.case) writeReads(comparisons);
  return measurementsOf(comparisons);
}

function sizeOf(text: string): number {
  const size = Number(text.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(size) || size < 1_000) throw new Failure(`--size is a number of products from 1,000 on, not "${text}".`);
  return size;
}

interface Compared {
  databaseUrl: string;
  products: number;
  postmaster: number;
  only: string | undefined;
}

async function compareShop({ databaseUrl, products, postmaster, only }: Compared): Promise<Comparison[]> {
  const children: Child[] = [];
  try {
    const cases = await onDatabase(databaseUrl, async (client) => chosenCases(await readCases(client, products), only));
    const api = await startBenchApi(
      { databaseUrl, dataDir: join(ROOT, '.cache/bench'), ports: { shell: 0, payments: 0 } },
      { variables: benchSecrets, children },
    );
    const ours = { url: api.url, pid: api.pid(), postmaster };
    const plain = { ...(await startPlain(databaseUrl, children)), postmaster };
    const compared: Comparison[] = [];
    for (const each of cases) compared.push(await compare({ products, ours, plain, cases }, each));
    return compared;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}

/** Short rounds in turn, so that whatever else the machine does meets both servers. */
async function compare({ products, ours, plain }: Shop, each: ReadCase): Promise<Comparison> {
  await measureLoad(plain, each, 1);
  await measureLoad(ours, each, 1);
  const loads = { ours: [], plain: [] } as { ours: Comparison['ours'][]; plain: Comparison['plain'][] };
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.plain.push(await measureLoad(plain, each, SECONDS));
    loads.ours.push(await measureLoad(ours, each, SECONDS));
  }
  const comparison = { name: each.name, target: each.target, products, ours: medianLoad(loads.ours), plain: medianLoad(loads.plain) };
  console.log(`  ${products.toLocaleString('en')} products, ${each.name}: ${ratioOf(comparison).toFixed(2)}`);
  return comparison;
}

async function startPlain(databaseUrl: string, children: Child[]): Promise<{ url: string; pid: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild({
    name: 'plain server',
    args: [join(__dirname, 'reads/bare-server.cjs'), String(port), databaseUrl, benchSecrets.JWT_SECRET],
    cwd: ROOT,
    env: ownEnvironment(),
    logFile: join(ROOT, '.cache/bench/plain-server.log'),
  });
  children.push(child);
  await waitForHttp(`${url}/`, child);
  return { url, pid: child.pid };
}
