import { randomUUID } from 'node:crypto';
import { PAYPAL_ENV, startPaypalStub, type PaypalStub } from '../../../../test/support/providers/paypal.stub';
import type { SubscriptionRow } from '../../../../test/support/providers/paypal-stub-subscriptions';
import { PaypalProvider } from './paypal.provider';

const addresses = { returnUrl: 'https://a.example/back', cancelUrl: 'https://a.example/cancelled', webhookUrl: 'https://a.example/hook' };
const payer = { payerName: 'Ana Lima', payerEmail: 'ana@example.com' };

describe('PayPal', () => {
  let stub: PaypalStub;
  let provider: PaypalProvider;

  beforeEach(async () => {
    stub = await startPaypalStub();
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = PAYPAL_ENV;
    provider = new PaypalProvider({ url: stub.url, clientId, clientSecret, webhookId });
  });

  afterEach(() => stub.close());

  const aCheckout = async () => {
    const intent = { id: randomUUID(), method: 'card' as const, amountCents: 2990, description: 'Pedido 1', expiresAt: null };
    return { intent, ...(await provider.createCheckout({ ...intent, ...addresses, ...payer })) };
  };
  const returned = (externalId: string, query: Record<string, string> = { token: externalId }, isAgain = false) =>
    provider.capture({ externalId, query, isAgain });
  const aPaidOrder = async () => {
    const { externalId } = await aCheckout();
    stub.approve(externalId);
    await returned(externalId);
    return externalId;
  };

  describe('the access token', () => {
    it('is requested once for many concurrent calls', async () => {
      await Promise.all([aCheckout(), aCheckout(), aCheckout()]);
      await aCheckout();
      expect(stub.callsTo('POST', '/v1/oauth2/token')).toHaveLength(1);
    });

    it('is requested again when it was revoked or expires soon', async () => {
      const { externalId } = await aCheckout();
      stub.state.tokens.clear();
      const both = [provider.fetchPayment(externalId), provider.fetchPayment(externalId)];
      expect(await Promise.all(both)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
      expect(stub.state.tokens.size).toBe(1);
      jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'], now: Date.now() + 32_350_000 });
      await provider.fetchPayment(externalId).finally(() => jest.useRealTimers());
      expect(stub.state.tokens.size).toBe(2);
    });

    it('makes the provider unavailable when it is refused', async () => {
      const { externalId } = await aCheckout();
      stub.always = { status: 401 };
      await expect(provider.fetchPayment(externalId)).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
      stub.always = undefined;
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'pending' });
    });
  });

  describe('an order', () => {
    it('links to its approval page and carries our id', async () => {
      const { intent, externalId, next } = await aCheckout();
      expect(next).toEqual({ kind: 'redirect', url: `https://paypal.example/checkoutnow?token=${externalId}` });
      const [call] = stub.callsTo('POST', '/v2/checkout/orders');
      expect(call?.headers['paypal-request-id']).toBe(`${intent.id}:create`);
      expect(call?.body).toMatchObject({
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: intent.id, amount: { currency_code: 'BRL', value: '29.90' } }],
        payment_source: { paypal: { experience_context: { return_url: addresses.returnUrl, cancel_url: addresses.cancelUrl } } },
      });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'pending', reference: intent.id, amountCents: 2990 });
    });

    it('is captured once by its return page, however often the page is opened', async () => {
      const { intent, externalId } = await aCheckout();
      stub.approve(externalId);
      const visits = [1, 2, 3].map(() => returned(externalId, { token: externalId, PayerID: 'X' }));
      const paid = { status: 'paid', reference: intent.id, capturedCents: 2990, currency: 'BRL', paidAt: new Date('2026-03-01T14:00:00Z') };
      for (const snapshot of await Promise.all(visits)) expect(snapshot).toMatchObject(paid);
      expect(await returned(externalId)).toMatchObject(paid);
      const keys = stub.callsTo('POST', /\/capture$/).map(({ headers }) => headers['paypal-request-id']);
      expect(new Set(keys)).toEqual(new Set([`${intent.id}:capture`]));
    });

    it.each([[{}], [{ token: 'ORDER999' }]])('is not captured when the return URL has the parameters %p', async (query) => {
      const { externalId } = await aCheckout();
      stub.approve(externalId);
      expect(await returned(externalId, query)).toMatchObject({ status: 'pending' });
      expect(stub.callsTo('POST', /\/capture$/)).toEqual([]);
    });

    it('stays pending until it is approved, and fails with a declined card', async () => {
      const { externalId } = await aCheckout();
      expect(await returned(externalId)).toMatchObject({ status: 'pending' });
      stub.approve(externalId);
      stub.state.orders.declines = 'INSTRUMENT_DECLINED';
      const failed = { status: 'failed', failureCode: 'INSTRUMENT_DECLINED', capturedCents: 0 };
      expect(await returned(externalId)).toMatchObject(failed);
    });

    it('is captured when it is approved again after a decline, also after a declined second try', async () => {
      const { intent, externalId } = await aCheckout();
      stub.approve(externalId);
      stub.state.orders.declines = 'INSTRUMENT_DECLINED';
      for (const isAgain of [false, true])
        expect(await returned(externalId, { token: externalId }, isAgain)).toMatchObject({ status: 'failed' });
      stub.state.orders.declines = null;
      expect(await returned(externalId, { token: externalId }, true)).toMatchObject({ status: 'paid', reference: intent.id });
      expect(await returned(externalId, { token: externalId }, true)).toMatchObject({ status: 'paid', capturedCents: 2990 });
      expect(stub.callsTo('POST', /\/capture$/)).toHaveLength(3);
    });

    it('is never captured once withdrawn after a decline', async () => {
      const { externalId } = await aCheckout();
      stub.approve(externalId);
      stub.state.orders.declines = 'INSTRUMENT_DECLINED';
      await returned(externalId);
      await provider.cancelCheckout(externalId);
      stub.state.orders.declines = null;
      expect(await returned(externalId, { token: externalId }, true)).toMatchObject({ status: 'cancelled', capturedCents: 0 });
    });

    it('is paid when another request captured it meanwhile', async () => {
      const externalId = await aPaidOrder();
      const order = structuredClone(stub.state.orders.rows.get(externalId));
      stub.next = [
        { body: { ...order, status: 'APPROVED', purchase_units: [{ ...order?.purchase_units[0], payments: undefined }] } },
        { status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } },
      ];
      expect(await returned(externalId)).toMatchObject({ status: 'paid' });
    });

    it('is never captured once withdrawn, even if PayPal still has it', async () => {
      const { intent, externalId } = await aCheckout();
      stub.approve(externalId);
      await provider.cancelCheckout(externalId);
      await provider.cancelCheckout(externalId);
      expect(stub.callsTo('PATCH', /orders/)).toHaveLength(1);
      const cancelled = { status: 'cancelled', reference: intent.id };
      expect(await returned(externalId)).toMatchObject(cancelled);
      expect(stub.callsTo('POST', /\/capture$/)).toEqual([]);
    });

    it('can no longer be withdrawn once paid', async () => {
      const externalId = await aPaidOrder();
      await provider.cancelCheckout(externalId);
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'paid' });
    });

    it('has expired when PayPal no longer has it', async () => {
      expect(await provider.fetchPayment('ORDER0')).toMatchObject({ status: 'expired', reference: null });
    });

    it.each([
      ['PENDING', 'pending', 0],
      ['DECLINED', 'failed', 0],
      ['FAILED', 'failed', 0],
      ['REFUNDED', 'paid', 2990],
    ])('with a %s capture is %s', async (status, ours, refundedCents) => {
      const externalId = await aPaidOrder();
      Object.assign(stub.state.orders.rows.get(externalId)?.purchase_units[0]?.payments?.captures[0] ?? {}, { status });
      expect(await provider.fetchPayment(externalId)).toMatchObject({ status: ours, refundedCents });
    });
  });

  it('refunds in parts, each once, and lists refunds made at PayPal', async () => {
    const externalId = await aPaidOrder();
    const refund = { refundId: randomUUID(), externalId, amountCents: 990, reason: 'Veio quebrado' };
    expect(await provider.refund(refund)).toBe(await provider.refund(refund));
    expect(await provider.fetchPayment(externalId)).toMatchObject({ status: 'paid', capturedCents: 2990, refundedCents: 990 });
    const captureId = stub.state.orders.rows.get(externalId)?.purchase_units[0]?.payments?.captures[0]?.id;
    const reported = (transaction_event_code: string, paypal_reference_id: unknown) => ({
      transaction_info: { transaction_event_code, paypal_reference_id },
    });
    stub.state.reports.push(
      reported('T0006', 'ORDER1'),
      reported('T1107', captureId),
      reported('T1107', captureId),
      reported('T1107', 'GONE'),
    );
    expect(await provider.listPayments(new Date())).toMatchObject([{ externalId, refundedCents: 990 }]);
  });

  it.each(['FAILED', 'CANCELLED'])('does not count a refund with the status %s', async (status) => {
    const externalId = await aPaidOrder();
    stub.next = [{ body: stub.state.orders.rows.get(externalId) }, { status: 201, body: { id: 'REF1', status } }];
    const refused = provider.refund({ refundId: randomUUID(), externalId, amountCents: 990, reason: 'Veio quebrado' });
    await expect(refused).rejects.toMatchObject({ responseStatus: 422, isTransient: false });
  });

  it('lists payments although a dispute of the account can’t be read', async () => {
    const externalId = await aPaidOrder();
    const [unit] = stub.state.orders.rows.get(externalId)?.purchase_units ?? [];
    const now = new Date().toISOString();
    const aDispute = (dispute_id: string, seller_transaction_id: string, value: string) => {
      const facts = { reason: 'OTHER', status: 'OPEN', dispute_amount: { currency_code: 'KWD', value } };
      return { dispute_id, create_time: now, update_time: now, disputed_transactions: [{ seller_transaction_id }], ...facts };
    };
    stub.state.disputes.set('PP-D-1', aDispute('PP-D-1', unit?.payments?.captures[0]?.id ?? '', '1.005'));
    stub.state.disputes.set('PP-D-2', { ...aDispute('PP-D-2', '', '29.90'), disputed_transactions: [] });
    stub.state.disputes.set('PP-D-3', aDispute('PP-D-3', unit?.payments?.captures[0]?.id ?? '', '29.90'));
    expect(await provider.listPayments(new Date(0))).toMatchObject([{ externalId, isDisputed: true }]);
    // Of a payment of ours, no dispute may be overlooked.
    await expect(provider.disputesOf(externalId)).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
  });

  it('lists nothing when the app may not read the transaction report', async () => {
    await aCheckout();
    stub.next = [{ status: 403, body: { name: 'NOT_AUTHORIZED' } }];
    expect(await provider.listPayments(new Date())).toEqual([]);
  });

  describe('a subscription', () => {
    const start = (changes = {}) => {
      const intent = { id: randomUUID(), amountCents: 2990, interval: 'month' as const, description: 'Associação', ...addresses, ...payer };
      return provider.createSubscription({ ...intent, ...changes });
    };
    const change = (id: string, changes: Partial<SubscriptionRow>) => Object.assign(stub.state.subscriptions.rows.get(id) ?? {}, changes);
    const billing = { last_payment: { time: '2026-03-01T10:05:00Z' }, next_billing_time: '2026-04-01T10:00:00Z', failed_payments_count: 0 };
    const charge = (id: string, chargeId: string, status = 'COMPLETED') => {
      const gross_amount = { currency_code: 'BRL', value: '29.90' };
      const row = { id: chargeId, status, time: '2026-03-01T10:05:00Z', amount_with_breakdown: { gross_amount } };
      stub.state.subscriptions.transactions.set(id, [row, ...(stub.state.subscriptions.transactions.get(id) ?? [])]);
    };

    it('uses one product, and one plan for each price and interval', async () => {
      await Promise.all([start(), start()]);
      await start({ amountCents: 4990 });
      await start({ interval: 'year', amountCents: 29900 });
      expect(stub.callsTo('POST', '/v1/catalogs/products')).toHaveLength(1);
      const plans = stub.callsTo('POST', '/v1/billing/plans');
      expect(plans.map(({ headers }) => headers['paypal-request-id'])).toEqual([
        expect.stringMatching(/^plan:month:2990:PROD-/),
        expect.stringMatching(/^plan:month:4990:PROD-/),
        expect.stringMatching(/^plan:year:29900:PROD-/),
      ]);
      const ids = stub.callsTo('POST', '/v1/billing/subscriptions').map(({ body }) => body.plan_id);
      expect(new Set(ids).size).toBe(3);
    });

    it('starts when its first charge is captured', async () => {
      const { externalId, next } = await start();
      expect(next).toEqual({ kind: 'redirect', url: `https://paypal.example/subscribe?ba=${externalId}` });
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'pending', payments: [] });
      change(externalId, { status: 'ACTIVE' });
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'pending' });
      change(externalId, { billing_info: billing });
      charge(externalId, 'S1');
      expect(await provider.fetchSubscription(externalId)).toMatchObject({
        status: 'active',
        amountCents: 2990,
        nextChargeAt: new Date('2026-04-01T10:00:00Z'),
        changedAt: new Date('2026-03-01T10:05:00Z'),
        payments: [{ externalId: 'capture:S1', subscriptionExternalId: externalId, status: 'paid', capturedCents: 2990 }],
      });
    });

    it('is past due after a failed charge, and charged at once when resumed', async () => {
      const { externalId } = await start();
      const owed = { outstanding_balance: { currency_code: 'BRL', value: '29.90' }, failed_payments_count: 1 };
      change(externalId, { status: 'SUSPENDED', billing_info: { ...billing, ...owed } });
      charge(externalId, 'S1', 'DECLINED');
      const pastDue = { status: 'past-due', payments: [{ externalId: 'capture:S1', status: 'failed', failureCode: 'DECLINED' }] };
      expect(await provider.fetchSubscription(externalId)).toMatchObject(pastDue);
      await provider.resumeSubscription(externalId);
      expect(stub.callsTo('POST', /I-\d+\/capture$/)[0]?.body).toMatchObject({ amount: owed.outstanding_balance });
      expect(await provider.fetchSubscription(externalId)).toMatchObject({ status: 'active' });
    });

    it('is paused, resumed, changed and cancelled, and repeating each step is safe', async () => {
      const { externalId } = await start();
      change(externalId, { status: 'ACTIVE', billing_info: billing });
      const stateAfter = async (work: () => Promise<void>) => {
        await work();
        await work();
        return provider.fetchSubscription(externalId);
      };
      expect(await stateAfter(() => provider.pauseSubscription(externalId))).toMatchObject({ status: 'paused', nextChargeAt: null });
      expect(await stateAfter(() => provider.resumeSubscription(externalId))).toMatchObject({ status: 'active' });
      expect(await stateAfter(() => provider.changeSubscriptionAmount(externalId, 3990))).toMatchObject({ amountCents: 3990 });
      expect(await stateAfter(() => provider.cancelSubscription(externalId))).toMatchObject({ status: 'cancelled' });
    });

    it('fails to cancel when the provider refuses the cancellation', async () => {
      const { externalId } = await start();
      change(externalId, { status: 'ACTIVE', billing_info: billing });
      stub.next = [{ status: 422, body: {} }];
      await expect(provider.cancelSubscription(externalId)).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
    });

    it('has charges that are fetched and refunded on their own', async () => {
      const { externalId } = await start();
      charge(externalId, 'S1');
      expect(await provider.fetchPayment('capture:S1')).toMatchObject({ externalId: 'capture:S1', reference: null, status: 'paid' });
      await provider.refund({ refundId: randomUUID(), externalId: 'capture:S1', amountCents: 2990, reason: 'Pedido' });
      expect(await provider.fetchPayment('capture:S1')).toMatchObject({ status: 'paid', refundedCents: 2990 });
    });
  });

  it.each([
    ['an invalid object', { body: { id: 1 } }],
    ['no JSON', { body: 'oops' }],
    ['400', { status: 400, body: {} }],
  ])('is unavailable when it responds with %s', async (_, response) => {
    const { externalId } = await aCheckout();
    stub.always = response;
    const unavailable = { code: 'payment.provider-unavailable' };
    await expect(aCheckout()).rejects.toMatchObject(unavailable);
    await expect(returned(externalId)).rejects.toMatchObject(unavailable);
    await expect(provider.fetchSubscription('I-1')).rejects.toMatchObject(unavailable);
    await expect(provider.listPayments(new Date())).rejects.toMatchObject(unavailable);
  });
});
