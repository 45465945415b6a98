import { randomUUID } from 'node:crypto';
import type { CheckoutIntent, PaymentProvider } from '../src/payments/providers/payment-provider';
import { mercadoPagoDouble, paypalDouble, sandboxDouble, staticPixDouble, type ProviderDouble } from './support/providers/doubles';

const CENTS = 2_990;
const ADDRESSES = {
  returnUrl: 'https://site.example/payment/success',
  cancelUrl: 'https://site.example/payment/cancelled',
  webhookUrl: 'https://site.example/api/payments/webhooks',
};
const PAYER = { payerName: 'Ana Lima', payerEmail: 'ana@example.com' };
const UNAVAILABLE = { code: 'payment.provider-unavailable' };

interface Contract {
  name: string;
  start(): Promise<ProviderDouble>;
  method: 'pix' | 'card';
  /** More payments than one page of the provider's list has. */
  manyPayments: number;
}

const CONTRACTS: Contract[] = [
  { name: 'the sandbox', start: sandboxDouble, method: 'card', manyPayments: 120 },
  { name: 'Mercado Pago', start: mercadoPagoDouble, method: 'pix', manyPayments: 1_120 },
  { name: 'PayPal', start: paypalDouble, method: 'card', manyPayments: 12 },
];

const intentOf = (method: 'pix' | 'card', id: string = randomUUID()): CheckoutIntent => ({
  id,
  method,
  amountCents: CENTS,
  description: 'Pedido',
  expiresAt: null,
  ...PAYER,
  ...ADDRESSES,
});

const EVERY = [...CONTRACTS, { name: 'static Pix', start: staticPixDouble, method: 'pix' as const }];

describe.each(EVERY)('a payment by $name', ({ start, method }) => {
  let double: Pick<ProviderDouble, 'pay' | 'close'> & { provider: PaymentProvider };

  beforeAll(async () => {
    double = await start();
  });

  afterAll(() => double.close());

  const created = async (id?: string) => (await double.provider.createCheckout(intentOf(method, id))).externalId;

  it('is created as pending, under our reference', async () => {
    const id = randomUUID();
    const { externalId, next } = await double.provider.createCheckout(intentOf(method, id));
    expect(next.kind).toBe(method === 'pix' ? 'pix' : 'redirect');
    const amounts = { amountCents: CENTS, capturedCents: 0, refundedCents: 0, currency: 'BRL' };
    expect(await double.provider.fetchPayment(externalId)).toMatchObject({ externalId, reference: id, status: 'pending', ...amounts });
  });

  it('is reported as paid with amount and time', async () => {
    const externalId = await created();
    await double.pay(externalId);
    const paid = { status: 'paid', capturedCents: CENTS, paidAt: expect.any(Date) as Date };
    expect(await double.provider.fetchPayment(externalId)).toMatchObject(paid);
  });

  it('is created once for requests that are repeated', async () => {
    const id = randomUUID();
    const externalId = await created(id);
    expect(await created(id)).toBe(externalId);
  });

  it('is cancelled, also twice', async () => {
    const externalId = await created();
    await double.provider.cancelCheckout(externalId);
    await double.provider.cancelCheckout(externalId);
    expect((await double.provider.fetchPayment(externalId)).status).toBe('cancelled');
  });
});

describe('static Pix, which no provider reports about', () => {
  it('leaves refunds, disputes and subscriptions to people, and has no list', async () => {
    const { provider, pay } = await staticPixDouble();
    const { externalId } = await provider.createCheckout(intentOf('pix'));
    await pay(externalId);
    for (const asked of [provider.refund(), provider.fetchDispute(), provider.fetchSubscription()])
      await expect(asked).rejects.toMatchObject({ code: 'payment.method-unavailable' });
    expect(await provider.disputesOf()).toEqual([]);
    expect(await provider.listPayments()).toEqual([]);
    expect(provider.capabilities).toMatchObject({ confirmedBy: 'person', recurring: false });
  });
});

describe.each(CONTRACTS)('the driver of $name', ({ start, method, manyPayments }) => {
  let double: ProviderDouble;

  beforeAll(async () => {
    double = await start();
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => double.close());

  const created = async (id?: string) => (await double.provider.createCheckout(intentOf(method, id))).externalId;
  const paid = async (id?: string) => {
    const externalId = await created(id);
    await double.pay(externalId);
    return externalId;
  };
  const subscribed = async () => {
    const subscription = {
      id: randomUUID(),
      amountCents: CENTS,
      interval: 'month',
      description: 'Membro',
      ...PAYER,
      ...ADDRESSES,
    } as const;
    const { externalId } = await double.provider.createSubscription(subscription);
    await double.authorise(externalId);
    return externalId;
  };
  const fetchPayment = (externalId: string) => double.provider.fetchPayment(externalId);
  const refund = (externalId: string, amountCents: number, refundId = randomUUID()) =>
    double.provider.refund({ refundId, externalId, amountCents, reason: 'Troca' });

  it('reports fee, net amount and payout date of a paid payment, also after a refund, and none before', async () => {
    const externalId = await created();
    expect((await fetchPayment(externalId)).settlement?.feeCents ?? null).toBeNull();
    await double.pay(externalId);
    const { feeCents, tellsPayout } = double.settles;
    const payoutOn: unknown = tellsPayout ? expect.stringMatching(/^20\d\d-\d\d-\d\d$/) : null;
    const settlement = { feeCents, netCents: CENTS - feeCents, payoutOn };
    expect(await fetchPayment(externalId)).toMatchObject({ settlement });
    await refund(externalId, 990);
    expect(await fetchPayment(externalId)).toMatchObject({ settlement });
  });

  it('reports the fee of a subscription’s charge', async () => {
    const { payments } = await double.provider.fetchSubscription(await subscribed());
    expect(payments).toMatchObject([{ settlement: { feeCents: double.settles.feeCents } }]);
  });

  it('reports a refused payment with the reason', async () => {
    const externalId = await created();
    await double.refuse(externalId);
    expect(await fetchPayment(externalId)).toMatchObject({ status: 'failed', capturedCents: 0, failureCode: expect.any(String) as string });
  });

  it.each([
    ['is lost with its connection', 'broken'],
    ['does not come in time', 'silent'],
  ] as const)(
    'creates one payment when the first answer %s',
    async (_, how) => {
      const withLimit = AbortSignal.timeout.bind(AbortSignal);
      jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => withLimit(Math.ceil(ms / 4)));
      const id = randomUUID();
      await double.loseNextAnswer(how);
      const externalId = await created(id);
      expect(await fetchPayment(externalId)).toMatchObject({ reference: id, status: 'pending' });
      expect(await created(id)).toBe(externalId);
    },
    20_000,
  );

  it('makes one refund for requests that are repeated', async () => {
    const externalId = await paid();
    const refundId = randomUUID();
    const answers = [await refund(externalId, 1_000, refundId), await refund(externalId, 1_000, refundId)];
    expect(new Set(answers).size).toBe(1);
    expect((await fetchPayment(externalId)).refundedCents).toBe(1_000);
  });

  it('refunds in parts, and never more than was paid', async () => {
    const externalId = await paid();
    await refund(externalId, 990);
    expect(await fetchPayment(externalId)).toMatchObject({ status: 'paid', capturedCents: CENTS, refundedCents: 990 });
    await refund(externalId, 2_000);
    expect((await fetchPayment(externalId)).refundedCents).toBe(CENTS);
    await expect(refund(externalId, 1)).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each(['won', 'lost'] as const)('reports a dispute that is opened and %s, never as a refund', async (outcome) => {
    const externalId = await paid();
    const since = new Date(Date.now() - 60_000);
    const dispute = await double.dispute(externalId, CENTS);
    const open = { externalId: dispute, paymentExternalId: externalId, amountCents: CENTS, status: 'open', closedAt: null };
    expect(await double.provider.fetchDispute(dispute)).toMatchObject({ ...open, evidenceDueAt: expect.any(Date) as Date });
    expect(await double.provider.disputesOf(externalId)).toMatchObject([open]);
    expect(await fetchPayment(externalId)).toMatchObject({ status: 'paid', capturedCents: CENTS, refundedCents: 0 });
    const listed = await double.provider.listPayments(since);
    expect(listed.find((payment) => payment.externalId === externalId)).toMatchObject({ isDisputed: true, refundedCents: 0 });
    await double.decide(dispute, outcome);
    const closed = await double.provider.fetchDispute(dispute);
    expect(closed).toMatchObject({ status: outcome, closedAt: expect.any(Date) as Date });
    expect(await fetchPayment(externalId)).toMatchObject({ status: 'paid', refundedCents: 0 });
  });

  it('refuses to fetch a dispute that does not exist', async () => {
    await expect(double.provider.fetchDispute('404404')).rejects.toMatchObject({ ...UNAVAILABLE, responseStatus: 404 });
  });

  it('changes the amount of a subscription', async () => {
    const externalId = await subscribed();
    expect(await double.provider.fetchSubscription(externalId)).toMatchObject({
      status: 'active',
      amountCents: CENTS,
      payments: [{ status: 'paid' }],
    });
    await double.provider.changeSubscriptionAmount(externalId, 4_990);
    expect((await double.provider.fetchSubscription(externalId)).amountCents).toBe(4_990);
  });

  it('reports a failed renewal as past due, and retries it or says how long the provider does', async () => {
    const externalId = await subscribed();
    await double.failRenewal(externalId);
    expect((await double.provider.fetchSubscription(externalId)).status).toBe('past-due');
    expect(double.provider.capabilities.retryDays).toBe(double.provider.retryCharge ? 5 : 11);
    if (!double.provider.retryCharge) return;
    const retry = { externalId, key: randomUUID() };
    await double.provider.retryCharge(retry);
    await double.provider.retryCharge(retry);
    const { status, payments } = await double.provider.fetchSubscription(externalId);
    expect({ status, paid: payments.filter((payment) => payment.status === 'paid').length }).toEqual({ status: 'active', paid: 2 });
  });

  it('pauses and resumes a subscription, also twice, and changes its amount meanwhile', async () => {
    const externalId = await subscribed();
    for (const _ of [1, 2]) await double.provider.pauseSubscription(externalId);
    expect(await double.provider.fetchSubscription(externalId)).toMatchObject({ status: 'paused' });
    await double.provider.changeSubscriptionAmount(externalId, 4_990);
    expect(await double.provider.fetchSubscription(externalId)).toMatchObject({ status: 'paused', amountCents: 4_990 });
    for (const _ of [1, 2]) await double.provider.resumeSubscription(externalId);
    expect(await double.provider.fetchSubscription(externalId)).toMatchObject({ status: 'active', amountCents: 4_990 });
  });

  it('cancels a subscription, also twice', async () => {
    const subscription = await subscribed();
    await double.provider.cancelSubscription(subscription);
    await double.provider.cancelSubscription(subscription);
    expect((await double.provider.fetchSubscription(subscription)).status).toBe('cancelled');
  });

  it('takes no refused command for one that is done already', async () => {
    const { provider } = double;
    const [checkout, active, resting] = [await created(), await subscribed(), await subscribed()];
    await provider.pauseSubscription(resting);
    const send = globalThis.fetch;
    const refuse = (input: string | URL | Request, init?: RequestInit) =>
      init?.method === 'GET' ? send(input, init) : Promise.resolve(new Response('{}', { status: 409 }));
    jest.spyOn(globalThis, 'fetch').mockImplementation(refuse);
    for (const command of [
      () => provider.cancelCheckout(checkout),
      () => provider.pauseSubscription(active),
      () => provider.resumeSubscription(resting),
      () => provider.cancelSubscription(active),
    ])
      await expect(command()).rejects.toMatchObject({ ...UNAVAILABLE, responseStatus: 409 });
  });

  it('lists every changed payment over all pages, without one whose status it does not know', async () => {
    const references = await double.fill(manyPayments);
    const since = new Date(Date.now() - 2 * 3_600_000);
    const before = await double.provider.listPayments(since);
    expect(references.filter((reference) => !before.some((payment) => payment.reference === reference))).toEqual([]);
    const strange = before.find(({ reference }) => reference === references[0]);
    await double.confuse(strange?.externalId ?? '');
    await expect(fetchPayment(strange?.externalId ?? '')).rejects.toMatchObject(UNAVAILABLE);
    const after = await double.provider.listPayments(since);
    expect(after.map(({ externalId }) => externalId)).not.toContain(strange?.externalId);
    expect(after).toHaveLength(before.length - 1);
  });
});
