import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderView, type PaymentView, type PlacedOrderView } from '@aflora/contracts';
import { Coupon } from '../src/coupons/coupon.entity';
import { Order } from '../src/orders/order.entity';
import { OrderHoldsService } from '../src/orders/stock/order-holds.service';
import { Payment } from '../src/payments/payment.entity';
import type { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { User } from '../src/users/user.entity';
import { until } from './support/api-process';
import { deadlocksIn } from './support/deadlocks';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, BUYER, type PlacedOrder } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const VARIABLES = {
  // As many transactions at once, and the limits of holds, whose keys are locked too, without ever reaching one.
  ...{ DATABASE_POOL_SIZE: '16', RATE_LIMIT: 'on', LIMIT_CHECKOUT: '100000/60', LIMIT_LINK: '100000/60', LIMIT_COUPON: '100000/60' },
  ...{ BUDGET_CHECKOUT: '100000/100000/60' },
  ...{ STOCK_HOLD_ORDERS_PER_BUYER: '1000', STOCK_HOLD_ORDERS_PER_NETWORK: '1000' },
  ...{ STOCK_HOLD_UNITS_PER_BUYER: '5000', STOCK_HOLD_UNITS_PER_NETWORK: '5000' },
};
const STOCK = 60;
const MAX_USES = 34;
/** One unit of each of two products at 50.00, ten per cent off, and economy freight. */
const TOTAL = 10_290;

/** Units in stock, held and sold, by product. */
const UNITS = `
  SELECT p.stock_quantity + coalesce(sum(i.quantity - i.restocked_quantity) FILTER (WHERE o.stock_state IN ('held', 'sold')), 0)::integer AS units
  FROM physical_products p LEFT JOIN order_items i ON i.physical_product_id = p.id LEFT JOIN orders o ON o.id = i.order_id
  WHERE p.id = ANY ($1) GROUP BY p.id
`;
const USES = `
  SELECT used_count AS counted, (SELECT count(*)::integer FROM orders WHERE coupon_id = c.id AND holds_coupon) AS held FROM coupons c WHERE id = $1
`;
const PASS_HOLD = `
  UPDATE orders SET held_until = now() - interval '1 hour', hold_ends_at = now() - interval '1 hour' WHERE id = ANY ($1) AND stock_state = 'held'
`;
/** Sessions that wait for a row of another transaction. */
const ROW_WAITS = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')";

type Headers = Record<string, string>;

interface Bought {
  id: string;
  headers: Headers;
  payment: PaymentView;
}

/** Buyers, administrators, the provider and the job of the holds, who all want the same products and the same coupon. */
class Market {
  private orders = 0;

  constructor(
    private readonly api: MoneyApp,
    private readonly of: { admin: Headers; products: PhysicalProduct[]; coupon: Coupon },
  ) {}

  post(url: string, payload: object = {}, headers: Headers = this.of.admin) {
    return this.api.inject({ method: 'POST', url, payload, headers });
  }

  /** Each order has two of the products, in either order. */
  place() {
    const { products, coupon } = this.of;
    const turn = (this.orders += 1);
    const [one, other] = [products[turn % products.length], products[(turn + 1 + (turn % 2)) % products.length]];
    const items = (turn % 3 ? [one, other] : [other, one]).map((product) => ({ productId: product?.id, quantity: 1 }));
    const buyer = { ...BUYER, email: `${randomUUID()}@example.com`, coupon: coupon.code };
    return this.post(paths.orders, { ...buyer, items, shippingCode: 'economy', expectedTotalCents: TOTAL }, {});
  }

  async bought(): Promise<Bought> {
    const placed = await this.place();
    expect([placed.statusCode, placed.body]).toEqual([201, placed.body]);
    const { id, accessToken } = placed.json<PlacedOrderView>();
    const headers = { 'x-access-key': accessToken };
    return { id, headers, payment: (await this.pay({ id, headers }, 'pix')).json<PaymentView>() };
  }

  pay({ id, headers }: Pick<Bought, 'id' | 'headers'>, method: 'pix' | 'card') {
    return this.post(paths.orderPayments(id), { provider: 'sandbox', method }, headers);
  }

  /** The provider reports the outcome by a webhook; `api.settled` waits for its effect. */
  async end({ payment: { id } }: Bought, outcome: 'paid' | 'refused' | 'cancelled'): Promise<void> {
    const { externalId } = await this.api.dataSource.manager.findOneByOrFail(Payment, { id });
    await this.api.control(`/payments/${externalId}`, { outcome });
  }

  cancel({ id, headers }: Bought) {
    return this.post(paths.orderCancellation(id), {}, headers);
  }

  cancelAsAdmin({ id }: Bought) {
    return this.post(paths.adminOrderCancellation(id));
  }

  ship({ id }: Bought) {
    return this.post(paths.adminOrderShipment(id), { trackingCode: 'BR1' });
  }

  /** Refunds a unit of each line, of which all go back into stock. */
  async refund({ id }: Bought) {
    const { items } = (await this.api.inject({ url: paths.adminOrder(id), headers: this.of.admin })).json<AdminOrderView>();
    const lines = items.map(({ id: itemId }) => ({ itemId, quantity: 1, restocked: 1 })).reverse();
    return this.post(paths.adminOrderRefunds(id), { amountCents: 9_000, reason: 'x', restock: false, lines });
  }

  async passHold(orders: Bought[]): Promise<void> {
    await this.api.dataSource.query(PASS_HOLD, [orders.map(({ id }) => id)]);
  }

  /** As the job does in each process. */
  expireHolds(): Promise<void> {
    return this.api.app.get(OrderHoldsService).run();
  }

  /** Adds a unit to the stock, and resolves with the number of units that were added. */
  async restock({ id }: PhysicalProduct): Promise<number> {
    const payload = { stockDelta: 1 };
    const response = await this.api.inject({ method: 'PATCH', url: paths.adminPhysicalProduct(id), payload, headers: this.of.admin });
    return response.statusCode === 200 ? 1 : 0;
  }

  hideAndShow(isActive: boolean) {
    const ids = this.of.products.map(({ id }) => id);
    return this.post(paths.adminPhysicalProductActivation, { ids, isActive });
  }

  activateCoupon() {
    return this.post(paths.adminCouponActivation(this.of.coupon.id), { isActive: true });
  }
}

describe('orders of the same products with the same coupon', () => {
  let api: MoneyApp;
  let admin: Headers;

  beforeAll(async () => {
    api = await startMoneyApp(VARIABLES);
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  it('neither deadlock nor miscount, whatever happens to them at the same time', async () => {
    for (const round of [1, 2]) {
      const products = await Promise.all(
        [1, 2, 3, 4].map(() => aPhysicalProduct(api.dataSource, { priceCents: 5_000, stockQuantity: STOCK, weightGrams: 1 })),
      );
      const { manager } = api.dataSource;
      const coupon = await manager.save(manager.create(Coupon, { code: `LOCKS-${round}`, percent: 10, maxUses: MAX_USES }));
      const market = new Market(api, { admin, products, coupon });
      const group = () => Promise.all(Array.from({ length: 4 }, () => market.bought()));
      const [paid, sold, shipped, open, late, failed] = [
        await group(),
        await group(),
        await group(),
        await group(),
        await group(),
        await group(),
      ];
      await Promise.all([...paid, ...sold, ...shipped].map((order) => market.end(order, 'paid')));
      await Promise.all(failed.map((order) => market.end(order, 'refused')));
      await api.settled();
      await Promise.all(shipped.map((order) => market.ship(order)));
      await market.passHold(late);

      const restocked = products.flatMap((product) => [product, product]).map((product) => market.restock(product));
      await Promise.all([
        ...paid.flatMap((order) => [market.cancel(order), market.refund(order)]),
        ...sold.flatMap((order) => [market.ship(order), market.cancelAsAdmin(order)]),
        ...shipped.flatMap((order) => [market.refund(order), market.refund(order)]),
        ...open.flatMap((order) => [market.cancel(order), market.end(order, 'paid')]),
        ...late.flatMap((order) => [market.end(order, 'paid'), market.pay(order, 'card')]),
        ...failed.flatMap((order) => [market.pay(order, 'card'), market.cancelAsAdmin(order)]),
        ...Array.from({ length: 12 }, () => market.place()),
        ...[market.expireHolds(), market.expireHolds(), market.activateCoupon(), market.activateCoupon()],
        ...[market.hideAndShow(false), market.hideAndShow(true)],
      ]);
      const added = (await Promise.all(restocked)).reduce((sum, units) => sum + units, 0);
      await api.settled();

      const units = await api.dataSource.query<{ units: number }[]>(UNITS, [products.map(({ id }) => id)]);
      expect(units.reduce((sum, product) => sum + product.units, 0)).toBe(products.length * STOCK + added);
      const [uses] = await api.dataSource.query<[{ counted: number; held: number }]>(USES, [coupon.id]);
      expect(uses.counted).toBe(uses.held);
      expect(uses.counted).toBeLessThanOrEqual(MAX_USES);
      expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
    }
    expect(await deadlocksIn(api)).toBe(0);
  });

  describe('of an account that is being erased, which locks the account before its orders,', () => {
    const post = (url: string, payload: object, headers: Headers) => api.inject({ method: 'POST', url, payload, headers });
    const nothing = () => Promise.resolve();
    const passHold = ({ id }: PlacedOrder) => api.dataSource.query(PASS_HOLD, [[id]]);

    it.each<[string, (order: PlacedOrder) => Promise<unknown>, (order: PlacedOrder) => PromiseLike<object>]>([
      ['a payment', nothing, ({ id, headers }) => post(paths.orderPayments(id), { provider: 'sandbox', method: 'pix' }, headers)],
      ['a cancellation', nothing, ({ id, headers }) => post(paths.orderCancellation(id), {}, headers)],
      ['a cancellation by somebody else', nothing, ({ id }) => post(paths.adminOrderCancellation(id), {}, admin)],
      ['the end of the hold', passHold, async () => ({ done: await api.app.get(OrderHoldsService).run() })],
    ])('wait with %s', async (_, prepare, send) => {
      const email = `${randomUUID()}@example.com`;
      const own = await api.signIn({ email });
      const order = await aPlacedOrder(api, { email });
      const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email });
      await api.dataSource.manager.update(Order, { id: order.id }, { userId });
      await prepare(order);
      const erasure = api.dataSource.createQueryRunner();
      await erasure.startTransaction();
      await erasure.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
      const sent = send({ ...order, headers: { ...order.headers, ...own } });
      await until(async () => (await api.dataSource.query<unknown[]>(ROW_WAITS)).length > 0);
      await erasure.query('UPDATE orders SET customer_phone = NULL WHERE user_id = $1', [userId]);
      await erasure.commitTransaction();
      await erasure.release();
      const { statusCode = 200 } = (await sent) as { statusCode?: number };
      expect(statusCode).toBeLessThan(300);
    });
  });
});
