import { randomUUID } from 'node:crypto';
import {
  paidForUnitsCents,
  paths,
  type AdminOrderView,
  type CartQuoteView,
  type OrderView,
  type PaymentView,
  type PlacedOrderView,
  type ProblemCode,
} from '@aflora/contracts';
import { Client } from 'pg';
import { Coupon } from '../src/coupons/coupon.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { OrderHoldsService } from '../src/orders/stock/order-holds.service';
import { Order } from '../src/orders/order.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { User } from '../src/users/user.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { BUYER, startPaying } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const ECONOMY = 1_290;
const PRICE = 5_000;
const PASS_HOLD = "UPDATE orders SET hold_ends_at = now() - interval '1 hour', held_until = now() - interval '1 hour' WHERE id = $1";
const PASS_ATTEMPTS =
  "UPDATE payments SET expires_at = now() - interval '1 hour' WHERE subject_id = $1 AND status IN ('created', 'pending')";
/** What remains of an attempt that never reached its provider. */
const CANCEL_NOT_STARTED = `
  UPDATE payments SET status = 'cancelled', failure_code = 'not-started', external_id = NULL WHERE subject_id = $1
`;
const PIX = { PAYMENT_PROVIDERS: 'sandbox,pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };

/** Coupons whose count differs from the orders that hold one, or exceeds their limit. */
const WRONG_COUNTS = `
  SELECT code FROM coupons c WHERE used_count <> (SELECT count(*) FROM orders WHERE coupon_id = c.id AND holds_coupon) OR used_count > max_uses
`;
/** Paid orders are never changed by these tests, so a coupon's discount is always in the sums of its lines. */
const WRONG_SUMS = `
  SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY o.id
  HAVING o.coupon_discount_cents <> sum(i.coupon_discount_cents) OR o.total_amount_cents - o.shipping_cents
    <> sum(i.quantity * (i.unit_price_cents - i.unit_discount_cents) - i.coupon_discount_cents)
`;

type Headers = Record<string, string>;
interface Placing {
  coupon?: string | null;
  expected?: number;
  headers?: Headers;
  quantity?: number;
  email?: string;
  cpf?: string;
}

const someone = () => `${randomUUID()}@example.com`;
/** Another valid CPF for each number. */
function cpfOf(number: number): string {
  const digits = [...String(100_000_000 + number)].map(Number);
  for (const length of [9, 10]) {
    const rest = digits.reduce((sum, digit, index) => sum + digit * (length + 1 - index), 0) % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}

describe('coupons', () => {
  let api: MoneyApp;
  let admin: Headers;
  let bought: PhysicalProduct;
  let cpfs = 0;

  beforeAll(async () => {
    api = await startMoneyApp(PIX);
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    bought = await aPhysicalProduct(api.dataSource, { priceCents: PRICE, stockQuantity: 1_000, weightGrams: 1 });
  });

  afterAll(() => api.close());

  afterEach(async () => {
    expect(await api.dataSource.query(WRONG_COUNTS)).toEqual([]);
    expect(await api.dataSource.query(WRONG_SUMS)).toEqual([]);
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  async function aCoupon(of: Partial<Coupon> = {}): Promise<Coupon> {
    const terms = of.amountCents ? {} : { percent: 10 };
    const { manager } = api.dataSource;
    return manager.save(manager.create(Coupon, { code: `C-${randomUUID().slice(0, 8).toUpperCase()}`, ...terms, ...of }));
  }
  const usesOf = async ({ id }: Coupon) => (await api.dataSource.manager.findOneByOrFail(Coupon, { id })).usedCount;
  const post = (url: string, payload: object = {}, headers: Headers = {}) => api.inject({ method: 'POST', url, payload, headers });
  const quote = async (coupon: string | null, { quantity = 2, headers = {} }: Placing = {}) => {
    const response = await post(paths.cartQuote, { items: [{ productId: bought.id, quantity }], coupon }, headers);
    expect(response.statusCode).toBe(200);
    return response.json<CartQuoteView>();
  };
  /** Two units at 50.00 and freight: 112.90, with ten per cent off 102.90. */
  const place = ({ expected = 10_290, headers = {}, quantity = 2, email = someone(), cpf = cpfOf(++cpfs), ...rest }: Placing) =>
    post(
      paths.orders,
      { ...BUYER, email, cpf, ...rest, items: [{ productId: bought.id, quantity }], shippingCode: 'economy', expectedTotalCents: expected },
      headers,
    );
  /** Repeats what is refused because too many others wait for the database. */
  async function placePatiently(of: Placing): ReturnType<typeof place> {
    const response = await place(of);
    return response.statusCode === 503 ? placePatiently(of) : response;
  }
  async function placed(of: Placing) {
    const response = await place(of);
    expect(response.statusCode).toBe(201);
    const { id, accessToken } = response.json<PlacedOrderView>();
    return { id, headers: { 'x-access-key': accessToken, ...of.headers }, product: bought };
  }
  const runHolds = () => api.app.get(OrderHoldsService).run();
  const expireHold = async (id: string) => {
    await api.dataSource.query(PASS_HOLD, [id]);
    await runHolds();
  };
  /** Ends the hold and the attempts of an order. */
  const expire = async (id: string) => {
    await api.dataSource.query(PASS_ATTEMPTS, [id]);
    await expireHold(id);
  };
  const confirm = async (paymentId: string) =>
    expect((await post(paths.adminPaymentConfirmation(paymentId), {}, admin)).statusCode).toBe(204);
  const rowOf = (id: string) => api.dataSource.manager.findOneByOrFail(Order, { id });
  const shown = async (id: string) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();

  describe('in a quote', () => {
    it('are found without case and spaces, and take their percentage off the goods only', async () => {
      const { code } = await aCoupon();
      const { coupon, itemsTotalCents } = await quote(` ${code.toLowerCase()} `);
      expect({ coupon, itemsTotalCents }).toEqual({
        coupon: { code, discountCents: 1_000, problem: null, smallestSumCents: null },
        itemsTotalCents: 10_000,
      });
      expect((await quote(null)).coupon).toBeNull();
    });

    it.each<[ProblemCode, Partial<Coupon>]>([
      ['coupon.ended', { endsAt: new Date(Date.now() - 1_000) }],
      ['coupon.ended', { isActive: false }],
      ['coupon.not-started', { startsAt: new Date(Date.now() + 60_000) }],
      ['coupon.used-up', { maxUses: 3, usedCount: 3 }],
      // Several reasons: a quote names the same one as the order.
      ['coupon.ended', { endsAt: new Date(Date.now() - 1_000), maxUses: 3, usedCount: 3 }],
      ['coupon.used-up', { startsAt: new Date(Date.now() + 60_000), maxUses: 3, usedCount: 3 }],
      ['coupon.used-up', { smallestSumCents: 10_001, maxUses: 3, usedCount: 3 }],
      ['coupon.sum-too-small', { smallestSumCents: 10_001 }],
      ['coupon.total-too-small', { amountCents: 9_901 }],
    ])('that don’t apply say why: %s', async (problem, of) => {
      const coupon = await aCoupon(of);
      expect((await quote(coupon.code)).coupon).toMatchObject({ code: coupon.code, discountCents: 0, problem });
      expectProblem(await place({ coupon: coupon.code, expected: 11_290 }), problem);
      // The count of a used-up coupon was made up.
      await api.dataSource.manager.delete(Coupon, { id: coupon.id });
    });

    it('that don’t exist are refused, and so is what can be no code', async () => {
      expect((await quote('NAO-EXISTE')).coupon).toMatchObject({ problem: 'coupon.unknown', discountCents: 0 });
      expectProblem(await place({ coupon: 'NAO-EXISTE' }), 'coupon.unknown');
      for (const coupon of ['AB', 'COM ESPAÇO', 'ß-ß-ß', 'X'.repeat(33), 7]) {
        const response = await post(paths.cartQuote, { items: [{ productId: bought.id, quantity: 1 }], coupon });
        expectProblem(response, 'validation.failed');
      }
    });

    it('apply to what members pay, and free delivery stays decided by the sum before both', async () => {
      const email = someone();
      const headers = await api.signIn({ email });
      const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email });
      const plan = { planCode: 'supporter' as const, monthlyAmountCents: 2990, chargeCents: 2990 };
      await api.dataSource.manager.insert(OngMember, { userId, ...plan, nextPaymentDate: new Date(Date.now() + 1e9) });
      const { code } = await aCoupon();
      expect(await quote(code, { headers, quantity: 4 })).toMatchObject({ memberDiscountCents: 2_000, coupon: { discountCents: 1_800 } });
      // Economy is free from 199.00, before the discounts.
      await placed({ coupon: code, headers, quantity: 4, expected: 16_200 });
    });
  });

  describe('with limits', () => {
    it('give exactly 50 of 500 parallel orders a use of a limit of 50', async () => {
      const coupon = await aCoupon({ maxUses: 50 });
      const responses = await Promise.all(
        Array.from({ length: 500 }, () => placePatiently({ coupon: coupon.code, quantity: 1, expected: 5_790 })),
      );
      expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
      for (const refused of responses.filter(({ statusCode }) => statusCode !== 201)) expectProblem(refused, 'coupon.used-up');
      expect(await usesOf(coupon)).toBe(50);
      const { stockQuantity } = await api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id: bought.id });
      expect(stockQuantity).toBe(950);
    }, 120_000);

    it('give one of 20 parallel orders of one person a use, whether the address or the tax id is the same', async () => {
      for (const same of [{ email: 'Quem@example.com' }, { cpf: cpfOf(777_777) }]) {
        const coupon = await aCoupon({ maxUsesPerPerson: 1 });
        const responses = await Promise.all(Array.from({ length: 20 }, () => place({ coupon: coupon.code, ...same })));
        expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
        for (const refused of responses.filter(({ statusCode }) => statusCode !== 201)) expectProblem(refused, 'coupon.used-by-you');
        expect(await usesOf(coupon)).toBe(1);
      }
    });

    it('know a person by the account, its address and the other spelling of it', async () => {
      const coupon = await aCoupon({ maxUsesPerPerson: 1 });
      const email = someone();
      const headers = await api.signIn({ email });
      await placed({ coupon: coupon.code, headers, email: someone() });
      expect((await quote(coupon.code, { headers })).coupon).toMatchObject({ problem: 'coupon.used-by-you' });
      expectProblem(await place({ coupon: coupon.code, headers, email: someone() }), 'coupon.used-by-you');

      const guests = await aCoupon({ maxUsesPerPerson: 1 });
      await placed({ coupon: guests.code, email: email.toUpperCase() });
      expectProblem(await place({ coupon: guests.code, email }), 'coupon.used-by-you');
      expectProblem(await place({ coupon: guests.code, headers, email: someone() }), 'coupon.used-by-you');
      await placed({ coupon: guests.code });
    });

    it('forget a person whose orders name nobody any more, and orders that the owner of the address disowned', async () => {
      const coupon = await aCoupon({ maxUsesPerPerson: 1 });
      const [email, cpf] = [someone(), cpfOf(++cpfs)];
      const erased = await placed({ coupon: coupon.code, email, cpf });
      await api.dataSource.manager.update(Order, { id: erased.id }, { customerEmail: null });
      const disowned = await placed({ coupon: coupon.code, email, cpf });
      expectProblem(await place({ coupon: coupon.code, email }), 'coupon.used-by-you');
      await api.dataSource.manager.update(Order, { id: disowned.id }, { disownedAt: new Date() });
      await placed({ coupon: coupon.code, email });
    });

    it('are counted in the order’s transaction: what refuses the order later leaves no use', async () => {
      const coupon = await aCoupon({ maxUses: 1 });
      expectProblem(await place({ coupon: coupon.code, expected: 1 }), 'order.total-changed');
      expectProblem(await place({ coupon: coupon.code, quantity: 99, expected: 99 * PRICE }), 'order.total-changed');
      await api.dataSource.manager.update(PhysicalProduct, { id: bought.id }, { stockQuantity: 1 });
      expectProblem(await place({ coupon: coupon.code }), 'product.out-of-stock');
      expect(await usesOf(coupon)).toBe(0);
    });

    it('cost an order without a coupon no statement', async () => {
      const { code } = await aCoupon({ maxUses: 1, maxUsesPerPerson: 1 });
      const query = jest.spyOn(Client.prototype, 'query');
      const aboutCoupons = () =>
        query.mock.calls
          .map(([sent]: unknown[]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text))
          .filter((text) => /coupons/.test(text));
      await placed({ expected: 11_290 });
      expect(aboutCoupons()).toEqual([]);
      await placed({ coupon: code });
      expect(aboutCoupons()).toHaveLength(2);
      query.mockRestore();
    });

    it('are refused with the new total when the terms changed after the quote', async () => {
      const coupon = await aCoupon();
      await api.dataSource.manager.update(Coupon, { id: coupon.id }, { percent: 5 });
      const refused = await place({ coupon: coupon.code });
      expectProblem(refused, 'order.total-changed');
      expect(refused.json()).toMatchObject({ params: { totalCents: 10_790 } });
    });
  });

  describe('of an unpaid order', () => {
    it.each<[string, (order: { id: string; headers: Headers; product: PhysicalProduct }) => Promise<unknown>]>([
      ['expires', ({ id }) => expire(id)],
      ['is cancelled by its buyer', ({ id, headers }) => post(paths.orderCancellation(id), {}, headers)],
      ['is cancelled by an administrator', ({ id }) => post(paths.adminOrderCancellation(id), {}, admin)],
      ['is refused by the provider', async (order) => api.settle((await startPaying(api, order)).id, 'refused')],
    ])('come back when it %s', async (_, end) => {
      const coupon = await aCoupon({ maxUses: 1 });
      const order = await placed({ coupon: coupon.code });
      expect(await usesOf(coupon)).toBe(1);
      expectProblem(await place({ coupon: coupon.code }), 'coupon.used-up');
      await end(order);
      await api.settled();
      expect(await usesOf(coupon)).toBe(0);
      await placed({ coupon: coupon.code });
    });

    it('is taken again with a retry of the payment, if it is left', async () => {
      const coupon = await aCoupon({ maxUses: 1 });
      const order = await placed({ coupon: coupon.code });
      await api.settle((await startPaying(api, order)).id, 'refused');
      await api.settled();
      expect((await startPaying(api, order)).amountCents).toBe(10_290);
      expect(await usesOf(coupon)).toBe(1);

      await api.settle((await startPaying(api, order)).id, 'refused');
      await api.settled();
      await placed({ coupon: coupon.code });
      expectProblem(await post(paths.orderPayments(order.id), { provider: 'sandbox', method: 'card' }, order.headers), 'coupon.used-up');
    });

    it('keeps its price when it is paid late, and counts only if a use is left', async () => {
      const coupon = await aCoupon({ maxUses: 1 });
      const late = await placed({ coupon: coupon.code });
      const payment = await startPaying(api, late, 'pix-static');
      await expire(late.id);
      const next = await placed({ coupon: coupon.code });
      await confirm(payment.id);
      expect(await rowOf(late.id)).toMatchObject({ paymentStatus: 'paid', holdsCoupon: false, totalAmountCents: 10_290 });
      expect(await usesOf(coupon)).toBe(1);
      await expire(next.id);
      expect(await usesOf(coupon)).toBe(0);
    });
  });

  describe('of an order whose hold expired', () => {
    it('stay taken while an attempt can be paid, so that orders after one another don’t exceed the limits', async () => {
      const coupon = await aCoupon({ maxUses: 2, maxUsesPerPerson: 1 });
      const [email, cpf] = [someone(), cpfOf(++cpfs)];
      const codes: number[] = [];
      const payments: string[] = [];
      for (const guest of [{ email, cpf }, { email, cpf }, {}, {}, { email, cpf }]) {
        const response = await place({ coupon: coupon.code, ...guest });
        codes.push(response.statusCode);
        if (response.statusCode !== 201) continue;
        const { id, accessToken } = response.json<PlacedOrderView>();
        payments.push((await startPaying(api, { id, headers: { 'x-access-key': accessToken }, product: bought }, 'pix-static')).id);
        await expireHold(id);
        expect(await rowOf(id)).toMatchObject({ stockState: 'released', paymentStatus: 'pending', holdsCoupon: true });
      }
      expect(codes).toEqual([201, 409, 201, 409, 409]);
      for (const id of payments) await confirm(id);
      expect(await api.dataSource.manager.countBy(Order, { couponId: coupon.id, paymentStatus: 'paid' })).toBe(2);
      expect(await usesOf(coupon)).toBe(2);
    });

    it('are taken when a payment starts, so that unpaid orders of one person can’t all be paid', async () => {
      const coupon = await aCoupon({ maxUsesPerPerson: 1 });
      const person = { coupon: coupon.code, email: someone(), cpf: cpfOf(++cpfs) };
      const first = await placed(person);
      await api.settle((await startPaying(api, first)).id, 'refused');
      await api.settled();
      await startPaying(api, await placed(person));
      expect(await usesOf(coupon)).toBe(1);
      const refused = await post(paths.orderPayments(first.id), { provider: 'sandbox', method: 'pix' }, first.headers);
      expectProblem(refused, 'coupon.used-by-you');
    });

    it('stay with an order whose buyer changes to a payment that ends earlier', async () => {
      const coupon = await aCoupon({ maxUsesPerPerson: 1 });
      const order = await placed({ coupon: coupon.code });
      await startPaying(api, order, 'pix-static');
      await expireHold(order.id);
      const card = await startPaying(api, order);
      await api.settle(card.id, 'paid');
      expect([await usesOf(coupon), (await rowOf(order.id)).paymentStatus]).toEqual([1, 'paid']);
    });

    it.each([{ maxUses: 1 }, { maxUsesPerPerson: 1 }])('can’t be kept from others by ever new attempts, with %o', async (limit) => {
      const coupon = await aCoupon(limit);
      const person = { email: someone(), cpf: cpfOf(++cpfs) };
      const order = await placed({ coupon: coupon.code, ...person });
      await startPaying(api, order);
      await expireHold(order.id);
      expect(await rowOf(order.id)).toMatchObject({ holdsCoupon: true });
      const again = () => post(paths.orderPayments(order.id), { provider: 'sandbox', method: 'card' }, order.headers);
      expectProblem(await again(), 'coupon.hold-ended');
      await api.dataSource.query(PASS_ATTEMPTS, [order.id]);
      await runHolds();
      expectProblem(await again(), 'coupon.hold-ended');
      expect(await usesOf(coupon)).toBe(0);
      await placed({ coupon: coupon.code, ...person });
    });

    it('come back when the order is paid late and its units are gone, while others buy them with the same coupon', async () => {
      const coupon = await aCoupon();
      const order = await placed({ coupon: coupon.code });
      const payment = await startPaying(api, order, 'pix-static');
      await expireHold(order.id);
      await api.dataSource.manager.update(PhysicalProduct, { id: bought.id }, { stockQuantity: 1 });
      // A checkout, which locks its coupon before its products.
      const checkout = api.dataSource.createQueryRunner();
      await checkout.startTransaction();
      await checkout.query('SELECT FROM coupons WHERE id = $1 FOR NO KEY UPDATE', [coupon.id]);
      const confirming = confirm(payment.id);
      await untilLockWaits(api.dataSource);
      await checkout.query('SELECT FROM physical_products WHERE id = $1 FOR NO KEY UPDATE', [bought.id]);
      await checkout.commitTransaction();
      await checkout.release();
      await confirming;
      expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', holdsCoupon: false });
      expect(await usesOf(coupon)).toBe(0);
    });

    it('don’t end a coupon that has enough uses for everybody', async () => {
      const order = await placed({ coupon: (await aCoupon()).code });
      await expire(order.id);
      expect((await startPaying(api, order)).amountCents).toBe(10_290);
    });

    it.each<[string, 'sandbox' | 'pix-static', (payment: PaymentView, orderId: string) => Promise<unknown>]>([
      ['is refused', 'sandbox', ({ id }) => api.settle(id, 'refused')],
      ['is cancelled at the provider', 'sandbox', ({ id }) => api.settle(id, 'cancelled')],
      ['expires at the provider', 'sandbox', ({ id }) => api.settle(id, 'expired')],
      ['is dismissed by a person', 'pix-static', ({ id }) => post(paths.adminPaymentDismissal(id), {}, admin)],
      ['passes its end', 'pix-static', (_, orderId) => api.dataSource.query(PASS_ATTEMPTS, [orderId]).then(runHolds)],
      ['never reached its provider', 'sandbox', (_, orderId) => api.dataSource.query(CANCEL_NOT_STARTED, [orderId]).then(runHolds)],
    ])('come back when the last attempt %s', async (_, provider, end) => {
      const coupon = await aCoupon({ maxUses: 1 });
      const order = await placed({ coupon: coupon.code });
      const payment = await startPaying(api, order, provider);
      await expireHold(order.id);
      await runHolds();
      expect(await usesOf(coupon)).toBe(1);
      await end(payment, order.id);
      expect(await rowOf(order.id)).toMatchObject({ holdsCoupon: false, stockState: 'released' });
      expect(await usesOf(coupon)).toBe(0);
    });
  });

  describe('of a paid order', () => {
    async function aPaidOrder(coupon: Coupon, of: Placing) {
      const order = await placed({ coupon: coupon.code, ...of });
      await api.settle((await startPaying(api, order)).id, 'paid');
      return order;
    }

    it('are recorded, mailed and exported, and not in the sales of the product', async () => {
      const coupon = await aCoupon();
      const email = someone();
      const { id, headers } = await aPaidOrder(coupon, { email });
      const sums = {
        ...{ itemsTotalCents: 10_000, shippingCents: ECONOMY, totalAmountCents: 10_290 },
        ...{ coupon: { code: coupon.code, discountCents: 1_000 }, items: [{ unitPriceCents: PRICE, couponDiscountCents: 1_000 }] },
      };
      expect((await api.inject({ url: paths.order(id), headers })).json<OrderView>()).toMatchObject(sums);
      expect(await shown(id)).toMatchObject(sums);
      const mail = (await api.mailsTo(email)).map(textOf).find((text) => text.includes('Recebemos seu pedido'));
      expect(mail).toMatch(new RegExp(`Cupom ${coupon.code}: -R\\$\\s10,00`));
      const sales = 'SELECT units::integer AS units, sold_cents::integer AS cents FROM product_sales_by_day WHERE product_id = $1';
      expect(await api.dataSource.query(sales, [bought.id])).toEqual([{ units: 2, cents: 9_000 }]);
      const filtered = await api.inject({ url: paths.adminOrders, query: { coupon: coupon.code.toLowerCase() }, headers: admin });
      expect(filtered.json()).toMatchObject({ total: 1, items: [{ id }] });
      const exported = await api.inject({ url: paths.adminOrdersExport, query: { coupon: coupon.code }, headers: admin });
      expect(exported.body).toContain(`${coupon.code};10,00`);
    });

    it('stay used after a refund and a cancellation', async () => {
      const coupon = await aCoupon({ maxUses: 1 });
      const { id } = await aPaidOrder(coupon, {});
      expect((await post(paths.adminOrderCancellation(id), {}, admin)).statusCode).toBe(200);
      await api.settled();
      expect(await shown(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundableCents: 0 });
      expect(await usesOf(coupon)).toBe(1);
    });

    it('divide an amount among the units to the cent: their refunds and the freight are the whole payment', async () => {
      const coupon = await aCoupon({ amountCents: 1_000 });
      const { id } = await aPaidOrder(coupon, { quantity: 3, expected: 3 * PRICE - 1_000 + ECONOMY });
      const refunded: number[] = [];
      for (let before = 0; before < 3; before++) {
        const [item] = (await shown(id)).items;
        if (!item) throw new Error('The order has no line.');
        const amountCents = paidForUnitsCents(item, 1, item.returnedQuantity);
        refunded.push(amountCents);
        const refund = { amountCents, reason: 'Frasco quebrado', restock: false, lines: [{ itemId: item.id, quantity: 1, restocked: 1 }] };
        expect((await post(paths.adminOrderRefunds(id), refund, admin)).statusCode).toBe(200);
        await api.settled();
      }
      expect(refunded).toEqual([4_667, 4_667, 4_666]);
      expect(await shown(id)).toMatchObject({ refundableCents: ECONOMY, refundedCents: 14_000 });
    });
  });
});
