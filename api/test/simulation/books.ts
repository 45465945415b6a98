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
/** Payment status of what was paid by a payment, or by the part of it that pays `total`. */
const STATUS_AFTER = (total: string, whole: string) =>
  `CASE WHEN p.refunded_cents >= ${total} THEN 'refunded' WHEN p.refunded_cents + p.disputed_cents >= ${total} THEN 'disputed' ELSE '${whole}' END`;
/** Orders that are sold or shipped without money, or that keep money of a second payment or of a cancelled order. */
const ORDERS = `
  SELECT o.id, o.status, o.payment_status AS "paymentStatus", o.stock_state AS "stockState", o.refunded_cents AS refunded, p.refunded_cents AS returned
  FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
  WHERE (o.status IN ('processing', 'shipped', 'delivered')) <> (o.payment_id IS NOT NULL AND o.status <> 'cancelled')
    OR (o.payment_id IS NOT NULL AND (p.status <> 'paid' OR o.refunded_cents <> least(p.refunded_cents, o.total_amount_cents)
      OR p.captured_cents <> o.total_amount_cents + o.round_up_cents
      OR o.disputed_cents <> least(p.disputed_cents, o.total_amount_cents - o.refunded_cents)
      OR o.payment_status <> ${STATUS_AFTER('o.total_amount_cents', 'paid')}))
    OR (o.stock_state = 'sold' AND o.payment_id IS NULL)
    OR (o.status = 'cancelled' AND o.stock_state IN ('held', 'sold'))
    OR (o.status IN ('shipped', 'delivered') AND o.stock_state = 'held')
    OR (o.payment_id IS NOT NULL AND (o.status = 'cancelled' OR o.regretted_at IS NOT NULL) AND o.refunded_cents + o.disputed_cents <> o.total_amount_cents AND NOT ${WAITS_FOR_PERSON('p.id')})
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
/** Memberships of erased accounts that go on, or that began after the erasure. */
const ERASED_MEMBERS = `
  SELECT m.id, m.status FROM ong_members m JOIN users u ON u.id = m.user_id
  WHERE u.erased_at IS NOT NULL AND (m.status <> 'cancelled' OR m.created_at > u.erased_at)
`;
/** Memberships whose columns contradict each other, so that their phase hides a part of them. */
const CONFUSED_MEMBERS = `
  SELECT id, status FROM ong_members WHERE CASE status
    WHEN 'active' THEN paused_at IS NOT NULL OR (cancel_at_period_end AND grace_until < next_payment_date)
      OR (credited_until > now() AND (grace_until IS NOT NULL OR credited_until IS DISTINCT FROM next_payment_date))
    WHEN 'inactive' THEN cancel_at_period_end OR credited_until IS NOT NULL OR (paused_at IS NULL AND paused_until IS NOT NULL)
    ELSE paused_until IS NOT NULL OR credited_until IS NOT NULL OR next_payment_date IS NOT NULL END
`;
const DONATIONS = `
  SELECT d.id, d.payment_status AS status FROM donations d LEFT JOIN payments p ON p.id = d.payment_id
  WHERE (d.payment_status IN ('completed', 'refunded', 'disputed')) <> (d.payment_id IS NOT NULL)
    OR (d.payment_id IS NOT NULL AND d.order_id IS NULL
      AND (d.disputed_cents <> p.disputed_cents OR d.payment_status <> ${STATUS_AFTER('p.captured_cents', 'completed')}))
`;
/** What buyers gave by rounding up: there when the order was sold, and with the rest of the money that went back. */
const ROUND_UPS = `
  SELECT o.id, o.round_up_cents AS "roundUp", d.amount_cents AS given, d.refunded_cents AS returned, d.payment_status AS status
  FROM orders o JOIN payments p ON p.id = o.payment_id FULL JOIN donations d ON d.order_id = o.id
  WHERE (d.order_id IS NOT NULL AND (o.id IS NULL OR d.amount_cents <> o.round_up_cents OR d.payment_id <> p.id
      OR d.refunded_cents <> p.refunded_cents - o.refunded_cents OR d.disputed_cents <> p.disputed_cents - o.disputed_cents
      OR d.payment_status <> CASE WHEN d.refunded_cents = d.amount_cents THEN 'refunded'
        WHEN d.refunded_cents + d.disputed_cents = d.amount_cents THEN 'disputed' ELSE 'completed' END))
    OR (d.id IS NULL AND o.round_up_cents > 0
      AND (o.status <> 'cancelled' OR (p.refunded_cents + p.disputed_cents <> p.captured_cents AND NOT ${WAITS_FOR_PERSON('p.id')})))
`;
/** Orders whose total is not that of their lines, less the discounts that these name, and the freight. */
const TOTALS = `
  SELECT o.id, o.total_amount_cents AS total, o.member_discount_cents AS discount, o.coupon_discount_cents AS coupon, i.* FROM orders o CROSS JOIN LATERAL (
    SELECT sum(quantity * unit_price_cents)::integer AS items, sum(quantity * unit_discount_cents)::integer AS discounts,
      sum(coupon_discount_cents)::integer AS coupons
    FROM order_items WHERE order_id = o.id
  ) i WHERE i.discounts <> o.member_discount_cents OR i.coupons <> o.coupon_discount_cents
    OR i.items - i.discounts - i.coupons + o.shipping_cents <> o.total_amount_cents
`;
/** Coupons whose count is not that of the orders that hold a use, or exceeds their limit. */
const COUPONS = `
  SELECT code, used_count AS used, max_uses AS max, held.orders FROM coupons c CROSS JOIN LATERAL (
    SELECT count(*)::integer AS orders FROM orders WHERE coupon_id = c.id AND holds_coupon
  ) held WHERE held.orders <> used_count OR used_count > max_uses
`;
const CAN_BE_PAID = `EXISTS (
  SELECT FROM payments WHERE purpose = 'order' AND subject_id = orders.id AND status IN ('created', 'pending') AND expires_at > now()
)`;
/** Orders that hold a use although nobody paid or can pay and no units are held, or that hold units or can be paid without a use. */
const COUPON_ORDERS = `
  SELECT id, status, stock_state AS "stockState", holds_coupon AS "holdsCoupon" FROM orders
  WHERE coupon_id IS NOT NULL AND CASE WHEN holds_coupon THEN payment_id IS NULL AND stock_state <> 'held' AND NOT ${CAN_BE_PAID}
    ELSE stock_state = 'held' OR status = 'pending' AND ${CAN_BE_PAID} END
`;
/** People with more orders that hold a use than each person may have. Everybody in a history types the same tax id. */
const COUPONS_OF_ONE = `
  SELECT c.code, count(*)::integer AS orders FROM coupons c JOIN orders o ON o.coupon_id = c.id AND o.holds_coupon
  WHERE c.max_uses_per_person IS NOT NULL GROUP BY c.id HAVING count(*) > c.max_uses_per_person
`;
const UNITS = `
  SELECT p.name, p.stock_quantity + coalesce(sum(i.quantity - i.restocked_quantity) FILTER (WHERE o.stock_state IN ('held', 'sold')), 0)::integer AS units
  FROM physical_products p LEFT JOIN order_items i ON i.physical_product_id = p.id LEFT JOIN orders o ON o.id = i.order_id GROUP BY p.id
`;

const AMOUNTS = `
  SELECT external_id AS id, coalesce(pending_amount_cents, amount_cents) AS cents FROM payment_subscriptions
  WHERE external_id IS NOT NULL AND status <> 'cancelled'
`;

/** What we say that the next charge will take is what the provider will take. */
async function amountDifferences({ world }: Scene): Promise<string[]> {
  const differences: string[] = [];
  for (const { id, cents } of await world.dataSource.query<{ id: string; cents: number }[]>(AMOUNTS)) {
    const { amountCents, nextAmountCents = amountCents } = world.provider.subscriptions.find(id);
    if (cents !== nextAmountCents) differences.push(`the provider will charge ${nextAmountCents} instead of ${cents} for ${id}`);
  }
  return differences;
}

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
    ...(await amountDifferences(scene)),
    ...(await faults('the ledger shows a difference', LEDGER)),
    ...(await faults('an order contradicts its payment', ORDERS)),
    ...(await faults('an order is not the sum of its lines', TOTALS)),
    ...(await faults('a coupon was counted wrongly', COUPONS)),
    ...(await faults('an order contradicts its coupon', COUPON_ORDERS)),
    ...(await faults('one person used a coupon too often', COUPONS_OF_ONE)),
    ...(await faults('money pays for nothing', IDLE_MONEY)),
    ...(await faults('a member was charged after the end', LATE_MONEY)),
    ...(await faults('a member was erased', ERASED_MEMBERS)),
    ...(await faults('a membership is in two phases', CONFUSED_MEMBERS)),
    ...(await faults('a donation contradicts its payment', DONATIONS)),
    ...(await faults('a round-up contradicts its order', ROUND_UPS)),
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
