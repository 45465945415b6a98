import { paths, type PaymentResultView, type PaymentView } from '@aflora/contracts';
import type { Logger } from 'pino';
import { LOGGER } from '../src/common/logging/logging';
import { Problem } from '../src/common/problems/problem';
import { LedgerChecksService } from '../src/payments/ledger/ledger-checks.service';
import { LedgerDifference } from '../src/payments/ledger/ledger.entity';
import { PaymentEvent } from '../src/payments/events/payment-event.entity';
import { PaymentInboxService } from '../src/payments/events/payment-inbox.service';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const TRIED_REFUND = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.refund' AND attempts = 1 AND locked_at IS NULL";

describe('payment providers', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  const statusOf = async (id: string) => (await api.inject({ url: paths.payment(id) })).json<PaymentView>().status;
  const returnFromPage = async (id: string, query = {}) =>
    (await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: query })).json<PaymentResultView>();
  const deliver = (provider: string, { headers, body, query = '' }: { headers: Record<string, string>; body: string; query?: string }) =>
    api.inject({ method: 'POST', url: `${paths.paymentWebhook(provider)}?${query}`, headers, payload: body });
  const requestRefund = async (id: string, amountCents: number) => {
    const payment = await api.dataSource.manager.findOneByOrFail(Payment, { id });
    const refunds = api.app.get(PaymentRefundsService, { strict: false });
    await api.dataSource.transaction((manager) => refunds.request(manager, { payment, amountCents, reason: 'Engano', askedBy: null }));
  };
  const refundOf = (paymentId: string) => api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId });
  const eventsOf = (provider: string, eventId: string) => api.dataSource.manager.findBy(PaymentEvent, { provider, eventId });

  it('are offered in order, with their names when labels are equal', async () => {
    const options = (await api.inject({ url: paths.paymentMethods })).json<{ provider: string; method: string; label: string }[]>();
    expect(options.map(({ provider, method, label }) => [provider, method, label])).toEqual([
      ['mercadopago', 'pix', 'Pix (Mercado Pago)'],
      ['mercadopago', 'card', 'Cartão em até 12x'],
      ['paypal', 'card', 'PayPal'],
      ['pix-static', 'pix', 'Pix (chave do instituto)'],
    ]);
  });

  it('that are not enabled any more repeat their webhooks, and the log names what is open at them', async () => {
    expectProblem(await deliver('sandbox', { headers: { 'content-type': 'application/json' }, body: '{}' }), 'resource.not-found');
    const { id } = await api.aPayment('mercadopago', 'pix');
    await api.dataSource.manager.update(Payment, { id }, { provider: 'sandbox' });
    const response = await deliver('sandbox', { headers: { 'content-type': 'application/json' }, body: '{}' });
    expectProblem(response, 'server.unavailable');
    expect(response.headers['retry-after']).toBe('600');
    const warn = jest.spyOn(api.app.get<Logger>(LOGGER, { strict: false }), 'warn');
    await api.app.get(PaymentReconciliationService, { strict: false }).run();
    expect(warn).toHaveBeenCalledWith(
      { provider: 'sandbox', open: 1 },
      expect.stringContaining('PAYMENT_PROVIDERS does not name a provider'),
    );
    warn.mockRestore();
    await api.dataSource.manager.delete(Payment, { id });
  });

  describe('Mercado Pago', () => {
    it('applies five equal webhooks once; a forged one is stored without effect', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      api.mercadoPago.pay({ id: externalId, status: 'approved' });

      const forged = api.mercadoPago.notification('payment', externalId, { secret: 'guessed', eventId: 501 });
      expectProblem(await deliver('mercadopago', forged), 'payment.signature-invalid');
      await api.settled();
      expect(await eventsOf('mercadopago', '501')).toMatchObject([{ verdict: 'invalid', processedAt: null, resourceId: externalId }]);
      expect(await statusOf(id)).toBe('pending');

      const asked = api.mercadoPago.callsTo('GET', /^\/v1\/payments\/\d+$/).length;
      const genuine = () => deliver('mercadopago', api.mercadoPago.notification('payment', externalId, { eventId: 501 }));
      const responses = await Promise.all([genuine(), genuine(), genuine(), genuine(), genuine()]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      await api.settled();
      expect(await statusOf(id)).toBe('paid');
      expect(api.mercadoPago.callsTo('GET', /^\/v1\/payments\/\d+$/)).toHaveLength(asked + 1);
      const [event] = (await eventsOf('mercadopago', '501')).filter(({ verdict }) => verdict === 'valid');
      expect(event).toMatchObject({ deliveries: 5, processedAt: expect.any(Date) as Date });
    });

    it('logs webhooks with another secret once, as after a key was replaced, and loses none of their changes', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      api.mercadoPago.pay({ id: externalId, status: 'approved' });
      const inbox = api.app.get(PaymentInboxService, { strict: false });
      (inbox as unknown as { reported: Map<string, true> }).reported.clear();
      const error = jest.spyOn(api.app.get<Logger>(LOGGER, { strict: false }), 'error');
      const old = (about: string, eventId: number) => api.mercadoPago.notification('payment', about, { secret: 'the old one', eventId });
      expectProblem(await deliver('mercadopago', old('404404', 511)), 'payment.signature-invalid');
      expect(error).not.toHaveBeenCalled();
      for (const eventId of [512, 513]) expectProblem(await deliver('mercadopago', old(externalId, eventId)), 'payment.signature-invalid');
      expect(error.mock.calls).toEqual([[{ provider: 'mercadopago', resource: 'payment' }, expect.stringContaining('webhook secret')]]);
      error.mockRestore();
      await api.app.get(PaymentReconciliationService, { strict: false }).run();
      await api.settled();
      expect(await statusOf(id)).toBe('paid');
    });

    it('is asked for all its other payments when one of them can’t be booked', async () => {
      const payments = [await api.aPayment('mercadopago', 'pix'), await api.aPayment('mercadopago', 'pix')];
      const externalIds = await Promise.all(payments.map(({ id }) => api.externalIdOf(id)));
      for (const id of externalIds) api.mercadoPago.pay({ id, status: 'approved' });
      const snapshots = api.app.get(PaymentSnapshotsService, { strict: false });
      const applyFetched = snapshots.applyFetched.bind(snapshots);
      let first: string | undefined;
      const failing = jest.spyOn(snapshots, 'applyFetched').mockImplementation((provider, snapshot) => {
        if (externalIds.includes(snapshot.externalId)) first ??= snapshot.externalId;
        return snapshot.externalId === first ? Promise.reject(new Problem('refund.too-large')) : applyFetched(provider, snapshot);
      });
      const statuses = () => Promise.all(payments.map(({ id }) => statusOf(id)));
      const reconciliation = api.app.get(PaymentReconciliationService, { strict: false });
      await reconciliation.run();
      expect((await statuses()).sort()).toEqual(['paid', 'pending']);
      failing.mockRestore();
      await reconciliation.run();
      expect(await statuses()).toEqual(['paid', 'paid']);
    });

    it('is queried for unsigned webhooks', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      const unsigned = api.mercadoPago.notification('payment', externalId, { unsigned: true, eventId: 502 });
      expect((await deliver('mercadopago', unsigned)).statusCode).toBe(200);
      await api.settled();
      expect(await eventsOf('mercadopago', '502')).toMatchObject([{ verdict: 'unsigned' }]);
      expect(await statusOf(id)).toBe('pending');
    });

    it('may send webhooks about unknown payments', async () => {
      expect((await deliver('mercadopago', api.mercadoPago.notification('payment', '404404', { eventId: 503 }))).statusCode).toBe(200);
      await api.settled();
      expect(await eventsOf('mercadopago', '503')).toMatchObject([{ verdict: 'valid', processedAt: expect.any(Date) as Date }]);
    });

    it('takes a card on its page, and the payment is found by our reference', async () => {
      const { id, next } = await api.aPayment('mercadopago', 'card');
      expect(next?.kind).toBe('redirect');
      const taken = api.mercadoPago.pay({
        external_reference: id,
        status: 'approved',
        transaction_amount: 29.9,
        payment_method_id: 'visa',
      });
      await deliver('mercadopago', api.mercadoPago.notification('payment', taken, { eventId: 504 }));
      await api.settled();
      expect(await statusOf(id)).toBe('paid');
      expect(await api.externalIdOf(id)).toBe(taken);
    });

    it('refunds a payment in another currency', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      api.mercadoPago.pay({ id: externalId, status: 'approved', currency_id: 'ARS' });
      await returnFromPage(id);
      await api.settled();
      const { status, failureCode } = await api.dataSource.manager.findOneByOrFail(Payment, { id });
      expect({ status, failureCode }).toEqual({ status: 'failed', failureCode: 'amount-mismatch' });
      expect(api.mercadoPago.payments.get(externalId)).toMatchObject({ status: 'refunded' });
    });

    it('makes a refund of a Pix later, which has neither failed nor been made meanwhile', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      const externalId = await api.externalIdOf(id);
      api.mercadoPago.pay({ id: externalId, status: 'approved' });
      await returnFromPage(id);
      api.mercadoPago.contingency.isOn = true;
      await requestRefund(id, 2_990);
      await until(async () => (await api.dataSource.query<unknown[]>(TRIED_REFUND)).length > 0);
      expect(await refundOf(id)).toMatchObject({ status: 'asked', failureCode: null });
      expect((await api.dataSource.manager.findOneByOrFail(Payment, { id })).refundedCents).toBe(0);
      api.mercadoPago.contingency.isOn = false;
      api.mercadoPago.pay({ id: externalId, status: 'refunded', transaction_amount_refunded: 29.9 });
      await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
      await api.settled();
      expect(await refundOf(id)).toMatchObject({ status: 'done' });
      expect((await api.dataSource.manager.findOneByOrFail(Payment, { id })).refundedCents).toBe(2_990);
    });

    it.each([
      ['is down', { status: 500 }],
      ['is busy', { status: 429 }],
      ['sends an invalid response', { body: { id: null } }],
      ['refuses the request', { status: 400, body: {} }],
    ])('is unavailable when it %s, the attempt is cancelled, and the next one begins', async (_, response) => {
      api.mercadoPago.always = response;
      await expect(api.aPayment('mercadopago', 'pix')).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
      api.mercadoPago.always = undefined;
      const [newest] = await api.dataSource.manager.find(Payment, { order: { createdAt: 'DESC' }, take: 1 });
      expect(newest).toMatchObject({ status: 'cancelled', failureCode: 'not-started' });
      expect(await statusOf((await api.aPayment('mercadopago', 'pix')).id)).toBe('pending');
    });

    it('reports that it is unavailable when the payer returns', async () => {
      const { id } = await api.aPayment('mercadopago', 'pix');
      api.mercadoPago.always = { status: 404 };
      const response = await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} });
      api.mercadoPago.always = undefined;
      expectProblem(response, 'payment.provider-unavailable');
      expect(await returnFromPage(id)).toMatchObject({ status: 'pending' });
    });
  });

  describe('PayPal', () => {
    it('captures once when the payer returns', async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      expect(await returnFromPage(id, { token })).toMatchObject({ status: 'pending' });
      api.paypal.approve(token);
      expect(await returnFromPage(id)).toMatchObject({ status: 'pending' });
      expect(await returnFromPage(id, { token, PayerID: 'X' })).toMatchObject({ status: 'paid' });
      expect(await returnFromPage(id, { token, PayerID: 'X' })).toMatchObject({ status: 'paid' });
      expect(api.paypal.callsTo('POST', new RegExp(`${token}/capture$`))).toHaveLength(1);
    });

    it('applies a refund made at PayPal once for five webhooks; forged ones are stored, unsigned ones lead to a query', async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      api.paypal.approve(token);
      await returnFromPage(id, { token });
      const capture = api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.payments?.captures[0];
      Object.assign(capture ?? {}, { status: 'REFUNDED' });
      const related = { supplementary_data: { related_ids: { order_id: token } } };
      const event = (changes: object) => api.paypal.event('PAYMENT.CAPTURE.REFUNDED', { id: 'REF', ...related }, changes);
      const refundedCents = async () => (await api.dataSource.manager.findOneByOrFail(Payment, { id })).refundedCents;

      expectProblem(await deliver('paypal', event({ id: 'WH-1', webhookId: 'guessed' })), 'payment.signature-invalid');
      await api.settled();
      expect(await refundedCents()).toBe(0);

      const responses = await Promise.all(Array.from({ length: 5 }, () => deliver('paypal', event({ id: 'WH-1' }))));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect((await deliver('paypal', event({ id: 'WH-2', unsigned: true }))).statusCode).toBe(200);
      await api.settled();
      expect(await refundedCents()).toBe(2990);
      const kept = (await eventsOf('paypal', 'WH-1')).map(({ verdict, deliveries }) => [verdict, deliveries]);
      expect(kept.sort()).toEqual([
        ['invalid', 1],
        ['valid', 5],
      ]);
      expect(await eventsOf('paypal', 'WH-2')).toMatchObject([{ verdict: 'unsigned' }]);
    });

    it('is asked about a refund of an old payment that it has accepted, and that fails later', async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      api.paypal.approve(token);
      await returnFromPage(id, { token });
      await requestRefund(id, 1_000);
      await api.settled();
      expect(await refundOf(id)).toMatchObject({ status: 'done' });
      const { captures: [capture] = [], refunds: [refund] = [] } =
        api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.payments ?? {};
      Object.assign(refund ?? {}, { status: 'FAILED' });
      Object.assign(capture ?? {}, { status: 'COMPLETED' });
      await api.dataSource.query("UPDATE payments SET paid_at = now() - interval '30 days' WHERE id = $1", [id]);
      await api.dataSource.query("UPDATE payment_refunds SET done_at = now() - interval '2 hours' WHERE payment_id = $1", [id]);
      await api.app.get(LedgerChecksService, { strict: false }).schedule();
      await api.settled();
      const differences = await api.dataSource.manager.findBy(LedgerDifference, { scope: 'paypal', key: token });
      expect(differences).toMatchObject([{ kind: 'amount', oursCents: 1_990, theirsCents: 2_990 }]);
    });

    it('must send an event again while its certificate can’t be downloaded', async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const event = api.paypal.event(
        'CHECKOUT.ORDER.APPROVED',
        { id: await api.externalIdOf(id) },
        { id: 'WH-3', certUrl: `${api.paypal.url}/v1/notifications/certs/CERT-9` },
      );
      api.paypal.always = { status: 503 };
      expectProblem(await deliver('paypal', event), 'payment.provider-unavailable');
      api.paypal.always = undefined;
      expect(await eventsOf('paypal', 'WH-3')).toEqual([]);
    });
  });
});
