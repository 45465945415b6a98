import { createHmac, randomUUID } from 'node:crypto';
import type { Measurement } from '../measure';
import { secrets, type MoneyStack } from './money-stack';
import { addProduct, checkoutOf, count, inParallel, ledgerDifferences, post, setSwitches, settle, type PlacedOrder } from './shopping';

const EVENTS = 500;
const DELIVERIES_EACH = 20;
/** One forgery per hundred genuine deliveries. */
const FORGERIES = 100;
const AT_ONCE = 50;
const STALE_SECONDS = 3_600;

interface Delivery {
  body: string;
  headers: Record<string, string>;
}

const PAID_EVENTS = `
  SELECT count(*) FROM order_events e JOIN payments p ON p.subject_id = e.order_id WHERE e.kind = 'paid' AND p.external_id = ANY ($1)
`;

/** Delivers the webhook of each payment many times, in random order, mixed with forged ones. */
export async function measureWebhooks(stack: MoneyStack): Promise<Measurement[]> {
  const paid = await payments(stack, EVENTS);
  // Unpaid payments, which the forged webhooks report as paid.
  const open = await payments(stack, 10);
  await setSwitches(stack, { lose: 1 });
  await inParallel(paid, AT_ONCE, (externalId) => settle(stack, externalId));
  await setSwitches(stack, {});
  const deliveries = deliveriesOf(paid, open);
  const refused = await deliver(stack, deliveries);
  await untilIdle(stack);
  const effects = await count(stack, PAID_EVENTS, [paid]);
  const accepted = await count(stack, "SELECT count(*) FROM payments WHERE external_id = ANY ($1) AND status = 'paid'", [open]);
  const differences = await ledgerDifferences(stack);
  return [
    {
      what: `${deliveries.length} webhooks (${EVENTS} events × ${DELIVERIES_EACH}, ${FORGERIES} forged or stale): effects, forged accepted`,
      target: `${EVENTS}, 0`,
      measured: `${effects}, ${accepted} (${refused.size} refused with 401)`,
      reached: effects === EVENTS && accepted === 0 && refused.size === FORGERIES,
    },
    {
      what: 'the same when every delivery counts (must be too many)',
      target: `> ${EVENTS}`,
      measured: String(deliveries.length - refused.size),
      reached: deliveries.length - refused.size > EVENTS,
    },
    { what: 'ledger rows with a difference', target: '0', measured: String(differences), reached: differences === 0 },
  ];
}

function deliveriesOf(paid: string[], open: string[]): Delivery[] {
  const genuine = paid.map(eventOf).flatMap((body) => Array.from({ length: DELIVERIES_EACH }, () => signed(body)));
  const forgeries = Array.from({ length: FORGERIES }, (_, index) => forged(eventOf(open[index % open.length] ?? ''), index));
  return shuffled([...genuine, ...forgeries]);
}

/** Returns the deliveries that were refused with 401. */
async function deliver(stack: MoneyStack, deliveries: Delivery[]): Promise<Set<Delivery>> {
  const refused = new Set<Delivery>();
  await inParallel(deliveries, AT_ONCE, async (delivery) => {
    const { url } = stack.apis[delivery.body.length % 2 ? 0 : 1];
    const response = await fetch(`${url}/api/payments/webhooks/sandbox`, { method: 'POST', ...delivery });
    await response.arrayBuffer();
    if (response.status === 401) refused.add(delivery);
  });
  return refused;
}

/** Creates orders with one unpaid payment each; returns the provider's ids of the payments. */
async function payments(stack: MoneyStack, howMany: number): Promise<string[]> {
  const productId = await addProduct(stack, howMany);
  const ids: string[] = [];
  await inParallel(
    Array.from({ length: howMany }, (_, buyer) => buyer),
    20,
    async (buyer) => {
      const { url } = stack.apis[buyer % 2 ? 0 : 1];
      const order = (await (await post(`${url}/api/orders`, checkoutOf(productId, `${randomUUID()}@example.com`))).json()) as PlacedOrder;
      const headers = { 'x-access-key': order.accessToken };
      await (await post(`${url}/api/orders/${order.id}/payments`, { provider: 'sandbox', method: 'card' }, headers)).json();
      const { rows } = await stack.database.query<{ id: string }>('SELECT external_id AS id FROM payments WHERE subject_id = $1', [
        order.id,
      ]);
      ids.push(rows[0]?.id ?? '');
    },
  );
  return ids;
}

const eventOf = (externalId: string): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'payment.updated',
    resource: { kind: 'payment', id: externalId },
    createdAt: new Date().toISOString(),
  });

function signed(body: string, { secret = secrets.SANDBOX_WEBHOOK_SECRET, ageSeconds = 0 } = {}): Delivery {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-sandbox-timestamp': timestamp, 'x-sandbox-signature': signature } };
}

/** A forged delivery: in turn signed with another secret, with an old timestamp, or for another body. */
function forged(body: string, index: number): Delivery {
  if (index % 3 === 0) return signed(body, { secret: 'another secret' });
  if (index % 3 === 1) return signed(body, { ageSeconds: STALE_SECONDS });
  return { ...signed(`${body} `), body };
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export async function untilIdle(stack: MoneyStack): Promise<void> {
  while ((await count(stack, 'SELECT count(*) FROM graphile_worker.jobs WHERE attempts < max_attempts')) > 0) {
    await stack.database.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
    await new Promise((wait) => setTimeout(wait, 200));
  }
}
