import { paths } from '@aflora/contracts';
import { accessKey } from '../src/common/access/access';
import { ENV, type Env } from '../src/config/env';
import { Donation } from '../src/donations/donation.entity';
import { Order, OrderEvent } from '../src/orders/order.entity';
import { PaymentSubscription } from '../src/payments/payment.entity';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const ADDRESS = { recipient: 'Rita', city: 'Campinas', state: 'SP' } as Order['shippingAddress'];

describe('an access key', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  const read = (kind: 'order' | 'donation', id: string, headers?: Record<string, string>) =>
    api.inject({
      url: kind === 'order' ? paths.order(id) : paths.donation(id),
      headers: headers ?? { 'x-access-key': accessKey(kind, id, api.app.get<Env>(ENV).jwtSecret) },
    });
  const anOrder = async (createdAt: Date, fields: Partial<Order> = {}) => {
    const order = { totalAmountCents: 100, shippingAddress: ADDRESS, createdAt, ...fields };
    return String((await api.dataSource.manager.insert(Order, order)).identifiers[0]?.id);
  };
  const aDonation = async (createdAt: Date, fields: Partial<Donation> = {}) => {
    const donation = { amountCents: 500, donorName: 'Rita', createdAt, ...fields };
    return String((await api.dataSource.manager.insert(Donation, donation)).identifiers[0]?.id);
  };
  const anEvent = (orderId: string, kind: OrderEvent['kind'], at: Date) =>
    api.dataSource.manager.insert(OrderEvent, { orderId, kind, at, note: kind === 'note' ? 'ligou' : null });

  it('opens an order for twelve months after its last event, and its account sees it longer', async () => {
    const { id: userId, email } = await anAccount(api.dataSource, { password: 'Segredo-2026' });
    const login = await api.inject({ method: 'POST', url: paths.login, payload: { email, password: 'Segredo-2026' } });
    const id = await anOrder(daysAgo(500), { userId, status: 'delivered' });
    await anEvent(id, 'delivered', daysAgo(360));
    expect((await read('order', id)).statusCode).toBe(200);
    await api.dataSource.manager.update(OrderEvent, { orderId: id }, { at: daysAgo(370) });
    expectProblem(await read('order', id), 'order.not-found');
    // A note is no event of the order.
    await anEvent(id, 'note', daysAgo(1));
    expectProblem(await read('order', id), 'order.not-found');
    expect((await read('order', id, { authorization: `Bearer ${login.json<{ accessToken: string }>().accessToken}` })).statusCode).toBe(
      200,
    );
  });

  it('opens nothing when it is another one, whatever its characters', async () => {
    const id = await anOrder(daysAgo(1));
    for (const key of ['', 'A'.repeat(43), `é${'A'.repeat(42)}`]) {
      expectProblem(await read('order', id, { 'x-access-key': key }), 'order.not-found');
    }
  });

  it('opens a donation for twelve months after its end, and a monthly one as long as it charges', async () => {
    expect((await read('donation', await aDonation(daysAgo(360)))).statusCode).toBe(200);
    expectProblem(await read('donation', await aDonation(daysAgo(370))), 'donation.not-found');
    expect(
      (
        await read(
          'donation',
          await aDonation(daysAgo(400), { completedAt: daysAgo(360), paymentStatus: 'completed', receiptNumber: 4_000 }),
        )
      ).statusCode,
    ).toBe(200);
    const subscription = {
      purpose: 'donation' as const,
      provider: 'sandbox',
      status: 'active' as const,
      amountCents: 500,
      description: 'x',
    };
    const inserted = await api.dataSource.manager.insert(PaymentSubscription, {
      ...subscription,
      ...{ subjectId: await aDonation(daysAgo(1)), interval: 'month' as const, payerName: 'Rita', payerEmail: 'rita@example.com' },
    });
    const subscriptionId = String(inserted.identifiers[0]?.id);
    const id = await aDonation(daysAgo(400), { frequency: 'monthly', subscriptionId });
    expect((await read('donation', id)).statusCode).toBe(200);
    await api.dataSource.manager.update(PaymentSubscription, { id: subscriptionId }, { status: 'cancelled', changedAt: daysAgo(360) });
    expect((await read('donation', id)).statusCode).toBe(200);
    await api.dataSource.manager.update(PaymentSubscription, { id: subscriptionId }, { changedAt: daysAgo(370) });
    expectProblem(await read('donation', id), 'donation.not-found');
  });

  it('opens nothing of an erased person', async () => {
    const { id: userId } = await anAccount(api.dataSource);
    const [order, donation] = [await anOrder(daysAgo(1), { userId }), await aDonation(daysAgo(1), { userId })];
    expect([(await read('order', order)).statusCode, (await read('donation', donation)).statusCode]).toEqual([200, 200]);
    await api.dataSource.manager.update(User, { id: userId }, { erasedAt: new Date() });
    expectProblem(await read('order', order), 'order.not-found');
    expectProblem(await read('donation', donation), 'donation.not-found');
  });
});
