import { orderPaymentStatuses, orderStatuses, orderSteps, type OrderPaymentStatus, type OrderStatus } from '@aflora/contracts';
import { allows, factsOf, moneyLeftOf, type OrderDecision, orderDecisions, type OrderFacts, unitFactsOf } from './order-decisions.rules';
import type { Order } from '../order.entity';
import { ERASED_RECIPIENT, regretUntil } from '../order.rules';

const VALUES: { [Fact in keyof OrderFacts]: readonly OrderFacts[Fact][] } = {
  status: orderStatuses,
  paymentStatus: orderPaymentStatuses,
  stockState: ['none', 'held', 'sold', 'released'],
  hasPayment: [true, false],
  hasOpenAttempt: [true, false],
  isDisputed: [true, false],
  moneyLeft: ['own', 'round-up', 'nothing'],
  isAllReturned: [true, false],
  awaitsUnits: [true, false],
  regret: ['open', 'used', 'ended'],
  isErased: [true, false],
};

/** Every combination of facts. */
function* combinations(facts = Object.keys(VALUES) as (keyof OrderFacts)[]): Generator<OrderFacts> {
  const [fact, ...rest] = facts;
  if (!fact) return yield {} as OrderFacts;
  for (const others of combinations(rest)) for (const value of VALUES[fact]) yield { ...others, [fact]: value };
}

const UNPAID: OrderDecision[] = ['awaitPayment', 'takePayment', 'abandon', 'cancel'];
/** What each status allows with each payment status, if no other fact is in the way. */
const BY_STATUS: Record<OrderStatus, Record<OrderPaymentStatus, OrderDecision[]>> = {
  pending: { pending: ['pay', ...UNPAID], failed: ['pay', ...UNPAID], paid: UNPAID, refunded: UNPAID, disputed: UNPAID },
  processing: { pending: ['cancel'], failed: ['cancel'], paid: ['cancel', 'ship'], refunded: ['cancel'], disputed: ['cancel'] },
  shipped: {
    ...{ pending: ['deliver', 'receive'], failed: ['deliver', 'receive'], paid: ['deliver', 'receive', 'regret'] },
    ...{ refunded: ['deliver', 'receive'], disputed: ['deliver', 'receive'] },
  },
  delivered: { pending: ['receive'], failed: ['receive'], paid: ['receive', 'regret'], refunded: ['receive'], disputed: ['receive'] },
  cancelled: { pending: [], failed: [], paid: [], refunded: [], disputed: [] },
};
/** What money and units allow, whatever the status. */
const IN_EVERY_STATUS: OrderDecision[] = ['refund', 'restock', 'setInvoice'];

/** What the value of another fact forbids; values that are not named forbid nothing. */
const FORBIDDEN: { [Fact in keyof OrderFacts]?: Record<string, OrderDecision[]> } = {
  stockState: { none: ['restock', 'abandon'], held: ['restock', 'abandon'], sold: ['abandon'], released: ['restock', 'ship'] },
  hasPayment: { true: ['awaitPayment', 'takePayment'], false: ['refund', 'setInvoice'] },
  hasOpenAttempt: { true: ['abandon'] },
  isDisputed: { true: ['ship'] },
  moneyLeft: { 'round-up': ['ship'], nothing: ['ship', 'refund'] },
  isAllReturned: { true: ['ship'] },
  awaitsUnits: { false: ['receive'] },
  regret: { used: ['regret'], ended: ['regret'] },
  isErased: { true: ['pay', 'takePayment'] },
};

const allowedBy = (facts: OrderFacts): OrderDecision[] => orderDecisions.filter((decision) => allows(decision, facts));

function expectedFor(facts: OrderFacts): OrderDecision[] {
  const forbidden = Object.entries(FORBIDDEN).flatMap(([fact, values]) => values[String(facts[fact as keyof OrderFacts])] ?? []);
  const possible = [...BY_STATUS[facts.status][facts.paymentStatus], ...IN_EVERY_STATUS];
  return orderDecisions.filter((decision) => possible.includes(decision) && !forbidden.includes(decision));
}

const DELIVERED = new Date('2026-11-20T12:00:00Z');

/** A paid order of R$ 100.00 whose units are sold, unless said otherwise. */
const anOrder = (given: Partial<Order> = {}): Order =>
  ({
    ...{ status: 'processing', paymentStatus: 'paid', stockState: 'sold', paymentId: 'p', customerName: 'Ana' },
    ...{ totalAmountCents: 10_000, roundUpCents: 0, deliveredAt: null, regrettedAt: null, shippingAddress: { recipient: 'Ana' } },
    ...given,
  }) as Order;

describe('what an order allows', () => {
  it('is decided the same way for every combination of facts', () => {
    let count = 0;
    const wrong: unknown[] = [];
    for (const facts of combinations()) {
      count += 1;
      const [allowed, expected] = [allowedBy(facts), expectedFor(facts)];
      if (allowed.join() !== expected.join()) wrong.push({ facts, allowed, expected });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(count).toBe(5 * 5 * 4 * 3 * 3 * 2 ** 6);
  });

  it.each<[OrderDecision, OrderDecision]>([
    ['ship', 'pay'],
    ['ship', 'takePayment'],
    ['ship', 'deliver'],
    ['cancel', 'regret'],
    ['cancel', 'receive'],
    ['takePayment', 'refund'],
    ['abandon', 'restock'],
  ])('is never both to %s and to %s', (one, other) => {
    expect([...combinations()].filter((facts) => allows(one, facts) && allows(other, facts))).toEqual([]);
  });

  it('is to take every payment that a buyer may start, unless another one paid the order', () => {
    const started = [...combinations()].filter((facts) => allows('pay', facts));
    expect(started.filter((facts) => allows('takePayment', facts) === facts.hasPayment)).toEqual([]);
  });
});

describe('the facts of an order', () => {
  const stepsWith = (
    order: Partial<Order>,
    given: { refundableCents?: number; items?: Parameters<typeof unitFactsOf>[0]; isDisputed?: boolean },
  ) => {
    const { refundableCents = 10_000, items = [{ quantity: 1, returnedQuantity: 0, receivedQuantity: 0 }], isDisputed = false } = given;
    const of = anOrder(order);
    const facts = { ...factsOf(of), ...unitFactsOf(items), moneyLeft: moneyLeftOf(of, refundableCents), isDisputed };
    return orderSteps.filter((step) => allows(step, facts));
  };

  it.each<[string, Partial<Order>, Parameters<typeof stepsWith>[1], string[]]>([
    ['of a new paid order', {}, {}, ['ship', 'cancel', 'refund']],
    ['of an order that was placed and not paid', { status: 'pending', paymentStatus: 'pending', paymentId: null }, {}, ['cancel']],
    ['of a shipped order', { status: 'shipped' }, {}, ['deliver', 'refund']],
    ['of a disputed order', {}, { isDisputed: true }, ['cancel', 'refund']],
    ['of an order whose own money went back', { roundUpCents: 100 }, { refundableCents: 100 }, ['cancel', 'refund']],
    ['of an order that was paid before there were payments', { paymentId: null }, { refundableCents: 0 }, ['ship', 'cancel']],
    ['of an order whose units went back', {}, { items: [{ quantity: 1, returnedQuantity: 1, receivedQuantity: 0 }] }, ['cancel', 'refund']],
    [
      'of a delivered order with a unit on its way back',
      { status: 'delivered' },
      { refundableCents: 0, items: [{ quantity: 1, returnedQuantity: 1, receivedQuantity: 0 }] },
      ['receive'],
    ],
  ])('lead to the steps %s', (_name, order, given, steps) => {
    expect(stepsWith(order, given)).toEqual(orderSteps.filter((step) => steps.includes(step)));
  });

  it('say which money is left', () => {
    const left = (refundableCents: number) => moneyLeftOf({ paymentId: 'p', roundUpCents: 100 }, refundableCents);
    expect([left(10_100), left(101), left(100), left(50), left(0)]).toEqual(['own', 'own', 'round-up', 'round-up', 'nothing']);
    expect(moneyLeftOf({ paymentId: null, roundUpCents: 0 }, 0)).toBe('own');
  });

  it('say which units are left, and which are on their way back', () => {
    const units = (quantity: number, returnedQuantity: number, receivedQuantity = 0) => ({ quantity, returnedQuantity, receivedQuantity });
    expect(unitFactsOf([units(2, 2, 2), units(3, 2, 1)])).toEqual({ isAllReturned: false, awaitsUnits: true });
    expect(unitFactsOf([units(2, 2), units(1, 1, 1)])).toEqual({ isAllReturned: true, awaitsUnits: true });
    expect(unitFactsOf([units(2, 2, 2), units(3, 0)])).toEqual({ isAllReturned: false, awaitsUnits: false });
    expect(unitFactsOf([])).toEqual({ isAllReturned: false, awaitsUnits: false });
  });

  it('include the right to withdraw until the last moment of the seventh day after delivery', () => {
    const until = regretUntil(DELIVERED) as Date;
    const regret = (order: Partial<Order>, now = until) => factsOf(anOrder(order), now).regret;
    expect(regret({ status: 'shipped' })).toBe('open');
    expect(regret({ status: 'delivered', deliveredAt: DELIVERED })).toBe('open');
    expect(regret({ status: 'delivered', deliveredAt: DELIVERED }, new Date(until.getTime() + 1))).toBe('ended');
    expect(regret({ status: 'delivered', deliveredAt: null })).toBe('ended');
    expect(regret({ status: 'shipped', regrettedAt: DELIVERED })).toBe('used');
  });

  it('tell an erased buyer from others', () => {
    const erased = { customerName: null, shippingAddress: { recipient: ERASED_RECIPIENT } as Order['shippingAddress'] };
    expect([factsOf(anOrder(erased)).isErased, factsOf(anOrder()).isErased]).toEqual([true, false]);
  });
});
