import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ownEnvironment } from '@aflora/tools/common/env';
import { freePort } from '@aflora/tools/common/free-port';
import { ROOT } from '@aflora/tools/common/paths';
import { startChild, type Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { waitForHttp } from '@aflora/tools/stack/wait-for-http';
import { startBenchApi, type BenchApi } from '../bench-api';
import { withStack } from '../bench-stack';
import type { Measurement } from '../measure';
import { SteadyLoad, type LoadReport } from './steady-load';

const PER_SECOND = 100;
const RESTARTS = 20;
/** Value of docker-compose.yml for production. */
const DRAIN_MS = 2_000;
/** Duration of the load before the first restart and after the last one. */
const CALM_MS = 1_000;
const SHOWN_FAILURES = 5;

interface Balanced {
  apis: [BenchApi, BenchApi];
  shellUrl: string;
  database: Client;
}

/** Restarts two API processes behind the shell's server under load. */
export function measureRollingRestarts(): Promise<Measurement[]> {
  return withStack((stack) => around(stack, async (balanced) => [await restartInTurn(balanced), await killOne(balanced)]));
}

async function restartInTurn(balanced: Balanced): Promise<Measurement> {
  const report = await underLoad(balanced, async () => {
    for (let turn = 0; turn < RESTARTS; turn += 1) await balanced.apis[turn % 2 ? 1 : 0].restart();
  });
  const { lost, doubled } = await deliveries(balanced, report);
  const failures = [...report.failedReads, ...report.failedWrites];
  return {
    what: `${RESTARTS} rolling restarts of 2 API processes at ${PER_SECOND} requests/s: failed requests, messages lost, doubled`,
    target: '0, 0, 0',
    measured: `${failures.length} of ${report.sent}, ${lost}, ${doubled}`,
    reached: failures.length + lost + doubled === 0,
    notes: failures.slice(0, SHOWN_FAILURES),
  };
}

/** Kills a process without a shutdown: writes may fail visibly, reads must not fail. */
async function killOne(balanced: Balanced): Promise<Measurement> {
  const report = await underLoad(balanced, () => balanced.apis[0].killAndRestart());
  const { failedReads, failedWrites } = report;
  const { lost, doubled } = await deliveries(balanced, report);
  return {
    what: `kill -9 of one of 2 API processes at ${PER_SECOND} requests/s: failed GETs`,
    target: '0',
    measured: String(failedReads.length),
    reached: failedReads.length + lost + doubled === 0,
    notes: [
      `of ${report.sent} requests; failed POSTs ${failedWrites.length}, messages lost ${lost}, doubled ${doubled}`,
      ...failedReads.slice(0, SHOWN_FAILURES),
    ],
  };
}

async function underLoad({ database, shellUrl }: Balanced, disturb: () => Promise<void>): Promise<LoadReport> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM physical_products WHERE is_active LIMIT 1');
  const load = new SteadyLoad(shellUrl, { perSecond: PER_SECOND, productId: rows[0]?.id ?? '' });
  try {
    await pause(CALM_MS);
    await disturb();
    await pause(CALM_MS);
  } finally {
    await load.stop();
  }
  return load.stop();
}

/** Number of accepted contact messages that were not stored, and of messages that were stored more than once. */
async function deliveries({ database }: Balanced, { accepted, subjects }: LoadReport): Promise<{ lost: number; doubled: number }> {
  const { rows } = await database.query<{ subject: string; count: number }>(
    'SELECT subject, count(*)::integer AS count FROM contact_messages WHERE subject = ANY ($1) GROUP BY subject',
    [subjects],
  );
  const stored = new Map(rows.map(({ subject, count }) => [subject, count]));
  return {
    lost: accepted.filter((subject) => !stored.has(subject)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
  };
}

async function around<T>(stack: Stack, measure: (balanced: Balanced) => Promise<T>): Promise<T> {
  // The stack's own API would run jobs of the two measured processes.
  await stack.stopService('api');
  const database = new Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const folder = mkdtempSync(join(tmpdir(), 'aflora-bench-shell-'));
  const children: Child[] = [];
  try {
    const variables = {
      SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
      SMTP_URL: `smtp://127.0.0.1:${stack.ports.smtp}`,
      JWT_SECRET: 'secret of the benchmark and its APIs',
    };
    const start = () => startBenchApi(stack, { variables, children });
    const apis: [BenchApi, BenchApi] = [await start(), await start()];
    const shellUrl = await startShell(stack, { apiUrls: apis.map(({ url }) => url), folder, children });
    return await measure({ apis, shellUrl, database });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BalancingShell {
  apiUrls: string[];
  folder: string;
  children: Child[];
}

async function startShell({ ports }: Stack, { apiUrls, folder, children }: BalancingShell): Promise<string> {
  const port = await freePort();
  const env = {
    ...ownEnvironment(),
    NODE_ENV: 'production',
    PORT: String(port),
    API_URL: apiUrls.join(','),
    SITE_MFE_URL: `http://localhost:${ports.site}`,
    ADMIN_MFE_URL: `http://localhost:${ports.admin}`,
    REGISTRY_COPY: join(folder, 'registry.json'),
  };
  const logFile = join(ROOT, '.cache/bench', `shell-${port}.log`);
  const child = startChild({ name: 'Shell', args: ['shell/dist/server/main.mjs'], cwd: ROOT, env, logFile });
  children.push(child);
  await waitForHttp(`http://127.0.0.1:${port}/healthz`, child);
  return `http://127.0.0.1:${port}`;
}
