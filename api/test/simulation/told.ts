import type { Scene } from './scene';

interface OrderFacts {
  id: string;
  status: string;
  paymentId: string | null;
  refunded: number;
  total: number;
  isRegretted: boolean;
}

const ORDERS = `
  SELECT id, status, payment_id AS "paymentId", refunded_cents AS refunded, total_amount_cents AS total, regretted_at IS NOT NULL AS "isRegretted"
  FROM orders
`;
const DONATIONS = `
  SELECT d.id, d.completed_at IS NOT NULL AS "wasPaid", CASE WHEN d.order_id IS NULL THEN coalesce(p.refunded_cents, 0) ELSE d.refunded_cents END AS refunded
  FROM donations d LEFT JOIN payments p ON p.id = d.payment_id
`;
const PAYMENTS = 'SELECT id, external_id AS "externalId" FROM payments';
const SUBSCRIPTIONS = `
  SELECT id, external_id AS "externalId", purpose, details ? 'cancelAskedAt' AS "isCancelAsked" FROM payment_subscriptions
`;
/** Charges after a donor's cancellation that the charity has kept. */
const KEPT_LATE = `
  SELECT d.id FROM donations d JOIN payments p ON p.id = d.payment_id JOIN payment_subscriptions s ON s.id = p.subscription_id
  WHERE p.paid_at > (s.details ->> 'cancelAskedAt')::timestamptz
`;
const MEMBERS = `
  SELECT m.id, m.status, m.cancelled_at IS NOT NULL AS "isCancelled", s.external_id AS "externalId"
  FROM ong_members m LEFT JOIN payment_subscriptions s ON s.id = m.subscription_id
`;

/** What belongs to people whose address was erased, as names of mails have it. */
const ERASED = `
  WITH erased AS (SELECT id FROM users WHERE erased_at IS NOT NULL)
  SELECT id FROM orders WHERE user_id IN (SELECT id FROM erased)
  UNION ALL SELECT id FROM donations WHERE user_id IN (SELECT id FROM erased)
  UNION ALL SELECT subscription_id FROM donations WHERE user_id IN (SELECT id FROM erased) AND subscription_id IS NOT NULL
  UNION ALL SELECT id FROM ong_members WHERE user_id IN (SELECT id FROM erased)
`;

/** Mails that contradict the facts, and facts that nobody was told. */
export async function untruths(scene: Scene): Promise<string[]> {
  const { world } = scene;
  const names = world.mails.map(({ name }) => name);
  const repeated = world.mayRepeatMails ? [] : names.filter((name, index) => names.indexOf(name) !== index);
  const erased = await world.dataSource.query<{ id: string }[]>(ERASED);
  const told = new Told(world.mails, new Set(erased.map(({ id }) => id)));
  return [
    ...repeated.map((name) => `the mail ${name} was sent twice`),
    ...(await world.dataSource.query<OrderFacts[]>(ORDERS)).flatMap((order) => orderUntruths(told, order)),
    ...(await donationUntruths(scene, told)),
    ...(await membershipUntruths(scene, told)),
    ...(await promisesNotKept(scene, told)),
    ...(await disputeUntruths(scene, told)),
    ...(await traces(scene)),
  ];
}

const ADDRESSES = `
  SELECT 'order' AS kind, id FROM orders WHERE customer_email = $1
  UNION ALL SELECT 'donation', id FROM donations WHERE donor_email = $1
  UNION ALL SELECT 'mail', NULL FROM mail_outbox WHERE recipient = $1
  UNION ALL SELECT 'account', id FROM users WHERE email = $1
`;

/** Where the address of a person still stands whose account was erased, and mails to it after the last one. */
async function traces({ world }: Scene): Promise<string[]> {
  const lines: string[] = [];
  for (const { id, email } of world.people) {
    const last = world.mails.findIndex(({ name }) => name === `account-erased-${id}`);
    if (last < 0) continue;
    const rows = await world.dataSource.query<object[]>(ADDRESSES, [email]);
    lines.push(...rows.map((row) => `an erased address is stored: ${JSON.stringify(row)}`));
    const later = world.mails.slice(last + 1).filter(({ name, to }) => to === email && name !== `account-erased-${id}`);
    lines.push(...later.map(({ name }) => `the mail ${name} went to an erased address`));
  }
  return lines;
}

const TO_CHARITY = /^order-new-/;

/** The mails that were sent, by their names. */
class Told {
  private readonly textByName: Map<string, string>;

  constructor(
    mails: { name: string; text: string }[],
    private readonly erased: ReadonlySet<string>,
  ) {
    this.textByName = new Map(mails.map(({ name, text }) => [name, text]));
  }

  has(name: string): boolean {
    return this.textByName.has(name);
  }

  text(name: string): string {
    return this.textByName.get(name) ?? '';
  }

  /** What follows `prefix` in the names of mails. */
  endings(prefix: string): string[] {
    return [...this.textByName.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  /** Whether the mail was sent exactly when the fact holds. Erased people may lack it. */
  differs(name: string, fact: boolean): string[] {
    if (this.has(name) === fact || (fact && this.isErased(name) && !TO_CHARITY.test(name))) return [];
    return [fact ? `the mail ${name} is missing` : `the mail ${name} is untrue`];
  }

  /** The newest mail about refunds names the sum that went back. */
  refundsDiffer(prefix: string, refunded: number): string[] {
    const last = Math.max(0, ...this.endings(prefix).map(Number));
    return last === refunded || (last < refunded && this.isErased(prefix)) ? [] : [`${prefix}: mailed ${last}, refunded ${refunded}`];
  }

  /** Whether what a mail is about belonged to an account that was erased. */
  isErased(name: string): boolean {
    const [id = ''] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(name) ?? [];
    return this.erased.has(id);
  }
}

function orderUntruths(told: Told, { id, status, paymentId, refunded, total, isRegretted }: OrderFacts): string[] {
  const hasTakenMoney =
    paymentId !== null || told.endings(`order-given-back-${id}-`).length + told.endings(`order-wrong-amount-${id}-`).length > 0;
  // An erased buyer is not told that the money of a cancelled order goes back. One who paid and cancelled before the erasure knows of the payment.
  const isErased = told.isErased(id) && status === 'cancelled' && !told.has(`order-paid-${id}`);
  const wasGivenBack = paymentId !== null && (isErased || told.has(`order-given-back-${id}-${paymentId}`));
  const text = told.text(`order-cancelled-${id}`);
  const untruths = [
    ...told.differs(`order-received-${id}`, true),
    ...told.differs(`order-paid-${id}`, paymentId !== null && !wasGivenBack),
    ...told.differs(`order-new-${id}`, paymentId !== null && !wasGivenBack),
    ...told.differs(`order-shipped-${id}`, status === 'shipped' || status === 'delivered'),
    ...told.differs(`order-delivered-${id}`, status === 'delivered'),
    ...told.differs(`order-regretted-${id}`, isRegretted),
    ...told.refundsDiffer(`order-refunded-${id}-`, refunded),
  ];
  if (!wasGivenBack) untruths.push(...told.differs(`order-cancelled-${id}`, status === 'cancelled'));
  if (text.includes('Não recebemos nenhum pagamento') && paymentId && !hasTakenMoney)
    untruths.push(`order ${id}: told that nothing was charged`);
  const promised = /Vamos devolver R\$\s?([\d.,]+)/.exec(text)?.[1];
  const before = told
    .endings(`order-refunded-${id}-`)
    .map(Number)
    .filter((cents) => cents < total && cents > 0);
  if (promised && Number(promised.replace(/\D/g, '')) > total) untruths.push(`order ${id}: promised ${promised} after ${String(before)}`);
  return untruths;
}

async function donationUntruths({ world, wrongAmounts }: Scene, told: Told): Promise<string[]> {
  const donations = await world.dataSource.query<{ id: string; wasPaid: boolean; refunded: number }[]>(DONATIONS);
  const subscriptions = await world.dataSource.query<SubscriptionFacts[]>(SUBSCRIPTIONS);
  const payments = await world.dataSource.query<{ id: string; externalId: string }[]>(PAYMENTS);
  return [
    ...donations.flatMap(({ id, wasPaid, refunded }) => [
      ...told.differs(`donation-received-${id}`, wasPaid),
      ...told.refundsDiffer(`donation-refunded-${id}-`, refunded),
    ]),
    ...subscriptions
      .filter(({ purpose }) => purpose === 'donation')
      .flatMap(({ id, externalId, isCancelAsked }) => {
        const atProvider = world.provider.state.subscriptions.get(externalId ?? '');
        const wasCharging = atProvider !== undefined && atProvider.dueAt !== null;
        const goesOn = isCancelAsked && atProvider !== undefined && atProvider.status !== 'cancelled';
        return [
          ...(goesOn ? [`subscription ${id}: its donor cancelled, and the provider charges on`] : []),
          ...told.differs(`donation-cancelled-${id}`, wasCharging && atProvider.status === 'cancelled'),
        ];
      }),
    ...(await world.dataSource.query<{ id: string }[]>(KEPT_LATE)).map(({ id }) => `donation ${id}: charged after its donor had cancelled`),
    // The provider took exactly what its subscription says: such a charge is never "not the agreed amount".
    ...payments
      .filter(({ id, externalId }) => told.has(`donation-wrong-amount-${id}`) && !wrongAmounts.has(externalId))
      .map(({ externalId }) => `${externalId}: a genuine charge was called a wrong amount`),
  ];
}

async function membershipUntruths({ world }: Scene, told: Told): Promise<string[]> {
  const members = await world.dataSource.query<MemberFacts[]>(MEMBERS);
  return members.flatMap(({ id, status, isCancelled, externalId }) => {
    const atProvider = world.provider.state.subscriptions.get(externalId ?? '');
    // A cancelled subscription is paused at the provider until its paid period ends.
    const isEnding = isCancelled && atProvider?.status === 'paused';
    const isOver = atProvider?.status === 'cancelled';
    const untruths = told.differs(`membership-started-${id}`, true);
    const [cancelled, kept] = [told.endings(`membership-cancelled-${id}-`), told.endings(`membership-kept-${id}-`)];
    if (cancelled.length > kept.length && !isOver && !isEnding) untruths.push(`member ${id}: told of a cancellation that did not happen`);
    if (isOver && !isCancelled) untruths.push(`member ${id}: ${status} although the provider has ended the subscription`);
    if (status === 'cancelled' && !isOver) untruths.push(`member ${id}: cancelled, but the provider charges on`);
    return untruths;
  });
}

interface SubscriptionFacts {
  id: string;
  externalId: string | null;
  purpose: string;
  isCancelAsked: boolean;
}

interface MemberFacts {
  id: string;
  status: string;
  isCancelled: boolean;
  externalId: string | null;
}

const PROMISES = [
  /^order-given-back-[\da-f-]{36}-/,
  /^order-wrong-amount-[\da-f-]{36}-/,
  /^donation-given-back-/,
  /^donation-wrong-amount-/,
];

/** Each mail that says "the whole amount goes back" is about a payment that went back whole. */
async function promisesNotKept({ world, bank }: Scene, told: Told): Promise<string[]> {
  const payments = await world.dataSource.query<{ id: string; externalId: string }[]>(PAYMENTS);
  const failed = await world.dataSource.query<{ id: string }[]>("SELECT payment_id AS id FROM payment_refunds WHERE status = 'failed'");
  const promised = told.endings('').flatMap((name) => {
    const prefix = [...PROMISES, /^membership-given-back-/].find((promise) => promise.test(name));
    return prefix ? [name.replace(prefix, '')] : [];
  });
  return promised.flatMap((id) => {
    const payment = world.provider.state.payments.get(payments.find((row) => row.id === id)?.externalId ?? '');
    const entry = bank.get(id);
    const isKept = payment
      ? payment.capturedCents === payment.refundedCents + (payment.disputedCents ?? 0)
      : entry?.receivedCents === entry?.returnedCents;
    return isKept || failed.some((row) => row.id === id) ? [] : [`payment ${id}: told that it goes back, but it did not`];
  });
}

const DISPUTES = 'SELECT id, external_id AS "externalId" FROM payment_disputes';

/** The charity knows each dispute about one of our payments, and how it ended. */
async function disputeUntruths({ world }: Scene, told: Told): Promise<string[]> {
  const known = await world.dataSource.query<{ id: string; externalId: string }[]>(DISPUTES);
  return known.flatMap(({ id, externalId }) => {
    const status = world.provider.state.disputes.get(externalId)?.status;
    const wrong = status === 'won' ? 'lost' : 'won';
    const isUntrue = told.endings(`dispute-${wrong}-${id}-`).length > 0 || told.endings(`dispute-${status}-${id}-`).length !== 1;
    return isUntrue ? [`dispute ${id}: the charity was not told that it is ${status}`] : [];
  });
}
