import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentSubscription } from '../src/payments/payment.entity';
import { anAccount } from './support/accounts';
import { startTestApp, type TestApp } from './support/test-app';

const CENTS = 2_990;
const PROVIDER = 'sandbox';

const charge = fc.record({ isPaid: fc.boolean(), refundedCents: fc.constantFrom<number[]>(0, 0, 1_000, CENTS) });
type Charge = typeof charge extends fc.Arbitrary<infer T> ? T : never;
const CHANGES = ['active', 'past-due', 'active'] as const;

/** Reports about some charges and their subscription, in any order and with duplicates. */
const scene = fc.array(charge, { minLength: 1, maxLength: 4 }).chain((charges) => {
  const ofCharges = charges.flatMap((one, index) => [
    { index, ...one, refundedCents: 0 },
    { index, ...one },
  ]);
  const ofSubscription = CHANGES.map((status, change) => ({ status, change }));
  const all = [...ofCharges, ...ofSubscription];
  return fc.record({ charges: fc.constant(charges), told: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }) });
});

describe('snapshots of memberships', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  async function authorised(): Promise<PaymentSubscription> {
    const { id: subjectId } = await anAccount(api.dataSource);
    const { manager } = api.dataSource;
    return manager.save(
      manager.create(PaymentSubscription, {
        ...{ purpose: 'membership', subjectId, provider: PROVIDER, amountCents: CENTS, interval: 'month', status: 'pending' },
        ...{ description: 'Membro', externalId: `sub_${randomUUID()}`, payerName: 'Ana', payerEmail: 'ana@example.com' },
        details: { planCode: 'supporter', membershipType: 'monthly' },
      }),
    );
  }

  it('of a charge that went back before the membership began take nothing from what later charges paid', async () => {
    const snapshots = api.app.get(PaymentSnapshotsService);
    const { manager } = api.dataSource;
    const { id, externalId: subscriptionExternalId, subjectId: userId } = await authorised();
    const plan = { planCode: 'supporter', monthlyAmountCents: CENTS, chargeCents: CENTS, membershipType: 'monthly' } as const;
    const former = manager.create(OngMember, { userId, status: 'active', ...plan });
    await manager.save(former);
    const paid = {
      reference: null,
      subscriptionExternalId,
      currency: 'BRL',
      status: 'paid',
      amountCents: CENTS,
      failureCode: null,
    } as const;
    const money = { capturedCents: CENTS, refundedCents: 0, paidAt: new Date() };
    const unwanted = { ...paid, ...money, externalId: `${id}-0` };
    await snapshots.apply(PROVIDER, unwanted);
    await manager.update(OngMember, { id: former.id }, { status: 'cancelled' });
    await snapshots.apply(PROVIDER, { ...paid, ...money, externalId: `${id}-1` });
    await snapshots.apply(PROVIDER, { ...unwanted, refundedCents: CENTS });
    expect(await manager.findOneByOrFail(OngMember, { subscriptionId: id })).toMatchObject({ status: 'active', paidCents: CENTS });
  });

  it('lead to the same result in any order and with duplicates', async () => {
    const snapshots = api.app.get(PaymentSnapshotsService);
    const provider = api.app.get(PaymentProvidersService).get(PROVIDER);
    const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000);
    await fc.assert(
      fc.asyncProperty(scene, async ({ charges, told }) => {
        const { id: subscriptionId, externalId, subjectId: userId } = await authorised();
        const begun = Date.now();
        const ofCharge = ({ index, isPaid, refundedCents }: Charge & { index: number }) => ({
          ...{ externalId: `${subscriptionId}-${index}`, reference: null, subscriptionExternalId: externalId, currency: 'BRL' },
          ...{ status: isPaid ? ('paid' as const) : ('failed' as const), amountCents: CENTS, failureCode: null },
          ...{ capturedCents: isPaid ? CENTS : 0, refundedCents: isPaid ? refundedCents : 0, paidAt: isPaid ? new Date() : null },
        });
        for (const word of told) {
          if ('index' in word) await snapshots.apply(PROVIDER, ofCharge(word));
          else {
            const [changedAt, nextChargeAt] = [new Date(begun + word.change), word.status === 'active' ? inAMonth : null];
            const state = { status: word.status, amountCents: CENTS, nextChargeAt, changedAt, payments: [] };
            await snapshots.applySubscription(provider, { externalId: externalId ?? '', ...state });
          }
        }
        const members = await api.dataSource.manager.findBy(OngMember, { userId });
        const paid = charges.filter(({ isPaid }) => isPaid);
        const paidCents = paid.reduce((sum, { refundedCents }) => sum + CENTS - refundedCents, 0);
        const member = { status: 'active', graceUntil: null, paidCents, nextPaymentDate: inAMonth, cancelAtPeriodEnd: false };
        expect(members).toMatchObject(paid.length > 0 ? [member] : []);
      }),
      { numRuns: 40 },
    );
  });
});
