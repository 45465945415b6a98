import { randomUUID } from 'node:crypto';
import { paths, type OrderSummaryView, type OwnDonationView, type OwnMembershipView, type PageView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { OrderEvent, OrderItem, Order } from '../src/orders/order.entity';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const DAY = (day: number) => new Date(Date.UTC(2026, 5, day, 12));
const ADDRESS = {} as Order['shippingAddress'];

describe('a user’s own data', () => {
  let api: TestApp;
  let ana: { authorization: string };
  let bia: { authorization: string };
  let anaId: string;
  let biaId: string;

  beforeAll(async () => {
    api = await startTestApp();
    ana = await api.signIn({ email: 'ana@example.com' });
    bia = await api.signIn({ email: 'bia@example.com' });
    const { manager } = api.dataSource;
    ({ id: anaId } = await manager.findOneByOrFail(User, { email: 'ana@example.com' }));
    ({ id: biaId } = await manager.findOneByOrFail(User, { email: 'bia@example.com' }));
  });

  afterAll(() => api.close());

  const get = <T>(url: string, headers = ana) => api.inject({ url, headers }).then((response) => response.json<T>());

  describe('orders', () => {
    beforeAll(async () => {
      const { manager } = api.dataSource;
      const { id: physicalProductId } = await aPhysicalProduct(api.dataSource);
      for (let day = 1; day <= 12; day += 1) {
        const order = { userId: anaId, totalAmountCents: day * 100, shippingAddress: ADDRESS, createdAt: DAY(day) };
        const { identifiers } = await manager.insert(Order, order);
        const orderId = String(identifiers[0]?.['id']);
        const line = { orderId, physicalProductId, productName: 'Sérum', unitPriceCents: 100 };
        if (day === 12)
          await manager.insert(
            OrderItem,
            [1, 4].map((quantity) => ({ ...line, quantity })),
          );
      }
      await manager.insert(Order, { userId: biaId, totalAmountCents: 1, shippingAddress: ADDRESS });
      await manager.insert(Order, { customerEmail: 'ana@example.com', totalAmountCents: 2, shippingAddress: ADDRESS });
    });

    it('lists the newest ten with their quantities', async () => {
      const list = await get<PageView<OrderSummaryView>>(paths.orders);
      expect({ ...list, items: list.items.length }).toEqual({ items: 10, total: 12, page: 1, pageSize: 10 });
      expect(list.items.map((order) => order.totalAmountCents / 100)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
      expect(list.items[0]).toEqual({
        id: expect.any(String) as string,
        totalAmountCents: 1200,
        coupon: null,
        refundedCents: 0,
        status: 'pending',
        paymentStatus: 'pending',
        itemCount: 5,
        heldUntil: null,
        trackingCode: null,
        shippedAt: null,
        deliveredAt: null,
        isDisputed: false,
        isRefunding: false,
        hasExpiredPix: false,
        createdAt: DAY(12).toISOString(),
      });
      expect(list.items[1]?.itemCount).toBe(0);
    });

    it('is paged, and has a total beyond the last page', async () => {
      const second = await get<PageView<OrderSummaryView>>(`${paths.orders}?page=2`);
      expect(second.items.map((order) => order.totalAmountCents)).toEqual([200, 100]);
      expect(await get(`${paths.orders}?page=4&pageSize=5`)).toEqual({ items: [], total: 12, page: 4, pageSize: 5 });
    });

    it('lists what is really so: the parcel, a dispute and a refund on its way', async () => {
      const { manager } = api.dataSource;
      const [order, payment] = [randomUUID(), randomUUID()];
      const paying = { purpose: 'order', subjectId: order, provider: 'sandbox', method: 'card', amountCents: 900 } as const;
      await manager.insert(Payment, { id: payment, ...paying, description: 'Pedido', payerName: 'Rui', payerEmail: 'rui@example.com' });
      const rui = await api.signIn({ email: 'rui@example.com' });
      const { id: userId } = await manager.findOneByOrFail(User, { email: 'rui@example.com' });
      const parcel = { status: 'shipped', paymentStatus: 'paid', trackingCode: 'AA123456785BR' } as const;
      await manager.insert(Order, { id: order, userId, totalAmountCents: 900, shippingAddress: ADDRESS, paymentId: payment, ...parcel });
      await manager.insert(OrderEvent, { orderId: order, kind: 'shipped', at: DAY(2) });
      const opened = { provider: 'sandbox', externalId: 'd1', amountCents: 900, reason: 'not_received', status: 'open' } as const;
      await manager.insert(PaymentDispute, { paymentId: payment, ...opened, openedAt: DAY(4), changedAt: DAY(4) });
      await manager.insert(PaymentRefund, {
        paymentId: payment,
        amountCents: 100,
        reason: 'Parte',
        status: 'failed',
        failureCode: 'no-answer',
      });
      const [shown] = (await get<PageView<OrderSummaryView>>(paths.orders, rui)).items;
      const { trackingCode } = parcel;
      expect(shown).toMatchObject({ shippedAt: DAY(2).toISOString(), trackingCode, isDisputed: true, isRefunding: true });
    });

    it('lists whether the newest attempt is a Pix that expired, which may still have been paid', async () => {
      const { manager } = api.dataSource;
      const lia = await api.signIn({ email: 'lia@example.com' });
      const { id: userId } = await manager.findOneByOrFail(User, { email: 'lia@example.com' });
      const pay = (purpose: 'order' | 'donation', subjectId: string, tried: Partial<Payment>) =>
        manager.insert(Payment, {
          ...{
            purpose,
            subjectId,
            provider: 'sandbox',
            amountCents: 900,
            description: 'Pedido',
            payerName: 'Lia',
            payerEmail: 'lia@example.com',
          },
          ...{ method: 'pix', status: 'expired', createdAt: DAY(2), ...tried },
        });
      const [expired, refused, donation] = [randomUUID(), randomUUID(), randomUUID()];
      for (const [index, id] of [expired, refused].entries()) {
        const unpaid = { paymentStatus: 'failed', createdAt: DAY(index + 1) } as const;
        await manager.insert(Order, { id, userId, totalAmountCents: 900, shippingAddress: ADDRESS, ...unpaid });
        await pay('order', id, {});
      }
      await pay('order', expired, { method: 'card', status: 'failed', createdAt: DAY(1) });
      await pay('order', refused, { method: 'card', status: 'failed', createdAt: DAY(3) });
      await manager.insert(Donation, { id: donation, userId, amountCents: 900, paymentStatus: 'failed' });
      await pay('donation', donation, {});
      const shown = (await get<PageView<OrderSummaryView>>(paths.orders, lia)).items;
      expect(shown.map(({ id, hasExpiredPix }) => [id, hasExpiredPix])).toEqual([
        [refused, false],
        [expired, true],
      ]);
      expect((await get<PageView<OwnDonationView>>(paths.donations, lia)).items).toMatchObject([{ id: donation, hasExpiredPix: true }]);
    });

    it('excludes orders of others', async () => {
      const list = await get<PageView<OrderSummaryView>>(paths.orders, bia);
      expect(list.items.map((order) => order.totalAmountCents)).toEqual([1]);
    });
  });

  describe('donations', () => {
    beforeAll(async () => {
      const { manager } = api.dataSource;
      for (let day = 1; day <= 11; day += 1) {
        const gift = { userId: anaId, amountCents: day * 1000, isAnonymous: day === 11, message: day === 11 ? 'Força!' : null };
        await manager.insert(Donation, { ...gift, paymentStatus: 'completed', createdAt: DAY(day) });
      }
      await manager.insert(Donation, { userId: biaId, donorName: 'Bia', donorEmail: 'bia@example.com', amountCents: 1 });
    });

    it('lists the newest ten', async () => {
      const list = await get<PageView<OwnDonationView>>(paths.donations);
      expect([list.items.length, list.total, list.pageSize]).toEqual([10, 11, 10]);
      expect(list.items[0]).toEqual({
        id: expect.any(String) as string,
        amountCents: 11_000,
        refundedCents: 0,
        paymentStatus: 'completed',
        isAnonymous: true,
        message: 'Força!',
        isDisputed: false,
        isRefunding: false,
        hasExpiredPix: false,
        baskets: null,
        completedAt: null,
        createdAt: DAY(11).toISOString(),
      });
    });

    it('lists a dispute, and a refund on its way', async () => {
      const { manager } = api.dataSource;
      const [donation, payment] = [randomUUID(), randomUUID()];
      const paying = { purpose: 'donation', subjectId: donation, provider: 'sandbox', method: 'card', amountCents: 900 } as const;
      await manager.insert(Payment, { id: payment, ...paying, description: 'Doação', payerName: 'Eva', payerEmail: 'eva@example.com' });
      const eva = await api.signIn({ email: 'eva@example.com' });
      const { id: userId } = await manager.findOneByOrFail(User, { email: 'eva@example.com' });
      await manager.insert(Donation, { id: donation, userId, amountCents: 900, paymentStatus: 'completed', paymentId: payment });
      const shown = async () => (await get<PageView<OwnDonationView>>(paths.donations, eva)).items[0];
      expect(await shown()).toMatchObject({ isDisputed: false, isRefunding: false });
      const opened = { provider: 'sandbox', externalId: 'd2', amountCents: 900, reason: 'fraud', status: 'open' } as const;
      await manager.insert(PaymentDispute, { paymentId: payment, ...opened, openedAt: DAY(4), changedAt: DAY(4) });
      await manager.insert(PaymentRefund, { paymentId: payment, amountCents: 100, reason: 'Parte' });
      expect(await shown()).toMatchObject({ isDisputed: true, isRefunding: true });
      await manager.update(PaymentRefund, { paymentId: payment }, { status: 'done', doneAt: DAY(5) });
      expect(await shown()).toMatchObject({ isRefunding: false });
    });

    it('excludes donations of others', async () => {
      const list = await get<PageView<OwnDonationView>>(paths.donations, bia);
      expect(list.items.map((donation) => donation.amountCents)).toEqual([1]);
    });
  });

  describe('membership', () => {
    const PLAN = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 };
    const mine = (headers = ana) => get<OwnMembershipView>(paths.membership, headers);

    afterEach(async () => {
      await api.dataSource.query('DELETE FROM ong_members');
      await api.dataSource.query('UPDATE profiles SET is_ong_member = false');
    });

    it('is null for users who never had one', async () => {
      expect(await mine()).toEqual({ isMember: false, membership: null });
    });

    it('is the active one, even when another is newer', async () => {
      const active = { ...PLAN, userId: anaId, status: 'active' as const, startDate: DAY(1), createdAt: DAY(1), nextPaymentDate: DAY(30) };
      await api.dataSource.manager.insert(OngMember, active);
      await api.dataSource.manager.insert(OngMember, { ...PLAN, userId: anaId, status: 'cancelled', createdAt: DAY(2) });
      expect(await mine()).toEqual({
        isMember: true,
        membership: {
          id: expect.any(String) as string,
          status: 'active',
          ...PLAN,
          membershipType: 'monthly',
          startDate: DAY(1).toISOString(),
          nextPaymentDate: DAY(30).toISOString(),
          graceUntil: null,
          cancelAtPeriodEnd: false,
          canPause: true,
          canResume: false,
          canCancel: true,
          canKeep: false,
          canStartAgain: false,
          canChangePlan: false,
          canKeepPlan: false,
          planOptions: [],
          nextPlan: null,
          isPaused: false,
          pausedUntil: null,
          creditedDays: 0,
        },
      });
      expect(await mine(bia)).toEqual({ isMember: false, membership: null });
    });

    it('is the newest when all have ended', async () => {
      await api.dataSource.manager.insert(OngMember, { ...PLAN, userId: anaId, status: 'cancelled', createdAt: DAY(1) });
      await api.dataSource.manager.insert(OngMember, { ...PLAN, userId: anaId, status: 'inactive', createdAt: DAY(2) });
      expect(await mine()).toMatchObject({ isMember: false, membership: { status: 'inactive' } });
    });

    it('includes honorary membership', async () => {
      await api.dataSource.manager.update(Profile, { userId: anaId }, { isOngMember: true });
      expect(await mine()).toEqual({ isMember: true, membership: null });
    });

    it('works for users without a profile', async () => {
      const headers = await api.signIn({ email: 'sem-perfil@example.com' });
      await api.dataSource.query("DELETE FROM profiles USING users u WHERE u.id = user_id AND u.email = 'sem-perfil@example.com'");
      expect(await mine(headers)).toEqual({ isMember: false, membership: null });
    });
  });

  it.each([paths.orders, paths.donations])('refuses invalid pages at %s', async (url) => {
    for (const query of ['page=0', 'page=x', 'pageSize=101', 'userId=1']) {
      expectProblem(await api.inject({ url: [url, query].join('?'), headers: ana }), 'validation.failed');
    }
  });

  it.each([paths.orders, paths.donations, paths.membership])('requires a signed-in user and forbids caching at %s', async (url) => {
    expectProblem(await api.inject({ url }), 'auth.required');
    expect((await api.inject({ url, headers: ana })).headers['cache-control']).toBe('no-store');
  });
});
