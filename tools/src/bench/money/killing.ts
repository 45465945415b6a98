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

/** Processes die while people buy, and the mail server refuses every third mail. What is lost? */
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

/** Answers the orders that the buyers were told of. */
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

/** Buys like a browser that goes on after an error: the same keys until it has an answer. */
async function buy(stack: MoneyStack, productId: string): Promise<string> {
  const body = checkoutOf(productId, `${randomUUID()}@example.com`);
  const order = await insisting<PlacedOrder>(stack, '/api/orders', { body, headers: { 'idempotency-key': randomUUID() } });
  const headers = { 'x-access-key': order.accessToken };
  const payment = await insisting<{ id: string }>(stack, `/api/orders/${order.id}/payments`, {
    body: { provider: 'sandbox', method: 'card' },
    headers,
  });
  const { rows } = await stack.database.query<{ id: string }>('SELECT external_id AS id FROM payments WHERE id = $1', [payment.id]);
  await settle(stack, rows[0]?.id ?? '');
  return order.id;
}

async function insisting<T>(
  stack: MoneyStack,
  path: string,
  { body, headers }: { body: object; headers: Record<string, string> },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await post(stack.apis[attempt % 2 ? 0 : 1].url + path, body, headers);
      if (answer.status === 201) return (await answer.json()) as T;
      if (answer.status < 500 && answer.status !== 409) throw new TypeError(`${path} answered ${answer.status}: ${await answer.text()}`);
    } catch (error) {
      if (error instanceof TypeError && !error.message.includes('fetch failed')) throw error;
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** The API does so by itself ten minutes after a crash: here those minutes have passed. */
async function freeAbandonedJobs({ database }: MoneyStack): Promise<void> {
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

/** Spreads the buying over the kills. */
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
