import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentsService } from '../src/payments/payments.service';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import type { PaymentSnapshot } from '../src/payments/providers/payment-provider';
import { untilLockWaits } from './support/api-process';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const CENTS = 2_990;

describe('what a provider reports of a payment', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  const paymentOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const refundsOf = (paymentId: string) => api.dataSource.manager.findBy(PaymentRefund, { paymentId });
  const deliver = async (
    provider: string,
    { headers, body, query = '' }: { headers: Record<string, string>; body: string; query?: string },
  ) => {
    await api.inject({ method: 'POST', url: `${paths.paymentWebhook(provider)}?${query}`, headers, payload: body });
    await api.settled();
  };
  const snapshots = () => api.app.get(PaymentSnapshotsService, { strict: false });
  const refunds = () => api.app.get(PaymentRefundsService, { strict: false });

  describe('with a refund beside a dispute, at PayPal', () => {
    const brl = (cents: number) => ({ currency_code: 'BRL', value: (cents / 100).toFixed(2) });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const aPaidPayment = async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      api.paypal.approve(token);
      await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: { token } });
      const payments = api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.payments;
      const [capture] = payments?.captures ?? [];
      return { id, token, payments, captureId: capture?.id ?? '' };
    };
    type Paid = Awaited<ReturnType<typeof aPaidPayment>>;
    /** Refunds on PayPal's own site, which have no id of ours. */
    const refundByHand = ({ payments }: Paid, cents: number, minutes: number) => {
      payments?.refunds.push({ id: `HAND-${randomUUID()}`, status: 'COMPLETED', amount: brl(cents), create_time: at(minutes) });
      Object.assign(payments?.captures[0] ?? {}, { status: 'PARTIALLY_REFUNDED' });
    };
    const dispute = ({ captureId }: Paid, cents = CENTS) => {
      const dispute_id = `PP-D-${randomUUID().slice(0, 8)}`;
      const facts = { reason: 'UNAUTHORISED', status: 'WAITING_FOR_SELLER_RESPONSE', dispute_amount: brl(cents) };
      const disputed_transactions = [{ seller_transaction_id: captureId }];
      api.paypal.state.disputes.set(dispute_id, { dispute_id, create_time: at(0), update_time: at(0), disputed_transactions, ...facts });
      return dispute_id;
    };
    const decide = (id: string, outcome_code: string, lostCents?: number) =>
      void Object.assign(api.paypal.state.disputes.get(id) ?? {}, {
        ...{ status: 'RESOLVED', update_time: at(10) },
        dispute_outcome: { outcome_code, ...(lostCents && { amount_refunded: brl(lostCents) }) },
      });
    const notifyOfDispute = (type: string, dispute_id: string) =>
      deliver('paypal', api.paypal.event(`CUSTOMER.DISPUTE.${type}`, { dispute_id }));
    const notifyOfRefund = ({ token }: Paid) =>
      deliver(
        'paypal',
        api.paypal.event('PAYMENT.CAPTURE.REFUNDED', { id: 'HAND', supplementary_data: { related_ids: { order_id: token } } }),
      );

    it('counts a refund that was made by hand during a dispute of the whole payment once the dispute is won', async () => {
      const paid = await aPaidPayment();
      const id = dispute(paid);
      await notifyOfDispute('CREATED', id);
      refundByHand(paid, 500, 5);
      await notifyOfRefund(paid);
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: CENTS, refundedCents: 0 });
      decide(id, 'RESOLVED_SELLER_FAVOUR');
      await notifyOfDispute('RESOLVED', id);
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: 0, refundedCents: 500 });
    });

    it('counts a refund that was made by hand although a dispute took another amount', async () => {
      const paid = await aPaidPayment();
      const id = dispute(paid);
      await notifyOfDispute('CREATED', id);
      refundByHand(paid, 500, 5);
      decide(id, 'RESOLVED_BUYER_FAVOUR', 1_000);
      await notifyOfDispute('RESOLVED', id);
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: 1_000, refundedCents: 500 });
    });

    it('counts a refund that was made by hand before the dispute began, whichever is reported first', async () => {
      const paid = await aPaidPayment();
      refundByHand(paid, 500, -5);
      await notifyOfDispute('CREATED', dispute(paid));
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: CENTS - 500, refundedCents: 500 });
    });

    it('counts a refund that PayPal made for us although its response was lost and the whole payment was disputed meanwhile', async () => {
      const paid = await aPaidPayment();
      const refund = await api.dataSource.manager.save(PaymentRefund, {
        paymentId: paid.id,
        amountCents: 500,
        reason: 'Pedido cancelado.',
      });
      paid.payments?.refunds.push({ id: 'LOST', status: 'COMPLETED', amount: brl(500), custom_id: refund.id, create_time: at(5) });
      Object.assign(paid.payments?.captures[0] ?? {}, { status: 'PARTIALLY_REFUNDED' });
      await notifyOfDispute('CREATED', dispute(paid));
      await api.dataSource.transaction((manager) => refunds().send(manager, refund.id, 'paypal'));
      await api.settled();
      expect(await refundsOf(paid.id)).toMatchObject([{ status: 'done', failureCode: null }]);
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: CENTS - 500, refundedCents: 500 });
    });

    it('counts a refund that PayPal accepts while a dispute of the whole payment becomes known', async () => {
      const paid = await aPaidPayment();
      const id = dispute(paid);
      const requested = { paymentId: paid.id, amountCents: 500, reason: 'Pedido cancelado.' };
      const refund = await api.dataSource.manager.save(PaymentRefund, requested);
      const provider = api.app.get(PaymentProvidersService, { strict: false }).get('paypal');
      const accepted = jest.spyOn(provider, 'refund').mockImplementationOnce(async () => {
        await snapshots().applyDispute(provider, id);
        return 'ACCEPTED';
      });
      await api.dataSource.transaction((manager) => refunds().send(manager, refund.id, 'paypal'));
      await api.settled();
      accepted.mockRestore();
      expect(await paymentOf(paid.id)).toMatchObject({ disputedCents: CENTS - 500, refundedCents: 500 });
    });
  });

  describe('of a wrong amount', () => {
    const aWrongPayment = async () => {
      const { id } = await api.aPayment('mercadopago', 'card');
      const externalId = api.mercadoPago.pay({
        external_reference: id,
        status: 'approved',
        transaction_amount: 19.9,
        payment_method_id: 'visa',
      });
      return { id, externalId };
    };
    const notify = (externalId: string) =>
      deliver('mercadopago', api.mercadoPago.notification('payment', externalId, { eventId: Date.now() }));

    it('gives that money back, and not that of the right amount which the payer pays afterwards', async () => {
      const { id, externalId } = await aWrongPayment();
      await snapshots().apply('mercadopago', { ...snapshotOf(externalId), reference: id, capturedCents: 1_990, amountCents: 1_990 });
      const right = api.mercadoPago.pay({
        external_reference: id,
        status: 'approved',
        transaction_amount: 29.9,
        payment_method_id: 'visa',
      });
      await snapshots().apply('mercadopago', { ...snapshotOf(right), reference: id });
      await api.settled();
      expect(await paymentOf(id)).toMatchObject({ status: 'failed', failureCode: 'amount-mismatch', externalId });
      expect(api.mercadoPago.payments.get(externalId)).toMatchObject({ status: 'refunded' });
      expect(api.mercadoPago.payments.get(right)).toMatchObject({ status: 'approved' });
      expect(await api.dataSource.manager.findOneByOrFail(Payment, { externalId: right })).toMatchObject({
        status: 'paid',
        refundedCents: 0,
      });
    });

    it('stays failed when the provider corrects the amount, because the money is on its way back', async () => {
      const { id, externalId } = await aWrongPayment();
      await notify(externalId);
      expect(await paymentOf(id)).toMatchObject({ status: 'failed', failureCode: 'amount-mismatch' });
      api.mercadoPago.pay({ id: externalId, status: 'approved', transaction_amount: 29.9, transaction_amount_refunded: 19.9 });
      await notify(externalId);
      expect(await paymentOf(id)).toMatchObject({ status: 'failed', failureCode: 'amount-mismatch', capturedCents: 0 });
    });
  });

  it('that was paid twice makes one more payment, although two processes read it at once', async () => {
    const { id } = await api.aPayment('mercadopago', 'card');
    await snapshots().apply('mercadopago', { ...snapshotOf(randomUUID()), reference: id });
    const second = { ...snapshotOf(randomUUID()), reference: id };
    const both = api.dataSource.transaction(async (manager) => {
      await manager.findOneOrFail(Payment, { where: { id }, lock: { mode: 'for_no_key_update' } });
      const waiting = [1, 2].map(() => snapshots().apply('mercadopago', second));
      await untilLockWaits(api.dataSource, 2);
      return waiting;
    });
    const [one, other] = await Promise.all(await both);
    expect(one?.id).toBe(other?.id);
    expect(one?.id).not.toBe(id);
  });

  it('before our request for its checkout is answered leaves the payer a way to pay', async () => {
    const payments = api.app.get(PaymentsService, { strict: false });
    const payer = { payerName: 'Ana Lima', payerEmail: 'ana@example.com' };
    const what = { purpose: 'order', subjectId: randomUUID(), amountCents: CENTS, description: 'Pedido', expiresAt: null } as const;
    const created = await payments.create(api.dataSource.manager, { provider: 'mercadopago', method: 'pix', ...what, ...payer });
    const reported = { ...snapshotOf(randomUUID()), reference: created.id, status: 'pending', capturedCents: 0 } as const;
    await snapshots().apply('mercadopago', reported);
    expect(await payments.start(created)).toMatchObject({ status: 'pending', next: { kind: 'pix' } });
  });

  it('stays the same when an older response is applied later', async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    const settlement = { feeCents: 100, netCents: 2_890, payoutOn: null };
    const older = { ...snapshotOf(await api.externalIdOf(id)), settlement };
    await snapshots().apply('mercadopago', {
      ...older,
      refundedCents: 500,
      settlement: { ...settlement, feeCents: 80, payoutOn: '2026-12-01' },
    });
    await snapshots().apply('mercadopago', older);
    expect(await paymentOf(id)).toMatchObject({ refundedCents: 500, feeCents: 80, netCents: 2_890, payoutOn: '2026-12-01' });
  });
});

const snapshotOf = (externalId: string): PaymentSnapshot => ({
  externalId,
  ...{ reference: null, subscriptionExternalId: null, status: 'paid', amountCents: CENTS, currency: 'BRL', capturedCents: CENTS },
  ...{ refundedCents: 0, paidAt: new Date(), failureCode: null },
});
