import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Measurement } from '../measure';
import type { MoneyStack } from './money-stack';
import { addProduct, checkoutOf, count, inParallel, ledgerDifferences, post, settle, type PlacedOrder } from './shopping';
import { untilIdle } from './webhooks';

const CHECKOUTS = 1_000;
const KILLS = 50;
const MAIL_FAILURES = 0.3;
const AT_ONCE = 20;
const UNSAFE_MAILS = 100;

const PAID = "SELECT count(*) FROM orders WHERE id = ANY ($1) AND payment_status = 'paid' AND status = 'processing'";

/** Counts lost orders, payments and mails while API processes are killed and the mail server refuses 30 % of the mails. */
export async function measureKilling(stack: MoneyStack): Promise<Measurement[]> {
  stack.mailbox.refuse(MAIL_FAILURES);
  const orders = await buyWhileProcessesDie(stack);
  await freeAbandonedJobs(stack);
  await untilIdle(stack);
  const paid = await count(stack, PAID, [orders]);
  const mails = orders.flatMap((id) => ['received', 'paid'].map((kind) => `order-${kind}-${id}@aflora.org.br`));
  const missing = mails.filter((id) => !stack.mailbox.received.has(id)).length;
  const placed = new Set(orders).size;
  const differences = await ledgerDifferences(stack);
  const unsafe = await unsafeMails(stack);
  stack.mailbox.refuse(0);
  return [
    {
      what: `${CHECKOUTS} checkouts, ${KILLS} kills, ${MAIL_FAILURES * 100} % mail failures: orders, payments, mails lost`,
      target: '0, 0, 0',
      measured: `${CHECKOUTS - placed}, ${CHECKOUTS - paid}, ${missing}`,
      reached: placed === CHECKOUTS && paid === CHECKOUTS && missing === 0,
    },
    { what: 'ledger rows with a difference', target: '0', measured: String(differences), reached: differences === 0 },
    {
      what: `${UNSAFE_MAILS} mails sent once and forgotten (must lose some)`,
      target: '> 0 lost',
      measured: `${unsafe} lost`,
      reached: unsafe > 0,
    },
  ];
}

/** Returns the ids of the orders that were confirmed to the buyers. */
async function buyWhileProcessesDie(stack: MoneyStack): Promise<string[]> {
  const productId = await addProduct(stack, CHECKOUTS);
  const pace = new Pace();
  const orders: string[] = [];
  const buyers = Array.from({ length: CHECKOUTS }, (_, buyer) => buyer);
  const buying = inParallel(buyers, AT_ONCE, async (buyer) => {
    await pace.reached((buyer * KILLS) / CHECKOUTS - 1);
    orders.push(await buy(stack, productId));
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await stack.apis[kill % 2 ? 0 : 1].killAndRestart();
    pace.step();
  }
  await buying;
  return orders;
}

/** Places and pays an order like a browser that retries after errors, with the same idempotency key for each retry. */
async function buy(stack: MoneyStack, productId: string): Promise<string> {
  const body = checkoutOf(productId, `${randomUUID()}@example.com`);
  const order = await postUntilCreated<PlacedOrder>(stack, '/api/orders', { body, headers: { 'idempotency-key': randomUUID() } });
  const headers = { 'x-access-key': order.accessToken };
  const payment = await postUntilCreated<{ id: string }>(stack, `/api/orders/${order.id}/payments`, {
    body: { provider: 'sandbox', method: 'card' },
    headers,
  });
  const { rows } = await stack.database.query<{ id: string }>('SELECT external_id AS id FROM payments WHERE id = $1', [payment.id]);
  await settle(stack, rows[0]?.id ?? '');
  return order.id;
}

async function postUntilCreated<T>(
  stack: MoneyStack,
  path: string,
  { body, headers }: { body: object; headers: Record<string, string> },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await post(stack.apis[attempt % 2 ? 0 : 1].url + path, body, headers);
      if (response.status === 201) return (await response.json()) as T;
      if (response.status < 500 && response.status !== 409)
        throw new TypeError(`${path} responded with ${response.status}: ${await response.text()}`);
    } catch (error) {
      if (error instanceof TypeError && !error.message.includes('fetch failed')) throw error;
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Releases the locks of killed processes. The API does this itself ten minutes after a crash; here the locks are made older. */
export async function freeAbandonedJobs({ database }: Pick<MoneyStack, 'database'>): Promise<void> {
  await database.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '11 minutes' WHERE locked_at IS NOT NULL",
  );
  await database.query(
    "UPDATE graphile_worker._private_job_queues SET locked_at = locked_at - interval '11 minutes' WHERE locked_at IS NOT NULL",
  );
  await database.query("SELECT graphile_worker.add_job('jobs.free-abandoned')");
}

async function unsafeMails({ mailbox }: MoneyStack): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.port, secure: false });
  const names = Array.from({ length: UNSAFE_MAILS }, () => `unsafe-${randomUUID()}@example.com`);
  for (const messageId of names) {
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x', messageId: `<${messageId}>` }).catch(() => undefined);
  }
  return names.filter((name) => !mailbox.received.has(name)).length;
}

/** Distributes the checkouts evenly over the kills. */
class Pace {
  private done = 0;
  private waiting: { at: number; go: () => void }[] = [];

  reached(at: number): Promise<void> {
    return at <= this.done ? Promise.resolve() : new Promise((go) => this.waiting.push({ at, go }));
  }

  step(): void {
    this.done += 1;
    for (const { go } of this.waiting.filter(({ at }) => at <= this.done)) go();
    this.waiting = this.waiting.filter(({ at }) => at > this.done);
  }
}
