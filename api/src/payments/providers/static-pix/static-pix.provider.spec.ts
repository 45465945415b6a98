import { hasError, parsePix } from 'pix-utils';
import { computeCRC } from 'pix-utils/dist/main/crc';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { withoutAccents } from '../../../common/text/text';
import type { Payment } from '../../payment.entity';
import { brCode, StaticPixProvider, txidOf } from './static-pix.provider';

const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const DONATION =
  '00020126370014br.gov.bcb.pix0115doe@ong.example520400005303986540525.005802BR5920ONG BELEZA SOLIDARIA6009SAO PAULO62150511DOA0000000163040B9B';
const FALSE_CRC = '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304170E';

const ours = { key: 'doe@ong.example', name: 'ONG BELEZA SOLIDARIA', city: 'SAO PAULO' };
const read = (code: string) => {
  const pix = parsePix(code);
  if (hasError(pix)) throw new Error(pix.message);
  return pix;
};

describe('brCode', () => {
  it('makes the same code as banks do', async () => {
    expect(await brCode(ours, { amountCents: 2500, txid: 'DOA00000001' })).toBe(DONATION);
  });

  it('uses the checksum that the manual defines', () => {
    expect(computeCRC('123456789')).toBe('29B1');
    expect(read(MANUAL)).toMatchObject({ pixKey: '123e4567-e12b-12d1-a456-426655440000', merchantName: 'Fulano de Tal', txid: '***' });
    expect(read(DONATION)).toMatchObject({ transactionAmount: 25, txid: 'DOA00000001' });
    expect(() => read(FALSE_CRC)).toThrow('invalid crc');
    expect(computeCRC(FALSE_CRC)).toBe('04ED');
  });

  it('leaves the amount out, and writes three asterisks when there is no reference', async () => {
    const code = await brCode(ours, {});
    expect(code).toContain('53039865802BR');
    expect(code).toContain('62070503***6304');
  });

  it.each([1, 10, 30, 290, 2990, 8_215, 1_000_000, 99_999_999])('writes exactly %i cents', async (amountCents) => {
    const [, length, rest = ''] = /5303986 ?54(\d\d)(.*)$/.exec(await brCode(ours, { amountCents })) ?? [];
    const amount = rest.slice(0, Number(length));
    expect(amount).toMatch(/^\d+\.\d\d$/);
    expect(Number(amount.replace('.', ''))).toBe(amountCents);
  });

  it('counts characters after removing accents', async () => {
    const name = withoutAccents('Ação São José da Conceição');
    expect(name).toBe('Acao Sao Jose da Conceicao');
    const code = await brCode({ ...ours, name: withoutAccents('Coração Cônscio'), city: withoutAccents('São João') }, {});
    expect(code).toContain('5915CORACAO CONSCIO6008SAO JOAO');
    expect(code).toMatch(/^[\x20-\x7e]+$/);
  });

  it('refuses a name that is too long', async () => {
    await expect(brCode({ ...ours, name: 'A'.repeat(26) }, {})).rejects.toThrow('merchantName');
  });
});

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
    expect(await withRow(row).fetchPayment('x')).toMatchObject(expected);
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
