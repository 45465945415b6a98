import type { Order } from './order.entity';
import {
  attemptEnd,
  ERASED_RECIPIENT,
  finalHoldEnd,
  initialHoldEnd,
  isAnonymous,
  isOver,
  orderShareOf,
  ownRefundableCents,
  paidStatusOf,
  payableCents,
  regretUntil,
  shortNumber,
} from './order.rules';

const PLACED = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number): Date => new Date(PLACED.getTime() + minutes * 60_000);

/** A paid order of R$ 100.00 whose units are sold, unless said otherwise. */
const anOrder = (given: Partial<Order> = {}): Order =>
  ({
    ...{ status: 'processing', paymentStatus: 'paid', stockState: 'sold', paymentId: 'p', createdAt: PLACED },
    ...{ totalAmountCents: 10_000, roundUpCents: 0, refundedCents: 0, disputedCents: 0, deliveredAt: null, regrettedAt: null },
    ...given,
  }) as Order;

afterEach(() => jest.useRealTimers());
const now = (moment: Date) => jest.useFakeTimers({ now: moment, doNotFake: ['nextTick'] });

describe('the right to withdraw', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-28T02:59:59.999Z'],
    ['2026-11-21T02:59:59Z', '2026-11-28T02:59:59.999Z'],
    ['2026-11-21T03:00:00Z', '2026-11-29T02:59:59.999Z'],
    ['2026-12-31T23:00:00Z', '2027-01-08T02:59:59.999Z'],
  ])('of what was delivered at %s ends at %s, the end of the seventh day in São Paulo', (delivered, end) => {
    expect(regretUntil(new Date(delivered))?.toISOString()).toBe(end);
  });

  it('does not end before the delivery', () => {
    expect(regretUntil(null)).toBeNull();
  });
});

describe('the hold of units', () => {
  const held = { createdAt: PLACED, holdEndsAt: at(120), heldUntil: at(90) };
  const confirmedByPerson = { isFirst: true, isConfirmed: true, byPerson: true };

  it('lasts as long as the settings say for confirmed addresses, and at most an hour for others', () => {
    const end = (holdMinutes: number, isConfirmed: boolean) => initialHoldEnd({ placedAt: PLACED, holdMinutes, isConfirmed });
    expect([end(90, true), end(90, false), end(30, false)]).toEqual([at(90), at(60), at(30)]);
  });

  it('is extended to three days by a first method that a person confirms', () => {
    now(at(1));
    expect(finalHoldEnd(held, confirmedByPerson)).toEqual(at(3 * 24 * 60));
  });

  it.each([{ isFirst: false }, { isConfirmed: false }, { byPerson: false }])('is not extended when %j', (choice) => {
    now(at(1));
    expect(finalHoldEnd(held, { ...confirmedByPerson, ...choice })).toEqual(at(120));
  });

  it('is not extended once it has ended', () => {
    now(at(120));
    expect(finalHoldEnd(held, confirmedByPerson)).toEqual(at(120));
    expect(finalHoldEnd({ ...held, holdEndsAt: null, heldUntil: null }, confirmedByPerson)).toBeNull();
  });

  it('of an older release ends when its units are released', () => {
    now(at(1));
    expect(finalHoldEnd({ ...held, holdEndsAt: null }, { ...confirmedByPerson, byPerson: false })).toEqual(at(90));
  });

  it.each([
    ['with the hold', { end: at(30), byPerson: false }, at(30)],
    ['with a hold that leaves just enough time', { end: at(10), byPerson: false }, at(10)],
    ['after a hold that leaves too little time', { end: at(9), byPerson: false }, at(60)],
    ['before a longer hold', { end: at(61), byPerson: false }, at(60)],
    ['by itself without a hold', { end: null, byPerson: false }, at(60)],
    ['after three days when a person confirms it', { end: at(30), byPerson: true }, at(3 * 24 * 60)],
  ])('lets an attempt end %s', (_name, choice, end) => {
    now(PLACED);
    expect(attemptEnd({ ...choice, holdMinutes: 60 })).toEqual(end);
  });
});

describe('the money of an order', () => {
  it('is the total and the donation on top', () => {
    expect(payableCents({ totalAmountCents: 9_990, roundUpCents: 10 })).toBe(10_000);
  });

  it('goes back before the donation, by refunds before disputes', () => {
    const share = (refundedCents: number, disputedCents: number) => orderShareOf(anOrder(), { refundedCents, disputedCents });
    expect(share(4_000, 5_000)).toEqual({ refundedCents: 4_000, disputedCents: 5_000 });
    expect(share(4_000, 7_000)).toEqual({ refundedCents: 4_000, disputedCents: 6_000 });
    expect(share(10_500, 500)).toEqual({ refundedCents: 10_000, disputedCents: 0 });
  });

  it('leaves nothing of the order when only the donation is left', () => {
    const own = (refundableCents: number) => ownRefundableCents({ roundUpCents: 100 }, refundableCents);
    expect([own(10_100), own(101), own(100), own(50)]).toEqual([10_000, 1, 0, 0]);
  });

  it('is refunded or disputed only when none of it is left', () => {
    const status = (refundedCents: number, disputedCents: number) => paidStatusOf(anOrder({ refundedCents, disputedCents }));
    expect([status(10_000, 0), status(9_999, 0), status(9_999, 1), status(0, 10_000), status(0, 9_999), status(0, 0)]).toEqual([
      'refunded',
      'paid',
      'disputed',
      'disputed',
      'paid',
      'paid',
    ]);
  });
});

describe('an order that is over', () => {
  it('was cancelled, or its buyer withdrew', () => {
    expect(isOver({ status: 'cancelled', regrettedAt: null })).toBe(true);
    expect(isOver({ status: 'delivered', regrettedAt: PLACED })).toBe(true);
    expect(isOver({ status: 'delivered', regrettedAt: null })).toBe(false);
  });
});

describe('an order as people see it', () => {
  it('has a short number', () => {
    expect(shortNumber('0d3c2a10-93aa-4b0e-8e5a-111111111111')).toBe('#0d3c2a10');
  });

  it('is anonymous when neither the name nor the recipient is left', () => {
    const person = (customerName: string | null, recipient: string) =>
      isAnonymous({ customerName, shippingAddress: { recipient } as Order['shippingAddress'] });
    expect(person(null, ERASED_RECIPIENT)).toBe(true);
    // As earlier releases have stored it.
    expect(person(null, 'Pessoa apagada')).toBe(true);
    expect(person('Ana', ERASED_RECIPIENT)).toBe(false);
    expect(person(null, 'Ana')).toBe(false);
  });
});
