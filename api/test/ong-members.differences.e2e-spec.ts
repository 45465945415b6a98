import { paths, type PlanChangeView } from '@aflora/contracts';
import { Payment } from '../src/payments/payment.entity';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { membersOf, type Member } from './support/members';
import { startMoneyApp, type MoneyApp } from './support/money-app';

const DAY_MS = 86_400_000;

describe('the payment of a dearer plan', () => {
  let api: MoneyApp;
  let members: ReturnType<typeof membersOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    members = membersOf(api);
  });

  afterAll(() => api.close());

  const paymentOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const asked = async (who: Member, planCode = 'transformer') => {
    const response = await members.post(who, paths.membershipPlan, { planCode });
    expect(response.statusCode).toBe(200);
    await api.settled();
    return response.json<PlanChangeView>().payment?.id ?? '';
  };
  /** Asks for the plan, and again when fewer days are left to pay for. */
  const askedTwice = async (who: Member) => {
    const first = await asked(who);
    await members.setDates(who, { nextPaymentDate: new Date(Date.now() + 10.5 * DAY_MS) });
    return [first, await asked(who)] as const;
  };

  it('is one, although the difference is another one the next time that it is asked for', async () => {
    const [first, second] = await askedTwice(await members.joined());
    expect(second).not.toBe(first);
    expect([await paymentOf(first), await paymentOf(second)]).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }]);
  });

  it('ends when an earlier one pays for the plan after all', async () => {
    const who = await members.joined();
    const { nextPaymentDate } = await members.rowOf(who);
    const [first, second] = await askedTwice(who);
    await members.setDates(who, { nextPaymentDate });
    const { externalId, amountCents, provider } = await paymentOf(first);
    const paid = { status: 'paid', amountCents, capturedCents: amountCents, refundedCents: 0, paidAt: new Date() } as const;
    const snapshot = { externalId: externalId ?? '', reference: first, subscriptionExternalId: null, currency: 'BRL', failureCode: null };
    await api.app.get(PaymentSnapshotsService).apply(provider, { ...snapshot, ...paid });
    await api.settled();
    expect(await members.rowOf(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990 });
    expect(await paymentOf(second)).toMatchObject({ status: 'cancelled' });
  });

  it('ends when the member stays with the plan', async () => {
    const who = await members.joined();
    const open = await asked(who);
    await asked(who, 'supporter');
    expect(await paymentOf(open)).toMatchObject({ status: 'cancelled' });
    expect(await members.rowOf(who)).toMatchObject({ planCode: 'supporter', nextPlanCode: null });
  });
});
