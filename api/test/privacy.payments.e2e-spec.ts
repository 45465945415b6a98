import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { Order } from '../src/orders/order.entity';
import { Payment } from '../src/payments/payment.entity';
import { donorsOf } from './support/donations';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { BUYER, startPaying, TOTAL } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const LEDGER = 'SELECT purpose, subject_id, difference FROM payment_ledger WHERE difference <> 0';

describe('an erasure of an account with open payments', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof donorsOf>;
  let person: { email: string; headers: { authorization: string } };

  beforeAll(async () => {
    api = await startMoneyApp({
      PAYMENT_PROVIDERS: 'sandbox,pix-static',
      PIX_KEY: 'doe@ong.example',
      PIX_NAME: 'ONG',
      PIX_CITY: 'SAO PAULO',
    });
    donors = donorsOf(api);
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    const email = `${randomUUID()}@example.com`;
    person = { email, headers: await api.signIn({ email }) };
  });

  afterEach(() => api.control('/switches', { lose: 0 }, 'PUT'));

  const erase = async () => {
    expect((await donors.post(paths.erasure, {}, person.headers)).statusCode).toBe(204);
    await api.settled();
  };
  const aDonation = async (fields: object = {}) => (await donors.given({ method: 'pix', ...fields }, person.headers)).id;
  const open = async (donationId: string, input: object = { provider: 'sandbox', method: 'pix' }) =>
    expect((await donors.post(paths.donationPayments(donationId), input, person.headers)).statusCode).toBe(201);
  const attemptOf = (subjectId: string) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId });
  const atProvider = async (subjectId: string) =>
    api.callProvider<{ status: string }>(`/payments/${(await attemptOf(subjectId)).externalId ?? ''}`);
  const donation = (id: string) => api.dataSource.manager.findOneByOrFail(Donation, { id });

  it('cancels them at the provider, where their codes and links could still be paid', async () => {
    const own = await aDonation();
    await open(own);
    const asGuest = await donors.given({ method: 'card', email: person.email.toUpperCase() });
    await donors.pay(asGuest);
    await erase();
    for (const id of [own, asGuest.id]) {
      expect(await atProvider(id)).toMatchObject({ status: 'cancelled' });
      expect(await donation(id)).toMatchObject({ paymentStatus: 'failed' });
    }
  });

  it('returns the units of an unpaid order', async () => {
    const product = await aPhysicalProduct(api.dataSource, { name: `Sérum ${randomUUID()}`, priceCents: 5_000, stockQuantity: 5 });
    const payload = { ...BUYER, email: person.email, items: [{ productId: product.id, quantity: 2 }], shippingCode: 'economy' };
    const { id } = (await donors.post(paths.orders, { ...payload, expectedTotalCents: TOTAL }, person.headers)).json<{ id: string }>();
    await startPaying(api, { id, headers: person.headers, product });
    await erase();
    expect(await atProvider(id)).toMatchObject({ status: 'cancelled' });
    expect(await api.dataSource.manager.findOneByOrFail(Order, { id })).toMatchObject({ paymentStatus: 'failed', stockState: 'released' });
  });

  it('keeps what a donor had paid without our knowing, and stores nothing of the donor again', async () => {
    const id = await aDonation();
    await open(id);
    await api.control('/switches', { lose: 1 }, 'PUT');
    await api.control(`/payments/${(await attemptOf(id)).externalId ?? ''}`, { outcome: 'paid' });
    await erase();
    expect(await donation(id)).toMatchObject({ paymentStatus: 'completed', donorEmail: null, donorTaxId: null, message: null });
    expect(await attemptOf(id)).toMatchObject({ status: 'paid', payerName: 'Pessoa apagada', payerEmail: 'apagado@conta.invalid' });
    expect(await api.dataSource.query(LEDGER)).toEqual([]);
  });

  it('lets a Pix to the charity’s own key wait for its confirmation, since nobody can withdraw its code', async () => {
    const id = await aDonation({ provider: 'pix-static' });
    await open(id, { provider: 'pix-static', method: 'pix' });
    await erase();
    expect(await attemptOf(id)).toMatchObject({ status: 'pending', payerName: 'Pessoa apagada' });
    expect(await donation(id)).toMatchObject({ paymentStatus: 'pending' });
  });

  it('leaves what somebody else is paying with the address', async () => {
    const foreign = await donors.given({ email: person.email });
    await donors.pay(foreign);
    await api.dataSource.manager.update(Donation, { id: foreign.id }, { disownedAt: new Date() });
    await erase();
    expect(await atProvider(foreign.id)).toMatchObject({ status: 'pending' });
  });
});
