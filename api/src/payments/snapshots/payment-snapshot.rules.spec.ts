import type { PaymentStatus } from '@aflora/contracts';
import { agreedAmounts, isAnotherPayment, snapshotOutcome, WRONG_AMOUNT, type SnapshotFigures } from './payment-snapshot.rules';
import type { Payment, PaymentSubscription } from '../payment.entity';
import type { PaymentSnapshot } from '../providers/payment-provider';

const PAID_AT = new Date('2026-11-10T12:00:00Z');

/** A pending payment of 100 with the id `a` at the provider. */
const recorded = (of: Partial<Payment> = {}): Payment =>
  ({
    ...{ status: 'pending', failureCode: null, externalId: 'a', amountCents: 100, capturedCents: 0, refundedCents: 0, disputedCents: 0 },
    ...{ feeCents: null, netCents: null, payoutOn: null, ...of },
  }) as Payment;
const paid: Partial<Payment> = { status: 'paid', capturedCents: 100 };
const wrong: Partial<Payment> = { status: 'failed', failureCode: WRONG_AMOUNT };

/** The report that the payment was paid. */
const report = (of: Partial<PaymentSnapshot> = {}): PaymentSnapshot => {
  const amounts = { amountCents: 100, currency: 'BRL', capturedCents: (of.status ?? 'paid') === 'paid' ? 100 : 0, refundedCents: 0 };
  const ids = { externalId: 'a', reference: null, subscriptionExternalId: null };
  return { ...ids, ...amounts, status: 'paid', paidAt: PAID_AT, failureCode: null, ...of };
};

type More = Partial<Omit<SnapshotFigures, 'payment' | 'snapshot'>>;
const outcome = (payment: Partial<Payment>, snapshot: Partial<PaymentSnapshot> = {}, more: More = {}) =>
  snapshotOutcome({ payment: recorded(payment), snapshot: report(snapshot), disputes: [], ownRefundCents: 0, ...more });
const after = (...figures: Parameters<typeof outcome>): Payment => ({ ...recorded(figures[0]), ...outcome(...figures).changes });

const ENDS = ['failed', 'cancelled', 'expired'] as const;
const moves: Record<PaymentStatus, readonly PaymentSnapshot['status'][]> = {
  created: ['pending', ...ENDS, 'paid'],
  pending: [...ENDS, 'paid'],
  ...{ failed: ['paid'], cancelled: ['paid'], expired: ['paid'] },
  paid: [],
};

describe('the status of a payment', () => {
  const pairs = (Object.keys(moves) as PaymentStatus[]).flatMap((from) =>
    (['pending', ...ENDS, 'paid'] as const).map((to) => ({ from, to, becomes: moves[from].includes(to) ? to : from })),
  );

  it.each(pairs)('that is $from when the provider reports $to is $becomes', ({ from, to, becomes }) => {
    expect(after({ status: from, ...(from === 'paid' && paid) }, { status: to }).status).toBe(becomes);
  });

  it('comes with its failure code, and without a time of payment', () => {
    expect(after({}, { status: 'failed', failureCode: 'no-funds' })).toMatchObject({ failureCode: 'no-funds', paidAt: null });
  });

  it('forgets an earlier failure once it is paid', () => {
    expect(after({ status: 'failed', failureCode: 'no-funds' })).toMatchObject({ status: 'paid', failureCode: null, paidAt: PAID_AT });
  });

  it('is paid from now on if the provider does not say since when', () => {
    expect(after({}, { paidAt: null }).paidAt).toBeInstanceOf(Date);
  });

  it('keeps its failure code when the failure is reported again, otherwise', () => {
    const failed = { status: 'failed', failureCode: 'no-funds' } as const;
    expect(outcome(failed, { status: 'cancelled', failureCode: 'late' }).changes).toEqual({ externalId: 'a' });
  });
});

describe('the id at the provider', () => {
  it.each<[Partial<Payment>, Partial<PaymentSnapshot>, string, string]>([
    [{ externalId: null }, { status: 'pending' }, 'b', 'is taken over where none is known'],
    [{}, { status: 'pending' }, 'a', 'stays while the status stays'],
    [{}, { status: 'paid' }, 'b', 'is that of the money'],
    [{}, { status: 'failed' }, 'a', 'stays that of the checkout, whose page may take further tries'],
    [{ externalId: null }, { status: 'failed' }, 'b', 'is that of a failure where none is known'],
    [paid, { status: 'pending' }, 'a', 'stays that of the money'],
  ])('%j, then %j as b: %s; %s', (payment, snapshot, id) => {
    expect(after(payment, { ...snapshot, externalId: 'b' }).externalId).toBe(id);
  });
});

describe('money at the provider with our reference, but another id', () => {
  it.each<[Partial<Payment>, Partial<PaymentSnapshot>, boolean, string]>([
    [paid, {}, true, 'the payer paid twice'],
    [wrong, {}, true, 'the payer paid the right amount after a wrong one'],
    [paid, { status: 'pending' }, false, 'nobody paid there'],
    [paid, { externalId: 'a' }, false, 'it is the known id'],
    [{}, {}, false, 'nothing was paid before'],
    [{ status: 'cancelled' }, {}, false, 'what was paid is late'],
    [{ status: 'failed', failureCode: 'no-funds' }, {}, false, 'the first try failed'],
  ])('%j, %j: %s, because %s', (payment, snapshot, isAnother) => {
    expect(isAnotherPayment(recorded(payment), report({ externalId: 'b', ...snapshot }))).toBe(isAnother);
  });
});

describe('a wrong amount', () => {
  it.each([
    ['a smaller one', { amountCents: 90, capturedCents: 90 }, 90],
    ['a larger one', { amountCents: 110, capturedCents: 110 }, 110],
    ['a captured part', { capturedCents: 40 }, 40],
    ['another currency', { currency: 'USD' }, 100],
    ['one of which a part went back already', { amountCents: 90, capturedCents: 90, refundedCents: 30 }, 60],
    ['one that went back already', { amountCents: 90, capturedCents: 90, refundedCents: 90 }, 0],
  ])('fails the payment and goes back: %s', (_, snapshot, returnCents) => {
    const changes = { status: 'failed', failureCode: WRONG_AMOUNT, externalId: 'b' };
    expect(outcome({}, { ...snapshot, externalId: 'b' })).toEqual({ changes, returnCents });
  });

  it('goes back although a dispute took a part, which its refund then meets', () => {
    const disputes = [{ status: 'lost', amountCents: 40, openedAt: PAID_AT }] as const;
    expect(outcome({}, { amountCents: 90, capturedCents: 90, refundedCents: 40 }, { disputes: [...disputes] }).returnCents).toBe(50);
    expect(outcome({}, { amountCents: 90, capturedCents: 90 }, { disputes: [...disputes] }).returnCents).toBe(90);
  });

  it.each(ENDS)('fails a payment that is %s', (status) => {
    expect(outcome({ status }, { capturedCents: 40 })).toMatchObject({ changes: { status: 'failed' }, returnCents: 40 });
  });

  it('is not looked at while nothing is captured', () => {
    expect(outcome({}, { status: 'expired', amountCents: 0 })).toMatchObject({ changes: { status: 'expired' } });
    expect(outcome({}, { status: 'expired', amountCents: 0 })).not.toHaveProperty('returnCents');
  });

  it.each([
    ['again', { capturedCents: 40 }],
    ['as the right amount', {}],
    ['as cancelled', { status: 'cancelled' }],
  ] as const)('changes nothing when it is reported %s', (_, snapshot) => {
    expect(outcome(wrong, snapshot)).toEqual({ changes: { disputedCents: 0 } });
  });

  it('changes nothing of a payment that was paid as agreed', () => {
    expect(outcome(paid, { capturedCents: 40, refundedCents: 40 })).toEqual({ changes: { disputedCents: 0 } });
  });
});

describe('the money of a paid payment', () => {
  const open = { status: 'open', amountCents: 100, openedAt: PAID_AT } as const;

  it('is what was captured and refunded', () => {
    expect(after({}, { refundedCents: 30 })).toMatchObject({ capturedCents: 100, refundedCents: 30, disputedCents: 0 });
  });

  it('is nothing while the payment is not paid', () => {
    expect(outcome({}, { status: 'failed', refundedCents: 30 }).changes).not.toHaveProperty('refundedCents');
  });

  it('never counts fewer refunds than before', () => {
    expect(after({ ...paid, refundedCents: 30 }, { refundedCents: 10 }).refundedCents).toBe(30);
    expect(after({ ...paid, refundedCents: 30 }, { status: 'pending' }).refundedCents).toBe(30);
  });

  it('never counts more refunds than were captured', () => {
    expect(after(paid, {}, { ownRefundCents: 101 }).refundedCents).toBe(100);
  });

  it('counts a refund that was accepted, also when an older report comes', () => {
    expect(after(paid, { status: 'pending' }, { ownRefundCents: 30 })).toMatchObject({ capturedCents: 100, refundedCents: 30 });
  });

  it('is withheld by disputes as far as it was not refunded', () => {
    expect(after({ ...paid, refundedCents: 30 }, {}, { disputes: [open] })).toMatchObject({ refundedCents: 30, disputedCents: 70 });
  });

  it('comes back from a dispute that is won, together with a refund that it hid', () => {
    const hidden = { ...paid, disputedCents: 100 };
    expect(after(hidden, { refundedCents: 30 }, { disputes: [open] })).toMatchObject({ refundedCents: 0, disputedCents: 100 });
    const won = { ...open, status: 'won' } as const;
    expect(after(hidden, { refundedCents: 30 }, { disputes: [won] })).toMatchObject({ refundedCents: 30, disputedCents: 0 });
  });
});

describe('what a provider keeps and how the payer pays', () => {
  const settlement = { feeCents: 5, netCents: 95, payoutOn: '2026-12-01' };

  it('is taken over, also later', () => {
    expect(after({}, { settlement })).toMatchObject(settlement);
    expect(after(paid, { settlement })).toMatchObject(settlement);
    expect(after({ ...paid, ...settlement }, { settlement: { ...settlement, feeCents: 4 } })).toMatchObject({ feeCents: 4 });
  });

  it.each([
    ['is missing', { feeCents: null, netCents: null, payoutOn: null }],
    ['is impossible', { feeCents: 101, netCents: 101, payoutOn: null }],
  ])('stays as it is known where it %s', (_, unknown) => {
    expect(after({ ...paid, ...settlement }, { settlement: unknown })).toMatchObject(settlement);
  });

  it('can be everything or nothing', () => {
    expect(after({}, { settlement: { feeCents: 100, netCents: 0, payoutOn: null } })).toMatchObject({ feeCents: 100, netCents: 0 });
  });

  it('is completed, but not changed, by a report with fewer refunds, which is older', () => {
    const known = { ...paid, refundedCents: 30, feeCents: 4 };
    expect(after(known, { settlement })).toMatchObject({ feeCents: 4, netCents: 95, payoutOn: '2026-12-01' });
    expect(after(known, { settlement, refundedCents: 30 })).toMatchObject({ feeCents: 5 });
  });

  it('is not taken over before the payment is paid', () => {
    expect(outcome({}, { status: 'failed', settlement, instalments: { count: 3, totalCents: 110 } }).changes).not.toHaveProperty(
      'feeCents',
    );
  });

  it('includes the instalments, if the provider reports them', () => {
    expect(after({}, { instalments: { count: 3, totalCents: 110 } })).toMatchObject({ instalments: 3, payerTotalCents: 110 });
    expect(outcome(paid, { instalments: null }).changes).not.toHaveProperty('instalments');
  });
});

it('agrees on the amount of a subscription, the requested one and those replaced since the last charge', () => {
  const subscription = { amountCents: 100, pendingAmountCents: 200, formerAmountsCents: [50, 70] } as PaymentSubscription;
  expect(agreedAmounts(subscription)).toEqual([100, 200, 50, 70]);
});
