import { join } from 'node:path';
import { Failure } from '@aflora/tools/common/failure';
import { ROOT } from '@aflora/tools/common/paths';
import type { Child } from '@aflora/tools/stack/child-process';
import { benchSecrets, startBenchApi } from './bench-api';
import { onDatabase, withCluster } from './bench-cluster';
import { statementsBlock, writeSection } from './benchmarks-page';
import type { Measurement } from './measure';
import { compareServers } from './compare-servers';
import { startPlainServer } from './plain-server';
import { chosenCases, readCases } from './reads/read-cases';
import { measurementsOf, comparisonsTable, type Comparison } from './reads/reads-report';
import { shopDatabase } from './reads/shop-database';

const SIZES = [1_000, 20_000, 1_000_000];

const NOTES = `"Popular" cases ask for the same few addresses, "any" and "deep" ones for so many that few are asked for twice within the second that the API
keeps a response (decision 39), unless the shop has no more. Each connection asks for other addresses than the rest. Sizes include the headers.`;

export interface ReadsOptions {
  /** Only this number of products. */
  size?: string;
  /** Only the cases whose name contains this text. */
  case?: string;
}

/** Compares the API's reads with the plainest good design, in turn on one cluster, and writes `docs/benchmarks.md` when nothing is left out. */
export async function readsBench(options: ReadsOptions = {}): Promise<Measurement[]> {
  const sizes = options.size ? [sizeOf(options.size)] : SIZES;
  const comparisons: Comparison[] = [];
  await withCluster(async ({ url, postmaster }) => {
    for (const products of sizes) {
      const databaseUrl = await shopDatabase(url, products);
      comparisons.push(...(await compareShop({ databaseUrl, products, postmaster, only: options.case })));
    }
  });
  if (!options.size && !options.case)
    writeSection(
      'Reads',
      [NOTES, comparisonsTable(comparisons), statementsBlock(join(__dirname, 'reads/bare-statements.cjs'))].join('\n\n'),
    );
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
    const plain = { ...(await startPlainServer('reads/bare-server.cjs', databaseUrl, children)), postmaster };
    const compared: Comparison[] = [];
    for (const each of cases) compared.push(await compareServers({ products, ours, plain }, each));
    return compared;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
