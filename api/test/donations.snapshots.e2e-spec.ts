import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Donation } from '../src/donations/donation.entity';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentSubscription, Payment } from '../src/payments/payment.entity';
import { startTestApp, type TestApp } from './support/test-app';

const CENTS = 5_000;
const PROVIDER = 'sandbox';

/** Everything a provider may report about one charge: each state once, in chronological order. */
const history = fc.oneof(
  fc.constant(['pending', 'paid'] as const),
  fc.constant(['pending', 'failed'] as const),
  fc.constant(['pending', 'expired', 'paid'] as const),
  fc.constant(['pending', 'cancelled'] as const),
);
const charge = fc.record({ states: history, refundedCents: fc.constantFrom(0, 0, 1_000, CENTS) });
type Charge = typeof charge extends fc.Arbitrary<infer T> ? T : never;

/** Reports in any order, some of them twice, with the final state of each charge at least once. */
const scene = fc.array(charge, { minLength: 1, maxLength: 4 }).chain((charges) => {
  const told = charges.flatMap(({ states, refundedCents }, index) => [
    ...states.map((status) => ({ index, status, refundedCents: 0 })),
    { index, status: states.at(-1) ?? 'pending', refundedCents: states.at(-1) === 'paid' ? refundedCents : 0 },
  ]);
  const shuffled = fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2, maxLength: told.length * 2 });
  return fc.record({ charges: fc.constant(charges), told: shuffled });
});

describe('snapshots of donations', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  const outcome = ({ states, refundedCents }: Charge): string => {
    if (states.at(-1) !== 'paid') return 'failed';
    return refundedCents === CENTS ? 'refunded' : 'completed';
  };

  async function monthly(): Promise<PaymentSubscription> {
    const id = randomUUID();
    const { manager } = api.dataSource;
    const payer = { payerName: 'Ana', payerEmail: 'ana@example.com' };
    const subscription = manager.create(PaymentSubscription, {
      ...{ purpose: 'donation', subjectId: id, provider: PROVIDER, amountCents: CENTS, interval: 'month', status: 'active' },
      ...{ description: 'Doação', externalId: `sub_${id}`, ...payer },
    });
    await manager.save(subscription);
    await manager.insert(Donation, { id, amountCents: CENTS, frequency: 'monthly', donorName: 'Ana', subscriptionId: subscription.id });
    return subscription;
  }

  it('lead to the same result in any order and with duplicates', async () => {
    const snapshots = api.app.get(PaymentSnapshotsService);
    await fc.assert(
      fc.asyncProperty(scene, async ({ charges, told }) => {
        const subscription = await monthly();
        const name = (index: number) => `${subscription.id}-${index}`;
        for (const { index, status, refundedCents } of told) {
          await snapshots.apply(PROVIDER, {
            ...{ externalId: name(index), reference: null, subscriptionExternalId: subscription.externalId },
            ...{ status, amountCents: CENTS, currency: 'BRL', capturedCents: status === 'paid' ? CENTS : 0, refundedCents },
            ...{ paidAt: status === 'paid' ? new Date() : null, failureCode: null },
          });
        }
        const { manager } = api.dataSource;
        const payments = await manager.findBy(Payment, { subscriptionId: subscription.id });
        const donations = await manager.findBy(Donation, { subscriptionId: subscription.id });
        const paidDonations = donations.filter(({ paymentId }) => paymentId !== null);
        // One donation per charge.
        expect(donations.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(charges.map(outcome).sort());
        expect(new Set(paidDonations.map(({ receiptNumber }) => receiptNumber)).size).toBe(paidDonations.length);
        expect(payments).toHaveLength(charges.length);
        const held = payments.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0);
        const kept = charges.map((one) => (outcome(one) === 'failed' ? 0 : CENTS - one.refundedCents));
        expect(held).toBe(kept.reduce((sum, cents) => sum + cents, 0));
      }),
      { numRuns: 40 },
    );
  });
});
