import { Client } from 'pg';
import { Failure } from '@aflora/tools/common/failure';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { measureExport } from './admin/exporting';
import { growHistory, type HistorySize } from './admin/history';
import { consoleRequests } from './admin/console-requests';
import { timingOf, type Timing } from './admin/timing';
import { benchSecrets, startBenchApi, type BenchApi } from './bench-api';
import { withStack } from './bench-stack';
import type { Measurement } from './measure';

const NOTHING: HistorySize = { users: 0, orders: 0, donations: 0, members: 0, messages: 0, auditEntries: 0 };
const SMALL: HistorySize = { users: 1_000, orders: 10_000, donations: 3_000, members: 200, messages: 500, auditEntries: 3_000 };
const LARGE: HistorySize = {
  ...{ users: 100_000, orders: 1_000_000, donations: 300_000 },
  ...{ members: 20_000, messages: 50_000, auditEntries: 300_000 },
};

const P95_MS = 100;
const GROWTH = 2;
/** Growth of a p95 below this time (ms) is ignored. */
const UNNOTICED_MS = 5;

const admin = { email: 'admin@demo.local', password: 'Demo-admin-2026' };

/** Measures the console's requests at ten thousand and at a million orders, and the export of all orders. */
export function adminBench(): Promise<Measurement[]> {
  return withStack(
    async (stack) => {
      // The jobs of the stack's own API would disturb the measurement.
      await stack.stopService('api');
      const children: Child[] = [];
      const database = new Client({ connectionString: stack.databaseUrl });
      await database.connect();
      try {
        return await compare(stack, database, children);
      } finally {
        await Promise.all(children.map((child) => child.stop()));
        await database.end();
      }
    },
    { env: benchSecrets },
  );
}

async function compare(stack: Stack, database: Client, children: Child[]): Promise<Measurement[]> {
  const api = await startBenchApi(stack, { variables: benchSecrets, children });
  console.log('  10,000 orders');
  await growHistory(database, NOTHING, SMALL);
  const small = await timings(api, database);
  console.log('  1,000,000 orders: some minutes');
  await growHistory(database, SMALL, LARGE);
  await database.query('CHECKPOINT');
  // A new process has no cached query plans of the small tables.
  await api.killAndRestart();
  const large = await timings(api, database);
  const measured = large.map((timing, index) => measurementOf(timing, small[index] ?? timing));
  return [...measured, ...(await measureExport({ url: api.url, token: await signIn(api), pid: api.pid() }, LARGE.orders))];
}

async function timings(api: BenchApi, database: Client): Promise<Timing[]> {
  const token = await signIn(api);
  const all: Timing[] = [];
  for (const request of await consoleRequests(database)) all.push(await timingOf(request, { url: api.url, token }));
  return all;
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

async function signIn({ url }: BenchApi): Promise<string> {
  const body = JSON.stringify(admin);
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Failure(`The demo administrator can't sign in: ${response.status}.`);
  return ((await response.json()) as { accessToken: string }).accessToken;
}
