import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderView, type CartQuoteView, type OrderView, type PlacedOrderView } from '@aflora/contracts';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Payment } from '../src/payments/payment.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { BUYER, startPaying } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const ECONOMY = 1_290;
/** Price of one unit, for everybody and for members. */
const [PRICE, MEMBER_PRICE] = [1_999, 1_799];

interface Buyer {
  id: string;
  email: string;
  headers: Record<string, string>;
}

describe('the discount for members', () => {
  let api: MoneyApp;
  let admin: Record<string, string>;
  let bought: PhysicalProduct;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    bought = await aPhysicalProduct(api.dataSource, { priceCents: PRICE, stockQuantity: 20, weightGrams: 10 });
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  async function aBuyer(): Promise<Buyer> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    return { ...(await api.dataSource.manager.findOneByOrFail(User, { email })), headers };
  }
  async function aMember(membership: Partial<OngMember> = {}): Promise<Buyer> {
    const buyer = await aBuyer();
    const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990, nextPaymentDate: inDays(20) };
    await api.dataSource.manager.insert(OngMember, { userId: buyer.id, ...plan, ...membership });
    return buyer;
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    api.inject({ method: 'POST', url, payload, headers });
  const quote = async (headers: Record<string, string> = {}, quantity = 3) => {
    const items = [{ productId: bought.id, quantity }];
    return (await post(paths.cartQuote, { items, postalCode: BUYER.postalCode }, headers)).json<CartQuoteView>();
  };
  const place = (expectedTotalCents: number, { headers = {}, quantity = 3, email = BUYER.email } = {}) => {
    const items = [{ productId: bought.id, quantity }];
    return post(paths.orders, { ...BUYER, email, items, shippingCode: 'economy', expectedTotalCents }, headers);
  };
  const stock = async () => (await api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id: bought.id })).stockQuantity;
  async function aMembersOrder() {
    const member = await aMember();
    const response = await place(3 * MEMBER_PRICE + ECONOMY, member);
    expect(response.statusCode).toBe(201);
    return { ...response.json<PlacedOrderView>(), member };
  }
  async function aPaidMembersOrder() {
    const { id, member } = await aMembersOrder();
    const payment = await startPaying(api, { id, headers: member.headers, product: bought });
    await api.settle(payment.id, 'paid');
    return { id, member };
  }
  const shown = async (id: string) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();

  describe('in the cart', () => {
    it('is given to nobody but members', async () => {
      const everybody = { itemsTotalCents: 3 * PRICE, memberDiscountCents: 0, member: null };
      expect(await quote()).toMatchObject(everybody);
      expect(await quote((await aBuyer()).headers)).toMatchObject(everybody);
      const { headers } = await aMember();
      expect(await quote(headers)).toMatchObject({ itemsTotalCents: 3 * PRICE, memberDiscountCents: 600, member: { endsAt: null } });
    });

    it('is for the units that can be bought', async () => {
      await api.dataSource.manager.update(PhysicalProduct, { id: bought.id }, { stockQuantity: 2 });
      expect(await quote((await aMember()).headers)).toMatchObject({ itemsTotalCents: 2 * PRICE, memberDiscountCents: 400 });
    });

    it.each<[string, Partial<OngMember>, { endsAt: Date | null; renewsAt: Date | null }]>([
      ['goes on', { nextPaymentDate: inDays(20) }, { endsAt: null, renewsAt: inDays(20) }],
      ['awaits a charge', { nextPaymentDate: inDays(-1) }, { endsAt: null, renewsAt: null }],
      ['is cancelled and paid', { cancelAtPeriodEnd: true, nextPaymentDate: inDays(5) }, { endsAt: inDays(5), renewsAt: null }],
      ['is in grace', { graceUntil: inDays(3), nextPaymentDate: inDays(-2) }, { endsAt: inDays(3), renewsAt: null }],
    ])('says when it ends for a membership that %s', async (_, membership, { endsAt, renewsAt }) => {
      const { member } = await quote((await aMember(membership)).headers);
      const day = (moment: Date | string | null | undefined) => moment && new Date(moment).toISOString().slice(0, 10);
      expect([day(member?.endsAt), day(member?.renewsAt)]).toEqual([day(endsAt), day(renewsAt)]);
    });

    it.each<[string, Partial<OngMember>]>([
      ['is paused', { status: 'inactive', pausedAt: new Date() }],
      ['is cancelled', { status: 'cancelled', cancelledAt: new Date() }],
      ['was cancelled and ended a minute ago', { cancelAtPeriodEnd: true, nextPaymentDate: new Date(Date.now() - 60_000) }],
      ['had its grace period until a minute ago', { graceUntil: new Date(Date.now() - 60_000) }],
    ])('is not given for a membership that %s', async (_, membership) => {
      expect(await quote((await aMember(membership)).headers)).toMatchObject({ memberDiscountCents: 0, member: null });
    });

    it('is given to honorary members, and not kept by the flag of a membership that has ended', async () => {
      const honorary = await aBuyer();
      await api.dataSource.manager.update(Profile, { userId: honorary.id }, { isOngMember: true });
      expect((await quote(honorary.headers)).member).toEqual({ endsAt: null, renewsAt: null });
      const former = await aMember({ cancelAtPeriodEnd: true, nextPaymentDate: inDays(-1) });
      await api.dataSource.manager.update(Profile, { userId: former.id }, { isOngMember: true });
      expect((await quote(former.headers)).member).toBeNull();
    });
  });

  describe('of an order', () => {
    it('is rounded per unit, recorded, shown, and not paid', async () => {
      const { id, member } = await aMembersOrder();
      const sums = {
        ...{ itemsTotalCents: 3 * PRICE, memberDiscountCents: 600, shippingCents: ECONOMY, totalAmountCents: 3 * MEMBER_PRICE + ECONOMY },
        items: [{ unitPriceCents: PRICE, unitDiscountCents: 200, quantity: 3 }],
      };
      expect((await api.inject({ url: paths.order(id), headers: member.headers })).json<OrderView>()).toMatchObject(sums);
      expect(await shown(id)).toMatchObject(sums);
      const payment = await startPaying(api, { id, headers: member.headers, product: bought });
      expect(payment.amountCents).toBe(3 * MEMBER_PRICE + ECONOMY);
      const mail = (await api.mailsTo(member.email)).map(textOf).find((text) => text.includes(`#${id.slice(0, 8)}`));
      expect(mail).toMatch(/Desconto de membro: -R\$\s6,00/);
    });

    it('doesn’t take free delivery away', async () => {
      const { headers } = await aMember();
      expect((await quote(headers, 10)).shipping[0]).toMatchObject({ code: 'economy', priceCents: 0 });
      expect((await place(10 * MEMBER_PRICE, { headers, quantity: 10 })).statusCode).toBe(201);
    });

    it('is refused to guests, also with a member’s address, and to users who are no members', async () => {
      const { email } = await aMember();
      for (const who of [{ email }, { ...(await aBuyer()) }]) {
        const refused = await place(3 * MEMBER_PRICE + ECONOMY, who);
        expectProblem(refused, 'order.total-changed');
        expect(refused.json()).toMatchObject({ params: { totalCents: 3 * PRICE + ECONOMY } });
      }
      expect(await stock()).toBe(20);
    });

    it('is refused with the new total when the membership has ended since the cart was shown, and nothing is held', async () => {
      const member = await aMember();
      const seen = await quote(member.headers);
      await api.dataSource.manager.update(OngMember, { userId: member.id }, { cancelAtPeriodEnd: true, nextPaymentDate: new Date() });
      const expected = seen.itemsTotalCents - seen.memberDiscountCents + ECONOMY;
      const refused = await place(expected, member);
      expectProblem(refused, 'order.total-changed');
      expect(refused.json()).toMatchObject({ params: { totalCents: 3 * PRICE + ECONOMY } });
      expect(await stock()).toBe(20);
      expect(await api.mailsTo(member.email)).toEqual([]);
    });

    it('stays when the membership ends before the payment', async () => {
      const { id, member } = await aMembersOrder();
      await api.dataSource.manager.update(OngMember, { userId: member.id }, { status: 'cancelled' });
      const payment = await startPaying(api, { id, headers: member.headers, product: bought });
      expect(payment.amountCents).toBe(3 * MEMBER_PRICE + ECONOMY);
    });
  });

  describe('of a paid order', () => {
    it('is not given back: units are refunded at what was paid for them, and freight last', async () => {
      const { id } = await aPaidMembersOrder();
      for (const left of [2, 1, 0]) {
        const [item] = (await shown(id)).items;
        const paidCents = (item?.unitPriceCents ?? 0) - (item?.unitDiscountCents ?? 0);
        const lines = [{ itemId: item?.id, quantity: 1, restocked: 1 }];
        const response = await post(
          paths.adminOrderRefunds(id),
          { amountCents: paidCents, reason: 'Frasco quebrado', restock: false, lines },
          admin,
        );
        expect(response.statusCode).toBe(200);
        await api.settled();
        expect(await shown(id)).toMatchObject({ refundableCents: left * MEMBER_PRICE + ECONOMY });
      }
      expectProblem(
        await post(paths.adminOrderRefunds(id), { amountCents: ECONOMY + 1, reason: 'Frete', restock: false }, admin),
        'refund.too-large',
      );
      expect((await post(paths.adminOrderRefunds(id), { amountCents: ECONOMY, reason: 'Frete', restock: false }, admin)).statusCode).toBe(
        200,
      );
      await api.settled();
      expect(await shown(id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 3 * MEMBER_PRICE + ECONOMY, refundableCents: 0 });
    });

    it('is not in what a cancellation gives back, nor in the movements of money', async () => {
      const { id, member } = await aPaidMembersOrder();
      expect((await api.inject({ method: 'POST', url: paths.orderCancellation(id), headers: member.headers })).statusCode).toBe(200);
      await api.settled();
      const { id: paymentId } = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id });
      expect(
        await api.dataSource.query('SELECT gross_cents AS cents FROM payment_movements WHERE payment_id = $1 ORDER BY gross_cents', [
          paymentId,
        ]),
      ).toEqual([{ cents: -(3 * MEMBER_PRICE + ECONOMY) }, { cents: 3 * MEMBER_PRICE + ECONOMY }]);
    });

    it('is not in the sales of the product', async () => {
      await aPaidMembersOrder();
      const sales = 'SELECT units::integer AS units, sold_cents::integer AS cents FROM product_sales_by_day WHERE product_id = $1';
      expect(await api.dataSource.query(sales, [bought.id])).toEqual([{ units: 3, cents: 3 * MEMBER_PRICE }]);
    });
  });
});
