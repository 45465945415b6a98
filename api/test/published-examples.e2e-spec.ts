import { randomUUID } from 'node:crypto';
import { mercadoPagoPayment, mercadoPagoSubscription } from '../src/payments/providers/mercado-pago/mercado-pago-responses';
import { paypalCapture, paypalCharges, paypalOrder, paypalSubscription } from '../src/payments/providers/paypal/paypal-responses';
import { mercadoPagoDouble, paypalDouble, type ProviderDouble } from './support/providers/doubles';
import { differences, publishedExamples } from './support/providers/published-examples';

const ADDRESSES = { returnUrl: 'https://site.example/ok', cancelUrl: 'https://site.example/no', webhookUrl: 'https://site.example/hook' };
const PAYER = { payerName: 'Ana Lima', payerEmail: 'ana@example.com', description: 'Pedido', amountCents: 2_990 };

/** A response of a provider, and what it is an example of by its address. */
interface Answer {
  path: string;
  body: unknown;
}

const KINDS: [address: RegExp, example: keyof typeof publishedExamples][] = [
  [/^\/v1\/payments\/\d+$/, 'mercadoPagoPayment'],
  [/^\/v1\/chargebacks\/\d+$/, 'mercadoPagoChargeback'],
  [/^\/preapproval\//, 'mercadoPagoPreapproval'],
  [/^\/v2\/checkout\/orders\/[^/]+(\/capture)?$/, 'paypalOrder'],
  [/^\/v2\/payments\/captures\/[^/]+$/, 'paypalCapture'],
  [/^\/v1\/customer\/disputes\/[^/?]+$/, 'paypalDispute'],
  [/^\/v1\/billing\/subscriptions\/[^/]+$/, 'paypalSubscription'],
  [/^\/v1\/billing\/subscriptions\/[^/]+\/transactions$/, 'paypalTransactions'],
];

describe('the published examples', () => {
  it('of payments are read by the drivers', () => {
    const amounts = { amountCents: 2_450, capturedCents: 2_450, refundedCents: 50, currency: 'BRL' };
    expect(mercadoPagoPayment(publishedExamples.mercadoPagoPayment)).toMatchObject({ externalId: '20359978', status: 'paid', ...amounts });
    expect(paypalOrder(publishedExamples.paypalOrder).snapshot).toMatchObject({
      status: 'paid',
      capturedCents: 10_000,
      refundedCents: 1_000,
    });
    expect(paypalCapture(publishedExamples.paypalCapture)).toMatchObject({ externalId: 'capture:2GG279541U471931P', capturedCents: 1_099 });
  });

  it('say what the provider keeps and when it pays out', () => {
    const settlement = { feeCents: 24, netCents: 2_426, payoutOn: '2019-07-24' };
    expect(mercadoPagoPayment(publishedExamples.mercadoPagoPayment)).toMatchObject({ settlement });
    // Of R$ 3,00, R$ 0,30 came back with the refund.
    expect(paypalOrder(publishedExamples.paypalOrder).snapshot.settlement).toEqual({ feeCents: 270, netCents: 9_730, payoutOn: null });
    expect(paypalCapture(publishedExamples.paypalCapture).settlement).toEqual({ feeCents: 33, netCents: 1_066, payoutOn: null });
    const [charge] = paypalCharges(publishedExamples.paypalTransactions, 'I-BW452GLLEP1G');
    expect(charge?.settlement).toEqual({ feeCents: 100, netCents: 900, payoutOn: null });
  });

  it('of subscriptions are read by the drivers', () => {
    expect(mercadoPagoSubscription(publishedExamples.mercadoPagoPreapproval, [])).toMatchObject({ status: 'pending', amountCents: 1_000 });
    expect(paypalSubscription(publishedExamples.paypalSubscription, [])).toMatchObject({ status: 'past-due', amountCents: 1_000 });
  });

  it('find a field that no documentation has', () => {
    const { paypalCapture: example } = publishedExamples;
    expect(differences({ ...example, captured: true, status: 7 }, example)).toEqual(['.status', '.captured']);
  });

  it.each([
    ['Mercado Pago', mercadoPagoDouble, 'pix'],
    ['PayPal', paypalDouble, 'card'],
  ] as const)('have every field that the double of %s responds with', async (_, start, method) => {
    const answers: Answer[] = [];
    const real = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
      const response = await real(...args);
      const text = await response.text();
      const { pathname: path } = new URL(args[0] as string);
      if (response.ok && text.startsWith('{')) answers.push({ path, body: JSON.parse(text) });
      return new Response(response.status === 204 ? null : text, { status: response.status });
    });
    const double = await start();
    await tryEverything(double, method);
    await double.close();
    jest.restoreAllMocks();
    const compared = answers.flatMap(({ path, body }) => {
      const [, example] = KINDS.find(([address]) => address.test(path)) ?? [];
      return example ? [{ example, unknown: differences(body, publishedExamples[example]) }] : [];
    });
    expect(new Set(compared.map(({ example }) => example)).size).toBeGreaterThanOrEqual(3);
    expect(compared.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
  });
});

async function tryEverything(double: ProviderDouble, method: 'pix' | 'card'): Promise<void> {
  const { provider } = double;
  const { externalId } = await provider.createCheckout({ id: randomUUID(), method, expiresAt: null, ...PAYER, ...ADDRESSES });
  await double.pay(externalId);
  await provider.refund({ refundId: randomUUID(), externalId, amountCents: 100, reason: 'Troca' });
  await provider.fetchPayment(externalId);
  const dispute = await double.dispute(externalId, 2_000);
  await double.decide(dispute, 'lost');
  await provider.fetchDispute(dispute);
  const subscription = await provider.createSubscription({ id: randomUUID(), interval: 'month', ...PAYER, ...ADDRESSES });
  await double.authorise(subscription.externalId);
  await double.failRenewal(subscription.externalId);
  await provider.fetchSubscription(subscription.externalId);
}
