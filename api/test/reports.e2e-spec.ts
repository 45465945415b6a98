import { paths } from '@aflora/contracts';
import { DigitalProduct } from '../src/digital-products/digital-product.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Order } from '../src/orders/order.entity';
import { anAccount } from './support/accounts';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const MONTH_START = "SELECT date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo' AS start";

describe('the overview', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  it('is exact', async () => {
    const admin = await api.signIn({ isAdmin: true });
    const { manager } = api.dataSource;
    await aPhysicalProduct(api.dataSource, { isActive: false });
    await aPhysicalProduct(api.dataSource, { deletedAt: new Date() });
    await manager.insert(DigitalProduct, { name: 'Curso', priceCents: 100, affiliateLink: 'https://example.com' });
    for (const status of ['active', 'inactive', 'cancelled'] as const) {
      const { id: userId } = await anAccount(api.dataSource);
      await manager.insert(OngMember, { userId, status, planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 });
    }
    const [{ start }] = await api.dataSource.query<[{ start: Date }]>(MONTH_START);
    const order = { customerEmail: 'a@b.co', shippingAddress: {} as Order['shippingAddress'] };
    await manager.insert(Order, { ...order, totalAmountCents: 1000, paymentStatus: 'paid', createdAt: start });
    await manager.insert(Order, { ...order, totalAmountCents: 200, paymentStatus: 'pending', createdAt: start });
    await manager.insert(Order, { ...order, totalAmountCents: 30, paymentStatus: 'paid', createdAt: new Date(start.getTime() - 1) });

    expect((await api.inject({ url: paths.adminOverview, headers: admin })).json()).toEqual({
      physicalProducts: 1,
      digitalProducts: 1,
      totalOrders: 3,
      users: 4,
      activeOngMembers: 1,
      monthlyRevenueCents: 1000,
    });
  });
});
