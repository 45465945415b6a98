import { donationSteps, type DonationPaymentStatus } from '@aflora/contracts';
import { allows, type DonationDecision, donationDecisions, type DonationFacts, factsOf, paidStatusOf } from './donation.rules';

const VALUES: { [Fact in keyof DonationFacts]: readonly DonationFacts[Fact][] } = {
  paymentStatus: ['pending', 'completed', 'failed', 'refunded', 'disputed'],
  hasPayment: [true, false],
  isRoundUp: [true, false],
  mayBePaid: [true, false],
  hasMoneyLeft: [true, false],
  hasReceiptNumber: [true, false],
  isErased: [true, false],
  hasReceiptEmail: [true, false],
};

/** Every combination of facts. */
function* combinations(facts = Object.keys(VALUES) as (keyof DonationFacts)[]): Generator<DonationFacts> {
  const [fact, ...rest] = facts;
  if (!fact) return yield {} as DonationFacts;
  for (const others of combinations(rest)) for (const value of VALUES[fact]) yield { ...others, [fact]: value };
}

/** What each payment status allows, if no other fact is in the way. */
const BY_STATUS: Record<DonationPaymentStatus, DonationDecision[]> = {
  pending: ['pay', 'fail', 'correct-tax-id'],
  completed: ['show-receipt', 'resend-receipt', 'correct-tax-id', 'reissue-receipt'],
  failed: ['pay'],
  refunded: [],
  disputed: ['reissue-receipt'],
};
const IN_EVERY_STATUS: DonationDecision[] = ['take-payment', 'refund', 'correct-anonymity'];

/** What the value of another fact forbids; values that are not named forbid nothing. */
const FORBIDDEN: { [Fact in keyof DonationFacts]?: Record<string, DonationDecision[]> } = {
  hasPayment: { true: ['pay', 'take-payment'], false: ['refund'] },
  isRoundUp: { true: ['refund'] },
  mayBePaid: { true: ['fail'] },
  hasMoneyLeft: { false: ['refund'] },
  hasReceiptNumber: { false: ['show-receipt', 'resend-receipt'] },
  isErased: { true: ['correct-tax-id'] },
  hasReceiptEmail: { false: ['resend-receipt'] },
};

function expectedFor(facts: DonationFacts): DonationDecision[] {
  const forbidden = Object.entries(FORBIDDEN).flatMap(([fact, values]) => values[String(facts[fact as keyof DonationFacts])] ?? []);
  const possible = [...BY_STATUS[facts.paymentStatus], ...IN_EVERY_STATUS];
  return donationDecisions.filter((decision) => possible.includes(decision) && !forbidden.includes(decision));
}

describe('what a donation allows', () => {
  it('is decided the same way for every combination of facts', () => {
    let count = 0;
    const wrong: unknown[] = [];
    for (const facts of combinations()) {
      count += 1;
      const allowed = donationDecisions.filter((decision) => allows(decision, facts));
      const expected = expectedFor(facts);
      if (allowed.join() !== expected.join()) wrong.push({ facts, allowed, expected });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(count).toBe(5 * 2 ** 7);
  });

  it.each<[DonationDecision, DonationDecision]>([
    ['pay', 'show-receipt'],
    ['pay', 'reissue-receipt'],
    ['pay', 'refund'],
    ['take-payment', 'refund'],
  ])('is never both to %s and to %s', (one, other) => {
    expect([...combinations()].filter((facts) => allows(one, facts) && allows(other, facts))).toEqual([]);
  });

  it('is to take every payment that a donor may start', () => {
    expect([...combinations()].filter((facts) => allows('pay', facts) && !allows('take-payment', facts))).toEqual([]);
  });
});

describe('the facts of a donation', () => {
  const PAID = { paymentStatus: 'completed', paymentId: 'p', orderId: null, receiptNumber: 7 } as const;
  const stepsWith = (row: Partial<Parameters<typeof factsOf>[0]>, given: Partial<DonationFacts> = {}) => {
    const facts = { ...factsOf({ ...PAID, ...row }), hasReceiptEmail: true, hasMoneyLeft: true, isErased: false, ...given };
    return donationSteps.filter((step) => allows(step, facts));
  };
  const unpaid = { paymentId: null, receiptNumber: null };

  it.each([
    ['pending', unpaid, {}, ['correct-anonymity', 'correct-tax-id']],
    ['failed', unpaid, {}, ['correct-anonymity']],
    ['completed', {}, {}, ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id']],
    ['completed', { orderId: 'o' }, {}, ['resend-receipt', 'correct-anonymity', 'correct-tax-id']],
    ['completed', {}, { hasReceiptEmail: false }, ['refund', 'correct-anonymity', 'correct-tax-id']],
    ['completed', {}, { hasReceiptEmail: false, isErased: true }, ['refund', 'correct-anonymity']],
    ['refunded', {}, { hasMoneyLeft: false }, ['correct-anonymity']],
    ['disputed', {}, { hasMoneyLeft: false }, ['correct-anonymity']],
  ] as const)('lead to the steps of the console: of a %s one with %j and %j', (paymentStatus, row, given, steps) => {
    expect(stepsWith({ paymentStatus, ...row }, given)).toEqual(steps);
  });
});

describe('the payment status of a paid donation', () => {
  it.each([
    [{ refundedCents: 0, disputedCents: 0 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 0 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 59 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 60 }, 'disputed'],
    [{ refundedCents: 0, disputedCents: 100 }, 'disputed'],
    [{ refundedCents: 100, disputedCents: 0 }, 'refunded'],
  ])('follows from the money that is left: %j', (money, expected) => {
    expect(paidStatusOf({ capturedCents: 100, ...money })).toBe(expected);
  });
});
