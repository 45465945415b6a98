import { paths, type PlacedDonationView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { LedgerChecksService } from '../src/payments/ledger/ledger-checks.service';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { Payment, PaymentRefund, PaymentSubscription } from '../src/payments/payment.entity';
import { breakdownOf } from './support/providers/paypal-stub-orders';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

describe('a charge of a monthly donation at PayPal', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object, headers = {}) => api.inject({ method: 'POST', url, payload, headers });

  const aCharge = async (): Promise<Payment> => {
    const gift = { amountCents: 2990, frequency: 'monthly', name: 'Ana Lima', email: 'ana@example.com', isAnonymous: false };
    const response = await post(paths.donations, { ...gift, provider: 'paypal', method: 'card' });
    const { id, accessToken } = response.json<PlacedDonationView>();
    await post(paths.donationPayments(id), { provider: 'paypal', method: 'card' }, { 'x-access-key': accessToken });
    const subscription = await api.dataSource.manager.findOneByOrFail(PaymentSubscription, { subjectId: id });
    // The ledger is compared from an hour after the payment on.
    const time = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const { subscriptions } = api.paypal.state;
    const amount = breakdownOf({ currency_code: 'BRL', value: '29.90' });
    const externalId = subscription.externalId ?? '';
    subscriptions.transactions.set(externalId, [{ id: `SALE-${id}`, status: 'COMPLETED', time, amount_with_breakdown: amount }]);
    Object.assign(subscriptions.rows.get(externalId) ?? {}, {
      status: 'ACTIVE',
      billing_info: { last_payment: { time } },
      update_time: time,
    });
    await post(paths.subscriptionReturn(subscription.id), {});
    return api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id });
  };
  const refund = async ({ id }: Payment, amountCents: number) => {
    await api.dataSource.transaction(async (manager) => {
      const payment = await manager.findOneByOrFail(Payment, { id });
      await api.app
        .get(PaymentRefundsService, { strict: false })
        .request(manager, { payment, amountCents, reason: 'Engano', askedBy: null });
    });
    await api.settled();
  };
  const refundedCents = async ({ id, subjectId }: Payment) => [
    (await api.dataSource.manager.findOneByOrFail(Payment, { id })).refundedCents,
    (await api.dataSource.manager.findOneByOrFail(Donation, { id: subjectId })).refundedCents,
  ];

  it('is refunded in parts, although PayPal does not say how much of it went back', async () => {
    const charge = await aCharge();
    expect(charge).toMatchObject({ status: 'paid', capturedCents: 2990 });
    await refund(charge, 1000);
    expect(await api.dataSource.manager.findBy(PaymentRefund, { paymentId: charge.id })).toMatchObject([{ status: 'done' }]);
    expect(await refundedCents(charge)).toEqual([1000, 1000]);
    await refund(charge, 500);
    expect(await refundedCents(charge)).toEqual([1500, 1500]);
    await refund(charge, 1490);
    expect(await refundedCents(charge)).toEqual([2990, 2990]);
  });

  it.each(['has an unknown status', 'went back, by a dispute that can’t be read'])(
    'that %s does not keep later ones from being booked',
    async (fault) => {
      const charge = await aCharge();
      const { externalId = '', id } = await api.dataSource.manager.findOneByOrFail(PaymentSubscription, {
        id: charge.subscriptionId ?? '',
      });
      const { subscriptions, disputes } = api.paypal.state;
      const [first] = subscriptions.transactions.get(externalId ?? '') ?? [];
      if (!first) throw new Error('There is no charge.');
      const time = new Date().toISOString();
      subscriptions.transactions.set(externalId ?? '', [{ ...first, id: `${first.id}-2`, time }, first]);
      first.status = fault === 'has an unknown status' ? 'QUANTUM' : 'REFUNDED';
      const about = { create_time: time, update_time: time, disputed_transactions: [{ seller_transaction_id: first.id }], reason: 'OTHER' };
      disputes.set('PP-D-9', { ...about, dispute_id: 'PP-D-9', status: 'OPEN', dispute_amount: { currency_code: 'BRL', value: '29.905' } });
      await post(paths.subscriptionReturn(id), {});
      disputes.delete('PP-D-9');
      first.status = 'COMPLETED';
      const charges = await api.dataSource.manager.findBy(Payment, { subscriptionId: id, status: 'paid' });
      expect(charges.map((payment) => payment.externalId).sort()).toEqual([`capture:${first.id}`, `capture:${first.id}-2`]);
      expect(charges.map(({ refundedCents: cents }) => cents)).toEqual([0, 0]);
    },
  );

  it('is not a difference of the ledger once a part of it went back', async () => {
    await refund(await aCharge(), 1000);
    await api.app.get(LedgerChecksService, { strict: false }).schedule();
    await api.settled();
    const open = 'SELECT key, ours_cents, theirs_cents FROM ledger_differences WHERE ended_at IS NULL';
    expect(await api.dataSource.query(open)).toEqual([]);
  });
});
