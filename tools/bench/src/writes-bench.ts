import { join } from 'node:path';
import type { Client } from 'pg';
import { ROOT } from '@aflora/tools/common/paths';
import type { Child } from '@aflora/tools/stack/child-process';
import { benchSecrets, startBenchApi } from './bench-api';
import { onDatabase, withCluster, withTemporaryDatabase, type BenchCluster } from './bench-cluster';
import { statementsBlock, writeSection } from './benchmarks-page';
import { compareServers } from './compare-servers';
import type { Measurement } from './measure';
import { openUnreliableMailbox } from './money/unreliable-mailbox';
import { startPlainServer } from './plain-server';
import { chosenCases } from './reads/read-cases';
import { called, comparisonsTable, ratio, type Comparison } from './reads/reads-report';
import { databaseNameOf, shopDatabase } from './reads/shop-database';
import { PRICE_CENTS, writeCases, type WriteCase } from './writes/write-cases';

const PRODUCTS = 1_000;
const STATEMENTS = join(__dirname, 'writes/bare-write-statements.cjs');

const NOTES = `Guests order, donate and sign up over ten connections, and 32 buyers order one product; each has an address, a network and an idempotency key of
their own. The plain server does each in one atomic statement, with holds, history and the queued mail, but without limits, idempotency or
problems to tell. The API runs as in production, with limits, and sends its mails meanwhile; what is left of them is removed after each round.`;

/** Everybody together stays within the budgets, so that nobody has to solve a challenge; networks are counted as in production. */
const BUDGET = '999999/1000/600';
const variables = { ...benchSecrets, RATE_LIMIT: 'on', BUDGET_CHECKOUT: BUDGET, BUDGET_DONATE: BUDGET, BUDGET_REGISTER: BUDGET };

/** One price, and enough stock for any number of orders. */
const STOCK_UP = 'UPDATE physical_products SET price_cents = $1, stock_quantity = 10000000, weight_grams = 300, is_active = true';
const PRODUCT_IDS = 'SELECT id FROM physical_products ORDER BY id LIMIT 1000';
const FORGET_MAILS = ['DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL', 'DELETE FROM mail_outbox'];

/** Compares the API's writes with one atomic statement of a plain server, and writes the section of `docs/benchmarks.md`. */
export function writesBench(options: { size?: string; case?: string } = {}): Promise<Measurement[]> {
  return withCluster(async (cluster) => {
    const products = Number(options.size ?? PRODUCTS);
    await shopDatabase(cluster.url, products);
    const template = databaseNameOf(products);
    return withTemporaryDatabase(cluster.url, { name: 'writes', template }, (ours) =>
      withTemporaryDatabase(cluster.url, { name: 'writes_plain', template }, async (plain) => {
        const comparisons = await compareShop(cluster, { products, ours, plain, only: options.case });
        if (!options.size && !options.case)
          writeSection('Writes', [NOTES, comparisonsTable(comparisons), statementsBlock(STATEMENTS)].join('\n\n'));
        return comparisons.flatMap((comparison) => [ratio(comparison), ...tail(comparison)]);
      }),
    );
  });
}

interface Shops {
  products: number;
  /** URLs of two databases with the same rows. */
  ours: string;
  plain: string;
  only: string | undefined;
}

type WriteComparison = Comparison & Pick<WriteCase, 'maxP99'>;

async function compareShop({ postmaster }: BenchCluster, { products, ours, plain, only }: Shops): Promise<WriteComparison[]> {
  const children: Child[] = [];
  const mailbox = await openUnreliableMailbox();
  try {
    for (const url of [ours, plain]) await onDatabase(url, (client) => client.query(STOCK_UP, [PRICE_CENTS]));
    const cases = await onDatabase(ours, async (client) => chosenCases(writeCases(await productIds(client)), only));
    const stack = { databaseUrl: ours, dataDir: join(ROOT, '.cache/bench'), ports: { shell: 0, payments: 0 } };
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` };
    const api = await startBenchApi(stack, { variables: { ...variables, ...smtp }, children });
    const servers = {
      ...{ products, ours: { url: api.url, pid: api.pid(), postmaster } },
      plain: { ...(await startPlainServer('writes/bare-server.cjs', plain, children)), postmaster },
    };
    const compared: WriteComparison[] = [];
    for (const each of cases) compared.push({ ...(await compareServers(servers, each, () => forgetMails(ours))), maxP99: each.maxP99 });
    return compared;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await mailbox.close();
  }
}

const productIds = async (client: Client): Promise<string[]> => (await client.query<{ id: string }>(PRODUCT_IDS)).rows.map(({ id }) => id);

const forgetMails = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    for (const statement of FORGET_MAILS) await client.query(statement);
  });

function tail(comparison: WriteComparison): Measurement[] {
  const { maxP99, ours } = comparison;
  if (maxP99 === undefined) return [];
  return [{ what: `${called(comparison)}: p99`, target: `≤ ${maxP99} ms`, measured: `${ours.p99} ms`, reached: ours.p99 <= maxP99 }];
}
