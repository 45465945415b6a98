import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { PaymentEvent } from '../src/payments/events/payment-event.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { Payment, PaymentRefund, PaymentSubscription } from '../src/payments/payment.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const CENTS = 2_990;

describe('payments at the real providers', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  const deliver = (provider: string, { headers, body, query = '' }: { headers: Record<string, string>; body: string; query?: string }) =>
    api.inject({ method: 'POST', url: `${paths.paymentWebhook(provider)}?${query}`, headers, payload: body });
  const paymentOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const disputesOf = (paymentId: string) => api.dataSource.manager.findBy(PaymentDispute, { paymentId });
  const aMembership = async (externalId: string) => {
    const { id: subjectId } = await anAccount(api.dataSource);
    return api.dataSource.manager.save(
      api.dataSource.manager.create(PaymentSubscription, {
        ...{ purpose: 'membership', subjectId, provider: 'paypal', amountCents: CENTS, interval: 'month', status: 'pending' },
        ...{ description: 'Membro', externalId, payerName: 'Ana', payerEmail: 'ana@example.com' },
        details: { planCode: 'supporter', membershipType: 'monthly' },
      }),
    );
  };
  const reconcile = async () => {
    await api.app.get(PaymentReconciliationService, { strict: false }).run();
    await api.settled();
  };

  describe('disputes reported by Mercado Pago', () => {
    const aPaidPayment = async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      api.mercadoPago.pay({ id: externalId, status: 'approved', status_detail: 'accredited' });
      await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} });
      return { id, externalId };
    };
    const chargeBack = (externalId: string, { detail = 'in_process', ...facts }: { detail?: string; [field: string]: unknown } = {}) => {
      const id = `217000${externalId}`;
      const times = { date_created: '2026-11-01T10:00:00.000-04:00', date_documentation_deadline: '2026-11-20T23:59:59.000-04:00' };
      const row = { id, payments: [Number(externalId)], currency: 'BRL', amount: 29.9, documentation_status: 'pending', ...times };
      api.mercadoPago.chargebacks.set(id, { ...row, coverage_applied: false, ...facts, date_last_updated: new Date().toISOString() });
      api.mercadoPago.pay({ id: externalId, status: 'charged_back', status_detail: detail });
      return id;
    };
    const notify = async (id: string, changes: { secret?: string } = {}) => {
      const response = await deliver(
        'mercadopago',
        api.mercadoPago.notification('topic_chargebacks_wh', id, { eventId: Date.now(), ...changes }),
      );
      await api.settled();
      return response;
    };

    it('arrive by the webhook of the charge-back, and end won', async () => {
      const { id, externalId } = await aPaidPayment();
      const dispute = chargeBack(externalId);
      await notify(dispute);
      expect(await disputesOf(id)).toMatchObject([{ externalId: dispute, status: 'open', amountCents: CENTS }]);
      expect(await paymentOf(id)).toMatchObject({ status: 'paid', disputedCents: CENTS, refundedCents: 0 });
      chargeBack(externalId, { detail: 'reimbursed', coverage_applied: true });
      await notify(dispute);
      expect(await disputesOf(id)).toMatchObject([{ status: 'won' }]);
      expect(await paymentOf(id)).toMatchObject({ disputedCents: 0, refundedCents: 0 });
    });

    it('arrive by the webhook of the payment alone, and end lost, never as a refund', async () => {
      const { id, externalId } = await aPaidPayment();
      chargeBack(externalId, { detail: 'settled' });
      await deliver('mercadopago', api.mercadoPago.notification('payment', externalId, { eventId: Date.now() }));
      await api.settled();
      expect(await disputesOf(id)).toMatchObject([{ status: 'lost', closedAt: expect.any(Date) as Date }]);
      expect(await paymentOf(id)).toMatchObject({ status: 'paid', disputedCents: CENTS, refundedCents: 0 });
    });

    it('are open, not won, while their payment is still approved, until the time in which banks decide is over', async () => {
      const { id, externalId } = await aPaidPayment();
      const report = async (date_created: string) => {
        const dispute = chargeBack(externalId, { coverage_applied: null, documentation_status: 'pending', date_created });
        api.mercadoPago.pay({ id: externalId, status: 'approved', status_detail: 'accredited' });
        await notify(dispute);
      };
      await report(new Date(Date.now() - 139 * 86_400_000).toISOString());
      expect(await disputesOf(id)).toMatchObject([{ status: 'open', closedAt: null }]);
      expect(await paymentOf(id)).toMatchObject({ disputedCents: CENTS });
      await report(new Date(Date.now() - 141 * 86_400_000).toISOString());
      expect(await disputesOf(id)).toMatchObject([{ status: 'won' }]);
      expect(await paymentOf(id)).toMatchObject({ disputedCents: 0 });
    });

    it('are read as the documentation shows them when they begin, without a time of creation and before anything is decided', async () => {
      const { id, externalId } = await aPaidPayment();
      const undecided = { coverage_applied: null, documentation_required: false, documentation_status: 'not_supplied' };
      const report = async () => notify(chargeBack(externalId, { ...undecided, date_created: null, date_documentation_deadline: null }));
      await report();
      const [dispute] = await disputesOf(id);
      expect(dispute).toMatchObject({ status: 'open', evidenceDueAt: null, reason: 'not_applicable' });
      await report();
      expect(await disputesOf(id)).toMatchObject([{ status: 'open', openedAt: dispute?.openedAt }]);
    });

    it('are no refunds when the payer returns before any webhook arrives', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      chargeBack(await api.externalIdOf(id), { detail: 'settled' });
      await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} });
      expect(await paymentOf(id)).toMatchObject({ status: 'paid', disputedCents: CENTS, refundedCents: 0 });
    });

    it('withhold a failed refund that is requested again before any webhook reports them', async () => {
      const { id, externalId } = await aPaidPayment();
      const before = new Date(Date.now() - 60_000);
      const failed = { paymentId: id, amountCents: CENTS, reason: 'Pedido cancelado.', status: 'failed', createdAt: before } as const;
      const { id: refundId } = await api.dataSource.manager.save(PaymentRefund, failed);
      chargeBack(externalId);
      const headers = await api.signIn({ isAdmin: true });
      const retried = await api.inject({ method: 'POST', url: paths.adminRefundRetry(refundId), payload: {}, headers });
      expect(retried.statusCode).toBe(204);
      await api.settled();
      expect(await api.dataSource.manager.findOneBy(PaymentRefund, { id: refundId })).toMatchObject({ failureCode: 'disputed' });
      expect(api.mercadoPago.callsTo('POST', `/v1/payments/${externalId}/refunds`)).toEqual([]);
    });

    it('are found without any webhook', async () => {
      const { id, externalId } = await aPaidPayment();
      chargeBack(externalId);
      await reconcile();
      expect(await disputesOf(id)).toMatchObject([{ status: 'open' }]);
    });

    it('are not believed when they are forged, and those of others change nothing', async () => {
      const { id, externalId } = await aPaidPayment();
      const dispute = chargeBack(externalId);
      expectProblem(await notify(dispute, { secret: 'guessed' }), 'payment.signature-invalid');
      expect(await disputesOf(id)).toEqual([]);
      expect((await notify('404404')).statusCode).toBe(200);
      expect(await api.dataSource.manager.findBy(PaymentEvent, { resourceId: '404404' })).toMatchObject([
        { resourceKind: 'dispute', processedAt: expect.any(Date) as Date },
      ]);
    });
  });

  describe('disputes reported by PayPal', () => {
    const aPaidPayment = async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      api.paypal.approve(token);
      await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: { token } });
      return { id, capture: api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.payments?.captures[0] };
    };
    const disputed = (captureId: string, changes: object = {}) => {
      const dispute_id = `PP-D-${randomUUID().slice(0, 8)}`;
      const amount = { currency_code: 'BRL', value: '29.90' };
      const now = new Date().toISOString();
      const facts = { reason: 'UNAUTHORISED', status: 'WAITING_FOR_SELLER_RESPONSE', dispute_amount: amount };
      const row = {
        dispute_id,
        create_time: now,
        update_time: now,
        disputed_transactions: [{ seller_transaction_id: captureId }],
        ...facts,
      };
      api.paypal.state.disputes.set(dispute_id, { ...row, seller_response_due_date: '2026-12-10T10:00:00Z', ...changes });
      return dispute_id;
    };
    const notify = async (type: string, dispute_id: string) => {
      await deliver('paypal', api.paypal.event(`CUSTOMER.DISPUTE.${type}`, { dispute_id }));
      await api.settled();
    };
    const brl = (value: string) => ({ currency_code: 'BRL', value });
    const resolve = (id: string, outcome_code: string, outcome: { amount_refunded?: object } = {}) =>
      void Object.assign(api.paypal.state.disputes.get(id) ?? {}, {
        ...{ status: 'RESOLVED', update_time: new Date(Date.now() + 1_000).toISOString() },
        dispute_outcome: { outcome_code, ...outcome },
      });

    it.each([
      ['RESOLVED_SELLER_FAVOUR', 'won', 0],
      ['CANCELED_BY_BUYER', 'won', 0],
      ['RESOLVED_BUYER_FAVOUR', 'lost', CENTS],
    ] as const)('arrive by webhooks, and end as %s: %s', async (outcome, status, disputedCents) => {
      const { id, capture } = await aPaidPayment();
      const dispute = disputed(capture?.id ?? '');
      await notify('CREATED', dispute);
      expect(await disputesOf(id)).toMatchObject([
        { externalId: dispute, status: 'open', evidenceDueAt: new Date('2026-12-10T10:00:00Z') },
      ]);
      resolve(dispute, outcome);
      await notify('RESOLVED', dispute);
      expect(await disputesOf(id)).toMatchObject([{ status }]);
      expect(await paymentOf(id)).toMatchObject({ disputedCents, refundedCents: 0 });
    });

    it('are no refunds when PayPal also marks the capture as refunded, whichever webhook comes first', async () => {
      const { id, capture } = await aPaidPayment();
      const dispute = disputed(capture?.id ?? '');
      resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
      Object.assign(capture ?? {}, { status: 'REFUNDED' });
      const order = { supplementary_data: { related_ids: { order_id: await api.externalIdOf(id) } } };
      await deliver('paypal', api.paypal.event('PAYMENT.CAPTURE.REVERSED', { id: 'REV', ...order }));
      await api.settled();
      await notify('RESOLVED', dispute);
      expect(await disputesOf(id)).toMatchObject([{ status: 'lost' }]);
      expect(await paymentOf(id)).toMatchObject({ status: 'paid', disputedCents: CENTS, refundedCents: 0 });
    });

    it('are lost with the part that PayPal gave the buyer, also when the order lists it as a refund, beside a refund of ours', async () => {
      const { id, capture } = await aPaidPayment();
      await requestRefund(id, 500);
      await api.settled();
      const dispute = disputed(capture?.id ?? '');
      await notify('CREATED', dispute);
      expect(await paymentOf(id)).toMatchObject({ disputedCents: CENTS - 500, refundedCents: 500 });
      resolve(dispute, 'RESOLVED_BUYER_FAVOUR', { amount_refunded: brl('10.00') });
      await notify('RESOLVED', dispute);
      const lost = { status: 'paid', disputedCents: 1_000, refundedCents: 500 };
      expect(await disputesOf(id)).toMatchObject([{ status: 'lost', amountCents: 1_000 }]);
      expect(await paymentOf(id)).toMatchObject(lost);
      const order_id = await api.externalIdOf(id);
      const payments = api.paypal.state.orders.rows.get(order_id)?.purchase_units[0]?.payments;
      payments?.refunds.push({ id: 'REF-DISPUTE', status: 'COMPLETED', amount: brl('10.00') });
      Object.assign(capture ?? {}, { status: 'PARTIALLY_REFUNDED' });
      const order = { supplementary_data: { related_ids: { order_id } } };
      await deliver('paypal', api.paypal.event('PAYMENT.CAPTURE.REFUNDED', { id: 'REF-DISPUTE', ...order }));
      await api.settled();
      expect(await paymentOf(id)).toMatchObject(lost);
      await requestRefund(id, CENTS - 1_500);
      await api.settled();
      expect(await paymentOf(id)).toMatchObject({ disputedCents: 1_000, refundedCents: CENTS - 1_000 });
    });

    it.each([
      ['nothing when PayPal itself paid', [], 'won', 0],
      ['what PayPal took from the charity', ['7.00'], 'lost', 700],
    ] as const)('that end with a payout cost %s', async (_, taken, status, disputedCents) => {
      const { id, capture } = await aPaidPayment();
      const settled = { reason: 'DISPUTE_SETTLEMENT', type: 'DEBIT' };
      const movements = taken.map((value) => ({ ...settled, party: 'SELLER', amount: brl(value) }));
      const fund_movements = [...movements, { ...settled, party: 'PAYMENT_PROCESSOR', amount: brl('10.00') }];
      const dispute = disputed(capture?.id ?? '', { fund_movements });
      resolve(dispute, 'RESOLVED_WITH_PAYOUT', { amount_refunded: brl('10.00') });
      await notify('RESOLVED', dispute);
      expect(await disputesOf(id)).toMatchObject([{ status }]);
      expect(await paymentOf(id)).toMatchObject({ disputedCents, refundedCents: 0 });
    });

    const requestRefund = async (id: string, amountCents = CENTS) => {
      await api.dataSource.transaction(async (manager) => {
        const payment = await manager.findOneByOrFail(Payment, { id });
        const refunds = api.app.get(PaymentRefundsService, { strict: false });
        await refunds.request(manager, { payment, amountCents, reason: 'Pedido cancelado.', askedBy: null });
      });
    };
    const anUnreportedLoss = async () => {
      const { id, capture } = await aPaidPayment();
      const dispute = disputed(capture?.id ?? '');
      resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
      Object.assign(capture ?? {}, { status: 'REFUNDED' });
      return { id, dispute };
    };

    it('are no refunds when a refund of ours meets them before any webhook, and that refund has failed', async () => {
      const { id, dispute } = await anUnreportedLoss();
      await requestRefund(id);
      await api.settled();
      const lost = { status: 'paid', disputedCents: CENTS, refundedCents: 0 };
      expect(await paymentOf(id)).toMatchObject(lost);
      expect(await api.dataSource.manager.findBy(PaymentRefund, { paymentId: id })).toMatchObject([
        { status: 'failed', failureCode: 'disputed' },
      ]);
      await notify('RESOLVED', dispute);
      expect(await paymentOf(id)).toMatchObject(lost);
    });

    it('are no refunds when the webhook of the payment arrives while a refund of ours is pending', async () => {
      const { id } = await anUnreportedLoss();
      await api.dataSource.manager.insert(PaymentRefund, { paymentId: id, amountCents: CENTS, reason: 'Pedido cancelado.' });
      const order = { supplementary_data: { related_ids: { order_id: await api.externalIdOf(id) } } };
      await deliver('paypal', api.paypal.event('PAYMENT.CAPTURE.REVERSED', { id: 'REV', ...order }));
      await api.settled();
      expect(await paymentOf(id)).toMatchObject({ disputedCents: CENTS, refundedCents: 0 });
    });

    it('are opened again by an appeal, but not by an older response', async () => {
      const { id, capture } = await aPaidPayment();
      const dispute = disputed(capture?.id ?? '');
      resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
      await notify('RESOLVED', dispute);
      const row = api.paypal.state.disputes.get(dispute);
      Object.assign(row ?? {}, { status: 'UNDER_REVIEW', update_time: new Date(Date.now() - 60_000).toISOString() });
      await notify('UPDATED', dispute);
      expect(await disputesOf(id)).toMatchObject([{ status: 'lost' }]);
      Object.assign(row ?? {}, { update_time: new Date(Date.now() + 60_000).toISOString() });
      await notify('UPDATED', dispute);
      expect(await disputesOf(id)).toMatchObject([{ status: 'open', closedAt: null }]);
    });

    it.each([
      ['after its webhook was lost', true],
      ['before anything else is known of it', false],
    ])('of a subscription’s charge are no refunds when its list is read %s', async (_, isKnown) => {
      const { subscriptions } = api.paypal.state;
      const { id: externalId } = subscriptions.create({});
      await aMembership(externalId);
      const time = new Date().toISOString();
      const charge = { id: `SALE-${externalId}`, time, amount_with_breakdown: { gross_amount: { currency_code: 'BRL', value: '29.90' } } };
      const read = async (status: string) => {
        subscriptions.transactions.set(externalId, [{ ...charge, status }]);
        Object.assign(subscriptions.rows.get(externalId) ?? {}, { status: 'ACTIVE', update_time: time });
        await deliver('paypal', api.paypal.event('BILLING.SUBSCRIPTION.UPDATED', { id: externalId }));
        await api.settled();
      };
      if (isKnown) await read('COMPLETED');
      const dispute = disputed(charge.id);
      resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
      await read('REFUNDED');
      const payment = await api.dataSource.manager.findOneByOrFail(Payment, { externalId: `capture:${charge.id}` });
      expect(payment).toMatchObject({ status: 'paid', capturedCents: CENTS, disputedCents: CENTS, refundedCents: 0 });
      expect(await disputesOf(payment.id)).toMatchObject([{ externalId: dispute, status: 'lost' }]);
    });

    it('are found without any webhook', async () => {
      const { id, capture } = await aPaidPayment();
      disputed(capture?.id ?? '');
      await reconcile();
      expect(await disputesOf(id)).toMatchObject([{ status: 'open' }]);
    });
  });

  it('are reconciled although the provider gives one of them an unknown status', async () => {
    const [strange, other] = [await api.aPayment('mercadopago', 'pix'), await api.aPayment('mercadopago', 'pix')];
    api.mercadoPago.pay({ id: await api.externalIdOf(strange.id), status: 'quantum' });
    api.mercadoPago.pay({ id: await api.externalIdOf(other.id), status: 'approved' });
    await api.dataSource.query("UPDATE payments SET updated_at = now() - interval '1 hour' WHERE id = $1", [strange.id]);
    await api.dataSource.query("UPDATE payments SET updated_at = now() - interval '30 minutes' WHERE id = $1", [other.id]);
    await reconcile();
    expect(await paymentOf(strange.id)).toMatchObject({ status: 'pending' });
    expect(await paymentOf(other.id)).toMatchObject({ status: 'paid' });
  });
});
