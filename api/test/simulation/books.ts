import { AT_PROVIDER } from './provider-steps';
import type { Scene } from './scene';
import { STOCK } from './world';

interface PaymentRow {
  id: string;
  externalId: string | null;
  status: string;
  captured: number;
  refunded: number;
  disputed: number;
  month: string | null;
}

const PAYMENTS = `
  SELECT id, external_id AS "externalId", status, captured_cents AS captured, refunded_cents AS refunded, disputed_cents AS disputed,
    to_char(paid_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month
  FROM payments WHERE provider = 'sandbox'
`;
const REFUNDS = `
  SELECT r.id, r.status, r.amount_cents AS cents, p.external_id AS "externalId" FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
`;
/** A refund that the provider refuses for good is shown as failed and waits for a person, so its money may still be here. */
const WAITS_FOR_PERSON = (payment: string) => `EXISTS (SELECT FROM payment_refunds WHERE payment_id = ${payment} AND status = 'failed')`;
const LEDGER = `
  SELECT purpose, subject_id AS id, difference FROM payment_ledger l
  WHERE difference <> 0 AND NOT EXISTS (SELECT FROM payments p WHERE p.subject_id = l.subject_id AND ${WAITS_FOR_PERSON('p.id')})
`;

/** Money that is neither refunded nor withheld by a dispute. */
const KEPT = 'p.captured_cents - p.refunded_cents - p.disputed_cents';
/** Payment status of what was paid by a payment. */
const STATUS_AFTER = (whole: string) =>
  `CASE WHEN p.refunded_cents = p.captured_cents THEN 'refunded' WHEN ${KEPT} = 0 THEN 'disputed' ELSE '${whole}' END`;
/** Orders that are sold or shipped without money, or that keep money of a second payment or of a cancelled order. */
const ORDERS = `
  SELECT o.id, o.status, o.payment_status AS "paymentStatus", o.stock_state AS "stockState", o.refunded_cents AS refunded, p.refunded_cents AS returned
  FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
  WHERE (o.status IN ('processing', 'shipped', 'delivered')) <> (o.payment_id IS NOT NULL AND o.status <> 'cancelled')
    OR (o.payment_id IS NOT NULL AND (p.status <> 'paid' OR p.refunded_cents <> o.refunded_cents OR p.captured_cents <> o.total_amount_cents
      OR p.disputed_cents <> o.disputed_cents OR o.payment_status <> ${STATUS_AFTER('paid')}))
    OR (o.stock_state = 'sold' AND o.payment_id IS NULL)
    OR (o.status = 'cancelled' AND o.stock_state IN ('held', 'sold'))
    OR (o.status IN ('shipped', 'delivered') AND o.stock_state = 'held')
    OR ((o.status = 'cancelled' OR o.regretted_at IS NOT NULL) AND o.refunded_cents + o.disputed_cents <> p.captured_cents AND NOT ${WAITS_FOR_PERSON('p.id')})
`;
/** Money that pays for nothing and was not given back: second payments of orders and donations, and charges without a member. */
const IDLE_MONEY = `
  SELECT p.id, p.purpose, ${KEPT} AS cents FROM payments p
  WHERE ${KEPT} > 0 AND NOT ${WAITS_FOR_PERSON('p.id')} AND CASE p.purpose
    WHEN 'order' THEN NOT EXISTS (SELECT FROM orders WHERE payment_id = p.id)
    WHEN 'donation' THEN NOT EXISTS (SELECT FROM donations WHERE payment_id = p.id AND payment_status IN ('completed', 'disputed'))
    ELSE NOT EXISTS (SELECT FROM ong_members WHERE subscription_id = p.subscription_id) END
`;
/** Money that was taken after the membership was cancelled, and kept. */
const LATE_MONEY = `
  SELECT p.id, ${KEPT} AS cents FROM payments p JOIN ong_members m ON m.subscription_id = p.subscription_id
  WHERE p.paid_at > m.cancelled_at AND ${KEPT} > 0
    AND NOT ${WAITS_FOR_PERSON('p.id')}
`;
const DONATIONS = `
  SELECT d.id, d.payment_status AS status FROM donations d LEFT JOIN payments p ON p.id = d.payment_id
  WHERE (d.payment_status IN ('completed', 'refunded', 'disputed')) <> (d.payment_id IS NOT NULL)
    OR (d.payment_id IS NOT NULL AND (d.disputed_cents <> p.disputed_cents OR d.payment_status <> ${STATUS_AFTER('completed')}))
`;
/** Orders whose total is not that of their lines, less the discount that these name, and the freight. */
const TOTALS = `
  SELECT o.id, o.total_amount_cents AS total, o.member_discount_cents AS discount, i.* FROM orders o CROSS JOIN LATERAL (
    SELECT sum(quantity * unit_price_cents)::integer AS items, sum(quantity * unit_discount_cents)::integer AS discounts
    FROM order_items WHERE order_id = o.id
  ) i WHERE i.discounts <> o.member_discount_cents OR i.items - i.discounts + o.shipping_cents <> o.total_amount_cents
`;
const UNITS = `
  SELECT p.name, p.stock_quantity + coalesce(sum(i.quantity - i.restocked_quantity) FILTER (WHERE o.stock_state IN ('held', 'sold')), 0)::integer AS units
  FROM physical_products p LEFT JOIN order_items i ON i.physical_product_id = p.id LEFT JOIN orders o ON o.id = i.order_id GROUP BY p.id
`;

/** Differences between our money and stock and the books of the provider and the shelf. */
export async function bookDifferences(scene: Scene): Promise<string[]> {
  const { dataSource } = scene.world;
  const rows = await dataSource.query<PaymentRow[]>(PAYMENTS);
  const refunds = await dataSource.query<RefundRow[]>(REFUNDS);
  const faults = async (name: string, sql: string) =>
    (await dataSource.query<object[]>(sql)).map((row) => `${name}: ${JSON.stringify(row)}`);
  const units = await dataSource.query<{ name: string; units: number }[]>(UNITS);
  return [
    ...paymentDifferences(scene, rows, refunds),
    ...monthDifferences(scene, rows),
    ...refundDifferences(scene, refunds),
    ...(await faults('the ledger shows a difference', LEDGER)),
    ...(await faults('an order contradicts its payment', ORDERS)),
    ...(await faults('an order is not the sum of its lines', TOTALS)),
    ...(await faults('money pays for nothing', IDLE_MONEY)),
    ...(await faults('a member was charged after the end', LATE_MONEY)),
    ...(await faults('a donation contradicts its payment', DONATIONS)),
    ...units.filter((row) => row.units !== STOCK).map((row) => `${row.units} units of ${row.name} instead of ${STOCK}`),
  ];
}

interface RefundRow {
  id: string;
  status: string;
  cents: number;
  externalId: string | null;
}

/** Every cent that the provider took or gave back stands in our payment, and no other. */
function paymentDifferences({ world, wrongAmounts }: Scene, rows: PaymentRow[], refunds: RefundRow[]): string[] {
  const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
  const differences: string[] = [];
  for (const { id, status, capturedCents, refundedCents, disputedCents = 0 } of world.provider.state.payments.all()) {
    const row = byExternalId.get(id);
    const [taken, returned, disputed] = row?.status === 'paid' ? [row.captured, row.refunded, row.disputed] : [0, 0, 0];
    if (wrongAmounts.has(id)) {
      // What nobody owed goes back whole, or its failed refund waits for a person.
      const isGivenBack =
        capturedCents === refundedCents + disputedCents || refunds.some((refund) => refund.externalId === id && refund.status === 'failed');
      if (taken || !isGivenBack) differences.push(`${id}: a wrong amount was not given back`);
    } else if (taken !== capturedCents || returned !== refundedCents || disputed !== disputedCents) {
      const provider = `${status} ${capturedCents}-${refundedCents}-${disputedCents}`;
      differences.push(
        `${id}: the provider says ${provider}, we say ${row ? `${row.status} ${taken}-${returned}-${disputed}` : 'nothing'}`,
      );
    }
  }
  const known = new Set(world.provider.state.payments.all().map(({ id }) => id));
  for (const row of rows) if (row.captured && !known.has(row.externalId ?? '')) differences.push(`payment ${row.id} is not the provider's`);
  return differences;
}

/** Wrong amounts are no income of a month; `paymentDifferences` follows them. */
function monthDifferences({ world, wrongAmounts }: Scene, rows: PaymentRow[]): string[] {
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' });
  const sums = new Map<string, number>();
  const add = (key: string, cents: number) => {
    const sum = (sums.get(key) ?? 0) + cents;
    sums.set(key, sum);
  };
  for (const row of rows) if (row.status === 'paid') add(row.month ?? 'no month', row.captured - row.refunded - row.disputed);
  for (const { id, paidAt, capturedCents, refundedCents, disputedCents = 0 } of world.provider.state.payments.all())
    if (paidAt && !wrongAmounts.has(id)) add(month.format(new Date(paidAt)), refundedCents + disputedCents - capturedCents);
  return [...sums].filter(([, cents]) => cents !== 0).map(([key, cents]) => `month ${key}: ${cents} cents differ`);
}

/** Refunds are made once: the provider made no more than we recorded as done. */
function refundDifferences({ world }: Scene, refunds: RefundRow[]): string[] {
  const differences: string[] = [];
  const sum = (from: { cents: number }[]) => from.reduce((cents, row) => cents + row.cents, 0);
  for (const { id } of world.provider.state.payments.all()) {
    const made = world.provider.state.refunds.all().filter(({ paymentId, reason }) => paymentId === id && reason !== AT_PROVIDER);
    const done = refunds.filter(({ externalId, status }) => externalId === id && status === 'done');
    const [madeCents, doneCents] = [sum(made.map(({ amountCents: cents }) => ({ cents }))), sum(done)];
    if (madeCents > doneCents) differences.push(`${id}: refunded ${madeCents} for ${doneCents} that were requested`);
  }
  for (const { id, status } of refunds) if (status === 'asked') differences.push(`refund ${id} never ends`);
  // A refund is impossible only while a dispute withholds the money, or when other refunds have returned all of it.
  const disputed = world.provider.state.disputes.all().map(({ paymentId }) => paymentId);
  const returned = world.provider.state.payments.all().filter(({ capturedCents, refundedCents }) => capturedCents === refundedCents);
  const hopeless = new Set([...disputed, ...returned.map(({ id }) => id)]);
  for (const { id, status, externalId } of refunds)
    if (status !== 'asked' && status !== 'done' && !hopeless.has(externalId ?? '')) differences.push(`refund ${id} is ${status}`);
  return differences;
}
