import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hasError, parsePix } from 'pix-utils';
import type { Payment } from '../../payment.entity';
import { StaticPixProvider } from './static-pix.provider';
import { txidOf } from './txid';

const ENV = { key: 'doe@ong.example', name: 'ONG BELEZA SOLIDARIA', city: 'SAO PAULO', txidMode: 'reference' } as const;

const payment: Partial<Payment> = {
  id: randomUUID(),
  status: 'pending',
  amountCents: 2500,
  capturedCents: 0,
  refundedCents: 0,
  expiresAt: null,
};

const anIntent = () => ({
  ...{ id: randomUUID(), method: 'pix' as const, amountCents: 2500, description: 'Doação', expiresAt: null },
  ...{ payerName: 'Ana', payerEmail: 'ana@example.com', returnUrl: '', cancelUrl: '', webhookUrl: '' },
});

const withRow = (row: Partial<Payment> | null, env: ConstructorParameters<typeof StaticPixProvider>[0] = ENV) =>
  new StaticPixProvider(env, {
    find: () => Promise.resolve(row && ({ ...payment, ...row } as Payment)),
    withdraw: () => Promise.resolve(),
  });

describe('static Pix', () => {
  it('gives each payment a unique reference of letters and digits', () => {
    expect(txidOf('00000000-0000-0000-0000-000000000000')).toBe('0'.repeat(25));
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(txidOf(one)).toMatch(/^[0-9A-Z]{25}$/);
        expect(txidOf(one) === txidOf(other)).toBe(one === other);
      }),
    );
  });

  it('makes its code without calling anybody', async () => {
    const intent = anIntent();
    const { externalId, next, expiresAt } = await withRow(null).createCheckout(intent);
    expect({ externalId, expiresAt }).toEqual({ externalId: txidOf(intent.id), expiresAt: null });
    expect(next).toMatchObject({ kind: 'pix', pageUrl: null, confirmedBy: 'person' });
    const pix = parsePix(next.kind === 'pix' ? next.payload : '');
    expect(hasError(pix)).toBe(false);
    expect(pix).toMatchObject({ pixKey: 'doe@ong.example', transactionAmount: 25, txid: externalId });
  });

  it('sends no reference when banks would drop it, but still uses it as external id', async () => {
    const intent = anIntent();
    const { externalId, next } = await withRow(null, { ...ENV, txidMode: 'none' }).createCheckout(intent);
    expect(externalId).toBe(txidOf(intent.id));
    expect(next).toMatchObject({ payload: expect.stringContaining('62070503***') as string });
  });

  it.each<[string, Partial<Payment>, string]>([
    ['pending until somebody confirms it', {}, 'pending'],
    ['cancelled once withdrawn', { failureCode: 'withdrawn' }, 'cancelled'],
    ['expired after its expiry', { expiresAt: new Date(Date.now() - 1_000) }, 'expired'],
    ['paid once confirmed', { status: 'paid', capturedCents: 2500, expiresAt: new Date(0), failureCode: null }, 'paid'],
  ])('takes the status from our own row: %s', async (_, row, status) => {
    const expected = { status, reference: payment.id, amountCents: 2500, currency: 'BRL' };
    expect(await withRow(row).fetchPayment('x')).toMatchObject(expected);
    expect(await withRow(row).completeReturn('x')).toMatchObject(expected);
  });

  it('has no unknown payments, subscriptions, webhooks or refunds', async () => {
    const provider = withRow(null);
    await expect(provider.fetchPayment('x')).rejects.toMatchObject({ responseStatus: 404 });
    await expect(provider.createSubscription()).rejects.toMatchObject({ code: 'payment.method-unavailable' });
    await expect(provider.refund()).rejects.toMatchObject({ code: 'payment.method-unavailable' });
    await expect(provider.parseWebhook()).rejects.toMatchObject({ code: 'resource.not-found' });
    expect(await provider.listPayments()).toEqual([]);
  });
});
