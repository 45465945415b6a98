import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrate } from '@aflora/tools/backup/migrate';
import { Failure } from '@aflora/tools/common/failure';
import { ROOT } from '@aflora/tools/common/paths';
import type { Child } from '@aflora/tools/stack/child-process';
import { consoleRequests, type ConsoleRequest } from './admin/console-requests';
import { measureExport, type AdminApi } from './admin/exporting';
import { growHistory, type HistorySize } from './admin/history';
import { growMoney, growProducts, type MoneySize } from './admin/money-history';
import { timingsInTurn, type Timing } from './admin/timing';
import { benchSecrets, startBenchApi } from './bench-api';
import { onDatabase, withCluster, withTemporaryDatabase } from './bench-cluster';
import { writeMeasurements } from './benchmarks-page';
import type { Measurement } from './measure';
import { signedIn } from './reads/shop-database';

const NOTHING: HistorySize & MoneySize = {
  ...{ users: 0, orders: 0, donations: 0, members: 0, messages: 0, auditEntries: 0 },
  ...{ products: 0, waiting: 0, differences: 0, failedJobs: 0 },
};
const SMALL: HistorySize & MoneySize = {
  ...{ users: 1_000, orders: 10_000, donations: 3_000, members: 200, messages: 500, auditEntries: 3_000 },
  ...{ products: 1_000, waiting: 30, differences: 30, failedJobs: 30 },
};
const LARGE: HistorySize & MoneySize = {
  ...{ users: 100_000, orders: 1_000_000, donations: 300_000, members: 20_000, messages: 50_000, auditEntries: 300_000 },
  ...{ products: 20_000, waiting: 300, differences: 300, failedJobs: 300 },
};

export interface AdminOptions {
  /** Orders of the larger size, for a try; the other tables shrink with them, and nothing is written. */
  rows?: string;
}

const P95_MS = 100;
const GROWTH = 2;
/** Growth of a p95 below this time (ms) is ignored. */
const UNNOTICED_MS = 5;

/** Transfers wait for a person, and the bench has no other provider that could be asked about payments. */
const PROVIDERS = {
  ...{ PAYMENT_PROVIDERS: 'pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'INSTITUTO AFLORA', PIX_CITY: 'SAO PAULO' },
};

/** Measures the console's requests at ten thousand and at a million orders in turn, and the export of all orders. */
export function adminBench({ rows }: AdminOptions = {}): Promise<Measurement[]> {
  const large = rows ? sizeOf(Number(rows)) : LARGE;
  return withCluster(async ({ url }) => {
    const children: Child[] = [];
    try {
      return await withTemporaryDatabase(url, { name: 'console_small' }, (smallUrl) =>
        withTemporaryDatabase(url, { name: 'console' }, async (largeUrl) => {
          const sides = [await startSide(smallUrl, SMALL, children), await startSide(largeUrl, large, children)] as const;
          const measurements = [...(await compare(sides)), ...(await measureExport(sides[1], large.orders))];
          if (!rows) writeMeasurements('Console', INTRODUCTION, measurements);
          return measurements;
        }),
      );
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  });
}

const INTRODUCTION = `The console's requests one after the other, with a million orders of three years, 300,000 donations, 100,000 accounts and 20,000 products,
against the same with a hundredth of the orders. Times include the whole response.`;

/** A smaller `LARGE` with this number of orders, but nowhere less than `SMALL`. */
function sizeOf(orders: number): HistorySize & MoneySize {
  if (!(orders >= SMALL.orders)) throw new Failure(`--rows is a number from ${SMALL.orders}.`);
  const share = orders / LARGE.orders;
  const scaled = (of: keyof typeof LARGE): number => Math.max(SMALL[of], Math.round(LARGE[of] * share));
  return Object.fromEntries(Object.keys(LARGE).map((of) => [of, scaled(of as keyof typeof LARGE)])) as unknown as typeof LARGE;
}

/** An API on a database of one size. */
interface Side extends AdminApi {
  requests: ConsoleRequest[];
}

async function startSide(databaseUrl: string, size: HistorySize & MoneySize, children: Child[]): Promise<Side> {
  console.log(`  ${size.orders.toLocaleString('en')} orders`);
  await migrate(databaseUrl);
  return onDatabase(databaseUrl, async (database) => {
    // A crash would lose the sample data, which are made anew anyway.
    await database.query('SET synchronous_commit = off');
    await growProducts(database, NOTHING.products, size.products);
    await growHistory(database, NOTHING, size);
    await growMoney(database, NOTHING, size);
    const stack = { databaseUrl, dataDir: join(ROOT, '.cache/bench'), ports: { shell: 0, payments: 0 } };
    const api = await startBenchApi(stack, { variables: { ...benchSecrets, ...PROVIDERS }, children });
    await untilFolded(database);
    await database.query('CHECKPOINT');
    // A new process has no cached query plans of the growing tables.
    await api.killAndRestart();
    const { authorization } = await signedIn(database, { isAdmin: true });
    return { url: api.url, pid: api.pid(), authorization, requests: await consoleRequests(database) };
  });
}

/** Both sizes in turn, so that other programs of the machine disturb both alike. */
async function compare([small, large]: readonly [Side, Side]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [index, request] of large.requests.entries()) {
    const [ofLarge, ofSmall] = await timingsInTurn([
      { request, api: large },
      { request: small.requests[index] ?? request, api: small },
    ]);
    measurements.push(measurementOf(ofLarge, ofSmall));
  }
  return measurements;
}

/** Waits until the API's job has folded what the triggers wrote about the imported rows, as it does every minute. */
async function untilFolded(database: Client): Promise<void> {
  const left = 'SELECT EXISTS (SELECT FROM product_sale_changes) OR EXISTS (SELECT FROM daily_figure_changes) AS "isLeft"';
  while ((await database.query<{ isLeft: boolean }>(left)).rows[0]?.isLeft) await pause(500);
  await database.query('VACUUM ANALYZE');
}

function measurementOf({ what, isPage, p50, p95 }: Timing, small: Timing): Measurement {
  const growth = p50 / small.p50;
  const isSteady = !isPage || growth <= GROWTH || p50 - small.p50 < UNNOTICED_MS;
  const grown = isPage ? `, ${growth.toFixed(2)} × its p50 at 10,000 (${small.p50.toFixed(1)} ms)` : '';
  return {
    what: `${what}: p50 / p95`,
    target: isPage ? `p95 ≤ ${P95_MS} ms, ≤ ${GROWTH} ×` : `p95 ≤ ${P95_MS} ms`,
    measured: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms${grown}`,
    reached: p95 <= P95_MS && isSteady,
  };
}
