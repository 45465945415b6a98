import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@aflora/contracts';
import {
  MERCADO_PAGO_SECRET,
  MERCADO_PAGO_TOKEN,
  startMercadoPagoStub,
  type MercadoPagoStub,
} from '../../../../test/support/providers/mercado-pago.stub';
import { ProviderRefusal } from '../provider-http';
import { MercadoPagoProvider } from './mercado-pago.provider';

const SITE = 'https://aflora.example';
const addresses = { returnUrl: `${SITE}/back`, cancelUrl: `${SITE}/cancelled`, webhookUrl: `${SITE}/api/payments/webhooks/mercadopago` };
const payer = { payerName: 'Ana Maria Lima', payerEmail: 'ana@example.com' };

describe('Mercado Pago', () => {
  let stub: MercadoPagoStub;
  let provider: MercadoPagoProvider;

  beforeEach(async () => {
    stub = await startMercadoPagoStub();
    provider = new MercadoPagoProvider({ url: stub.url, accessToken: MERCADO_PAGO_TOKEN, webhookSecret: MERCADO_PAGO_SECRET });
  });

  afterEach(() => stub.close());

  const anIntent = (method: PaymentMethod, changes = {}) => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    return { id: randomUUID(), method, amountCents: 2990, description: 'Pedido 1', expiresAt, ...addresses, ...payer, ...changes };
  };

  describe('Pix', () => {
    it('creates a payment with its code and page', async () => {
      const intent = anIntent('pix');
      const { externalId, next, expiresAt } = await provider.createCheckout(intent);
      expect(next).toEqual({
        kind: 'pix',
        payload: '00020126mercado',
        pageUrl: 'https://mercadopago.example/ticket',
        confirmedBy: 'provider',
      });
      expect(expiresAt).toEqual(intent.expiresAt);
      const [call] = stub.callsTo('POST', '/v1/payments');
      expect(call?.headers['x-idempotency-key']).toBe(`${intent.id}:create`);
      expect(call?.body).toMatchObject({
        transaction_amount: 29.9,
        payment_method_id: 'pix',
        external_reference: intent.id,
        payer: { email: payer.payerEmail, first_name: 'Ana', last_name: 'Maria Lima' },
        notification_url: `${addresses.webhookUrl}?source_news=webhooks`,
      });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'pending', reference: intent.id, amountCents: 2990 });
    });

    it('extends the expiry to the minimum of half an hour', async () => {
      const { expiresAt } = await provider.createCheckout(anIntent('pix', { expiresAt: new Date(Date.now() + 60_000) }));
      expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000);
    });

    it('is created once, however often the call is repeated', async () => {
      const intent = anIntent('pix');
      const first = await provider.createCheckout(intent);
      stub.next = [{ status: 500 }];
      expect((await provider.createCheckout(intent)).externalId).toBe(first.externalId);
      expect(stub.payments.size).toBe(1);
    });

    it('sends no notification URL that is not public', async () => {
      await provider.createCheckout(anIntent('pix', { webhookUrl: 'http://localhost:4200/api/payments/webhooks/mercadopago' }));
      expect(stub.callsTo('POST', '/v1/payments')[0]?.body).not.toHaveProperty('notification_url');
    });

    it('is refunded in two parts, and refuses a third beyond the captured amount', async () => {
      const { externalId } = await provider.createCheckout(anIntent('pix'));
      stub.pay({ id: externalId, status: 'approved' });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'paid', capturedCents: 2990, refundedCents: 0 });
      const refund = { refundId: randomUUID(), externalId, amountCents: 990, reason: 'Veio quebrado' };
      const id = await provider.refund(refund);
      expect(await provider.refund(refund)).toBe(id);
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'paid', refundedCents: 990 });
      await provider.refund({ ...refund, refundId: randomUUID(), amountCents: 2000 });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'paid', capturedCents: 2990, refundedCents: 2990 });
      await expect(provider.refund({ ...refund, refundId: randomUUID() })).rejects.toBeInstanceOf(ProviderRefusal);
    });

    it('has refunds that are in process, which are neither made nor refused, and some that were rejected', async () => {
      const { externalId } = await provider.createCheckout(anIntent('pix'));
      stub.pay({ id: externalId, status: 'approved' });
      const refund = { refundId: randomUUID(), externalId, amountCents: 990, reason: 'Veio quebrado' };
      stub.contingency.isOn = true;
      await expect(provider.refund(refund)).rejects.toMatchObject({ isTransient: true });
      for (const status of ['rejected', 'cancelled']) {
        stub.next = [{ status: 201, body: { id: 7, payment_id: Number(externalId), amount: 9.9, status } }];
        const refused: unknown = await provider.refund({ ...refund, refundId: randomUUID() }).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(ProviderRefusal);
        expect(refused).toMatchObject({ isTransient: false });
      }
    });

    it('is cancelled, unless it was paid meanwhile', async () => {
      const [open, paid] = [await provider.createCheckout(anIntent('pix')), await provider.createCheckout(anIntent('pix'))];
      stub.pay({ id: paid.externalId, status: 'approved' });
      for (const { externalId } of [open, paid]) await provider.cancelCheckout(externalId);
      expect(await provider.fetchPayment(open.externalId)).toMatchObject({ status: 'cancelled' });
      expect(await provider.fetchPayment(paid.externalId)).toMatchObject({ status: 'paid' });
    });
  });

  describe('a card payment', () => {
    const aCheckout = async (changes = {}) => {
      const intent = anIntent('card', changes);
      return { intent, ...(await provider.createCheckout(intent)) };
    };
    const aCardPayment = (reference: string, status: string, changes = {}) =>
      stub.pay({ external_reference: reference, status, transaction_amount: 29.9, payment_method_id: 'visa', ...changes });

    it('is made on the page of a preference, which stays pending until somebody pays there', async () => {
      const { intent, externalId, next } = await aCheckout();
      expect(externalId).toMatch(/^pref:/);
      expect(next).toMatchObject({ kind: 'redirect', url: expect.stringContaining('https://mercadopago.example/start') as string });
      expect(stub.callsTo('POST', '/checkout/preferences')[0]?.body).toMatchObject({
        items: [{ unit_price: 29.9, quantity: 1, currency_id: 'BRL' }],
        external_reference: intent.id,
        auto_return: 'approved',
        expires: true,
      });
      expect(await provider.fetchPayment(externalId)).toMatchObject({
        externalId,
        status: 'pending',
        reference: intent.id,
        amountCents: 2990,
      });
    });

    it('is paid when a card was refused first and another accepted, whichever payment is fetched', async () => {
      const { intent, externalId } = await aCheckout();
      const refused = aCardPayment(intent.id, 'rejected', { status_detail: 'cc_rejected_other_reason' });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'failed', failureCode: 'cc_rejected_other_reason' });
      const taken = aCardPayment(intent.id, 'approved');
      for (const id of [externalId, refused, taken]) {
        expect(await provider.fetchPayment(id)).toMatchObject({ externalId: taken, status: 'paid', reference: intent.id });
      }
    });

    it('expires once the checkout is cancelled or its time is over', async () => {
      const { externalId } = await aCheckout();
      await provider.cancelCheckout(externalId);
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'expired' });
      const late = await aCheckout({ expiresAt: new Date(Date.now() - 1_000) });
      expect(await provider.fetchPayment(late.externalId)).toMatchObject({ status: 'expired' });
    });
  });

  describe('a subscription', () => {
    const aSubscription = async () => {
      const intent = { id: randomUUID(), amountCents: 4990, interval: 'month' as const, description: 'Associação', ...addresses, ...payer };
      return { intent, ...(await provider.createSubscription(intent)) };
    };
    const charge = (reference: string, status: string, id: string) =>
      stub.pay({ external_reference: reference, status, transaction_amount: 49.9, metadata: { preapproval_id: id } });

    it('starts with its first charge, not with the authorisation of the card', async () => {
      const { intent, externalId, next } = await aSubscription();
      expect(next.kind).toBe('redirect');
      expect(stub.callsTo('POST', '/preapproval')[0]?.body).toMatchObject({
        external_reference: intent.id,
        status: 'pending',
        auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 49.9, currency_id: 'BRL' },
      });
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'pending', payments: [] });
      Object.assign(stub.preapprovals.get(externalId) ?? {}, { status: 'authorized', next_payment_date: '2026-12-01T10:00:00.000-04:00' });
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'pending' });
      const paid = charge(intent.id, 'approved', externalId);
      expect(await provider.fetchSubscription(externalId)).toMatchObject({
        status: 'active',
        amountCents: 4990,
        nextChargeAt: new Date('2026-12-01T14:00:00Z'),
        payments: [{ externalId: paid, subscriptionExternalId: externalId, reference: null, status: 'paid' }],
      });
    });

    it('is past due after a refused renewal, and active again after the next successful one', async () => {
      const { intent, externalId } = await aSubscription();
      Object.assign(stub.preapprovals.get(externalId) ?? {}, { status: 'authorized' });
      charge(intent.id, 'approved', externalId);
      charge(intent.id, 'rejected', externalId);
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'past-due' });
      charge(intent.id, 'approved', externalId);
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'active' });
    });

    it('goes on while a renewal is under review, and its first charge has to be decided', async () => {
      const { intent, externalId } = await aSubscription();
      Object.assign(stub.preapprovals.get(externalId) ?? {}, { status: 'authorized' });
      const statusAfter = async (status: string) => {
        charge(intent.id, status, externalId);
        return (await provider.fetchSubscription(externalId)).status;
      };
      expect(await statusAfter('rejected')).toBe('past-due');
      expect(await statusAfter('in_process')).toBe('pending');
      expect(await statusAfter('approved')).toBe('active');
      expect(await statusAfter('in_process')).toBe('active');
      expect(await statusAfter('rejected')).toBe('past-due');
      expect(await statusAfter('in_process')).toBe('past-due');
    });

    it('is paused, resumed, changed and cancelled, and repeating each step is safe', async () => {
      const { intent, externalId } = await aSubscription();
      charge(intent.id, 'approved', externalId);
      const stateAfter = async (work: () => Promise<void>) => {
        await work();
        await work();
        return provider.fetchSubscription(externalId);
      };
      expect(await stateAfter(() => provider.pauseSubscription(externalId))).toMatchObject({ status: 'paused', nextChargeAt: null });
      expect(await stateAfter(() => provider.resumeSubscription(externalId))).toMatchObject({ status: 'active' });
      expect(await stateAfter(() => provider.changeSubscriptionAmount(externalId, 5990))).toMatchObject({ amountCents: 5990 });
      expect(await stateAfter(() => provider.cancelSubscription(externalId))).toMatchObject({ status: 'cancelled' });
      const keys = stub.callsTo('PUT', /preapproval/).map(({ headers }) => headers['x-idempotency-key']);
      expect(new Set(keys).size).toBe(8);
    });

    it('fails to cancel when the provider refuses the cancellation', async () => {
      const { externalId } = await aSubscription();
      stub.next = [{ status: 400, body: { message: 'no' } }];
      await expect(provider.cancelSubscription(externalId)).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
    });

    it('is named by the payment that an invoice leads to', async () => {
      const { intent, externalId } = await aSubscription();
      const paid = charge(intent.id, 'approved', externalId);
      const found = await provider.fetchPayment(`invoice:${Number(paid) + 1_000}`);
      expect(found).toMatchObject({ externalId: paid, subscriptionExternalId: externalId, status: 'paid' });
    });
  });

  it('lists our changed payments page by page, and no others', async () => {
    const references = Array.from({ length: 60 }, () => randomUUID());
    for (const reference of references) stub.pay({ external_reference: reference, status: 'approved', transaction_amount: 10 });
    stub.pay({ external_reference: 'the market stall', status: 'partly_cloudy', transaction_amount: 'ten' });
    const found = await provider.listPayments(new Date(0));
    expect(found.map(({ reference }) => reference).sort()).toEqual([...references].sort());
    expect(stub.callsTo('GET', '/v1/payments/search')[0]?.query.get('range')).toBe('date_last_updated');
  });

  it('is asked once about a reference for which many cards were refused, and lists each payment that counts once', async () => {
    const [tried, paid] = [randomUUID(), randomUUID()];
    for (let card = 0; card < 40; card += 1) stub.pay({ external_reference: tried, status: 'rejected', transaction_amount: 10 });
    stub.pay({ external_reference: paid, status: 'rejected', transaction_amount: 10 });
    stub.pay({ external_reference: paid, status: 'approved', transaction_amount: 10 });
    const found = await provider.listPayments(new Date(0));
    expect(found.map(({ reference, status }) => [reference, status])).toEqual([
      [tried, 'failed'],
      [paid, 'paid'],
    ]);
    expect(stub.callsTo('GET', '/v1/payments/search').filter(({ query }) => query.has('external_reference'))).toHaveLength(2);
  });

  it.each([
    ['an invalid object', { body: { id: 1 } }],
    ['no JSON', { body: 'Service temporarily unavailable' }],
    ['401', { status: 401 }],
    ['400', { status: 400, body: { message: 'bad' } }],
  ])('is unavailable when it responds with %s', async (_, response) => {
    stub.always = response;
    const unavailable = { code: 'payment.provider-unavailable' };
    await expect(provider.createCheckout(anIntent('pix'))).rejects.toMatchObject(unavailable);
    await expect(provider.createCheckout(anIntent('card'))).rejects.toMatchObject(unavailable);
    await expect(provider.fetchPayment('1')).rejects.toMatchObject(unavailable);
    await expect(provider.fetchSubscription('1')).rejects.toMatchObject(unavailable);
    await expect(provider.listPayments(new Date())).rejects.toMatchObject(unavailable);
  });
});
