import { paths, type OrderView, type PaymentView, type PlacedOrderView } from '@aflora/contracts';
import fc from 'fast-check';
import { Order } from '../src/orders/order.entity';
import { OrderHoldsService } from '../src/orders/stock/order-holds.service';
import { Payment } from '../src/payments/payment.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { BUYER } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const PIX = { PAYMENT_PROVIDERS: 'sandbox,pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };
const MINUTE = 60_000;
const THREE_DAYS = 3 * 24 * 60 * MINUTE;
const PRICE = 5000;
const ECONOMY = 1290;

const PASS_HOLD = `
  UPDATE orders SET hold_ends_at = now() - interval '1 hour', held_until = CASE WHEN stock_state = 'held' THEN now() - interval '1 hour' END
  WHERE id = $1
`;
const PASS_ATTEMPTS = `
  UPDATE payments SET expires_at = now() - interval '1 hour' WHERE subject_id = $1 AND provider = 'sandbox' AND status = 'pending'
`;

type Headers = Record<string, string>;
interface Placed {
  id: string;
  headers: Headers;
}
const person = { provider: 'pix-static', method: 'pix' };
const pix = { provider: 'sandbox', method: 'pix' };
const card = { provider: 'sandbox', method: 'card' };

/** Buyers of the shop at `api`. */
class Shop {
  constructor(readonly api: MoneyApp) {}

  post(url: string, payload: object = {}, headers: Headers = {}) {
    return this.api.inject({ method: 'POST', url, payload, headers });
  }

  product(stockQuantity: number) {
    return aPhysicalProduct(this.api.dataSource, { priceCents: PRICE, stockQuantity });
  }

  stockOf({ id }: PhysicalProduct) {
    return this.api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id }).then(({ stockQuantity }) => stockQuantity);
  }

  place({ id: productId }: PhysicalProduct, { quantity = 1, email = BUYER.email, headers = {} as Headers } = {}) {
    const itemsTotal = PRICE * quantity;
    const expectedTotalCents = itemsTotal + (itemsTotal >= 19_900 ? 0 : ECONOMY);
    const payload = { ...BUYER, email, items: [{ productId, quantity }], shippingCode: 'economy', expectedTotalCents };
    return this.post(paths.orders, payload, headers);
  }

  async placed(product: PhysicalProduct, options: Parameters<Shop['place']>[1] = {}): Promise<Placed> {
    const response = await this.place(product, options);
    expect(response.statusCode).toBe(201);
    const { id, accessToken } = response.json<PlacedOrderView>();
    return { id, headers: { 'x-access-key': accessToken, ...options.headers } };
  }

  tryToPay({ id, headers }: Placed, option: object) {
    return this.post(paths.orderPayments(id), option, headers);
  }

  async pay(order: Placed, option: object): Promise<PaymentView> {
    const response = await this.tryToPay(order, option);
    expect(response.statusCode).toBe(201);
    return response.json<PaymentView>();
  }

  async show({ id, headers }: Placed): Promise<OrderView> {
    return (await this.api.inject({ url: paths.order(id), headers })).json<OrderView>();
  }

  async endOf(order: Placed): Promise<number | null> {
    const { heldUntil } = await this.show(order);
    return heldUntil === null ? null : Date.parse(heldUntil);
  }

  /** Makes the hold and its attempts expire, then runs the job that returns the units. */
  async expireHold({ id }: Placed): Promise<void> {
    await this.api.dataSource.query(PASS_HOLD, [id]);
    await this.api.dataSource.query(PASS_ATTEMPTS, [id]);
    await this.api.app.get(OrderHoldsService).run();
  }

  async confirm(paymentId: string): Promise<void> {
    const admin = await this.api.signIn({ isAdmin: true });
    expect((await this.post(paths.adminPaymentConfirmation(paymentId), {}, admin)).statusCode).toBe(204);
    await this.api.settled();
  }
}

describe('the hold of an order', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = new Shop(await startMoneyApp({ ...PIX, STOCK_HOLD_MINUTES: '120' }));
  });

  afterAll(() => shop.api.close());

  const near = (moment: number | null, minutes: number) => {
    expect(Math.abs((moment ?? 0) - (Date.now() + minutes * MINUTE))).toBeLessThan(MINUTE);
  };

  it('lasts an hour at most for a guest, even for a Pix that a person confirms', async () => {
    const order = await shop.placed(await shop.product(5));
    near(await shop.endOf(order), 60);
    const end = await shop.endOf(order);
    const payment = await shop.pay(order, person);
    expect(await shop.endOf(order)).toBe(end);
    // The code stays payable longer than the units are held.
    near(Date.parse(payment.expiresAt ?? ''), THREE_DAYS / MINUTE);
    near(Date.now() + (payment.secondsLeft ?? 0) * 1_000, THREE_DAYS / MINUTE);
  });

  it('lasts as configured for a signed-in buyer, and three days for a Pix that a person confirms', async () => {
    const headers = await shop.api.signIn();
    const [usual, long] = [await shop.placed(await shop.product(5), { headers }), await shop.placed(await shop.product(5), { headers })];
    near(await shop.endOf(usual), 120);
    await shop.pay(long, person);
    const { createdAt } = await shop.show(long);
    expect(await shop.endOf(long)).toBe(Date.parse(createdAt) + THREE_DAYS);
  });

  it('is not extended by somebody who only has the order’s link', async () => {
    const owner = await shop.api.signIn();
    const order = await shop.placed(await shop.product(5), { headers: owner });
    const { authorization: _, ...keyOnly } = order.headers;
    const end = await shop.endOf(order);
    await shop.pay({ id: order.id, headers: keyOnly }, person);
    await shop.pay({ id: order.id, headers: { ...keyOnly, ...(await shop.api.signIn()) } }, card);
    await shop.pay(order, person);
    expect(await shop.endOf(order)).toBe(end);
  });

  it.each([
    ['a Pix that a person confirms', person],
    ['a card', card],
  ])('keeps its end however often the method changes after starting with %s', async (_, first) => {
    for (const headers of [{}, await shop.api.signIn()]) {
      const order = await shop.placed(await shop.product(5), { headers });
      await shop.pay(order, first);
      const end = await shop.endOf(order);
      for (const next of [pix, person, card, person, pix, card, person]) {
        await shop.pay(order, next);
        expect(await shop.endOf(order)).toBe(end);
      }
    }
  });

  it('leaves one attempt open, the newest, however many are opened at the same time', async () => {
    const order = await shop.placed(await shop.product(5));
    await Promise.all([pix, person, card].map((option) => shop.pay(order, option)));
    await shop.api.settled();
    const attempts = await shop.api.dataSource.manager.find(Payment, {
      where: { subjectId: order.id },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    expect(attempts.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending']);
  });

  it('keeps its end whatever attempts fail, are cancelled or expire', async () => {
    const steps = fc.constantFrom('pix', 'card', 'person', 'refuse', 'pass-end');
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 10 }), fc.boolean(), async (sequence, isSignedIn) => {
        const headers = isSignedIn ? await shop.api.signIn() : {};
        const order = await shop.placed(await shop.product(5), { headers });
        const initialEnd = (await shop.endOf(order)) ?? 0;
        const { createdAt } = await shop.show(order);
        const mayBeExtended = isSignedIn && sequence.find((step) => step !== 'refuse') === 'person';
        const latest = mayBeExtended ? Date.parse(createdAt) + THREE_DAYS : initialEnd;
        let isOver = false;
        for (const step of sequence) {
          const { payment } = await shop.show(order);
          if (step === 'refuse') {
            if (payment?.provider === 'sandbox' && payment.status === 'pending') await shop.api.settle(payment.id, 'refused');
          } else if (step === 'pass-end') {
            await shop.expireHold(order);
            isOver = true;
          } else await shop.pay(order, { pix, card, person }[step]);
          const end = await shop.endOf(order);
          if (isOver) expect(end).toBeNull();
          if (end !== null) expect(end).toBeLessThanOrEqual(latest);
        }
      }),
      { numRuns: 15 },
    );
  });

  describe('an expired hold', () => {
    it('is not renewed: units are taken on payment, if available', async () => {
      const product = await shop.product(1);
      const order = await shop.placed(product);
      await shop.pay(order, card);
      await shop.expireHold(order);
      expect(await shop.show(order)).toMatchObject({ paymentStatus: 'failed', canPay: true, heldUntil: null });
      const again = await shop.pay(order, pix);
      expect(again).toMatchObject({ status: 'pending', next: { kind: 'pix' } });
      expect(await shop.show(order)).toMatchObject({ paymentStatus: 'pending', heldUntil: null });
      expect(await shop.stockOf(product)).toBe(1);
      await shop.api.settle(again.id, 'paid');
      expect(await shop.show(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
      expect(await shop.stockOf(product)).toBe(0);
    });

    it('prevents payment of unavailable products, and late payments are refunded', async () => {
      const product = await shop.product(1);
      const order = await shop.placed(product);
      await shop.expireHold(order);
      const again = await shop.pay(order, pix);
      const other = await shop.placed(product);
      expectProblem(await shop.tryToPay(order, card), 'product.out-of-stock');
      await shop.api.settle(again.id, 'paid');
      expect(await shop.show(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(await shop.show(other)).toMatchObject({ status: 'pending' });
    });

    it('leaves a Pix that a person confirms pending, and takes available units on confirmation', async () => {
      const product = await shop.product(1);
      const order = await shop.placed(product);
      const payment = await shop.pay(order, person);
      await shop.expireHold(order);
      expect(await shop.stockOf(product)).toBe(1);
      const waiting = await shop.show(order);
      expect(waiting).toMatchObject({ status: 'pending', paymentStatus: 'pending', heldUntil: null, payment: { status: 'pending' } });
      expect(waiting.history.map(({ kind }) => kind)).toEqual(['placed', 'payment-started', 'hold-expired']);
      expect((await shop.pay(order, person)).id).toBe(payment.id);
      await shop.confirm(payment.id);
      expect(await shop.show(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
      expect(await shop.stockOf(product)).toBe(0);
    });

    it('leaves no other attempt that could be paid too, and the payment that the buyer sees is the one that paid', async () => {
      const order = await shop.placed(await shop.product(1));
      const paid = await shop.pay(order, person);
      const open = await shop.pay(order, card);
      await shop.confirm(paid.id);
      expect(await shop.api.dataSource.manager.findOneByOrFail(Payment, { id: open.id })).toMatchObject({ status: 'cancelled' });
      expect(await shop.show(order)).toMatchObject({ paymentStatus: 'paid', payment: { id: paid.id, status: 'paid' } });
    });

    it('cancels the order and queues its refund when the units were sold meanwhile', async () => {
      const product = await shop.product(1);
      const order = await shop.placed(product);
      const payment = await shop.pay(order, person);
      await shop.expireHold(order);
      await shop.placed(product);
      await shop.confirm(payment.id);
      expect(await shop.show(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
      const refunds = await shop.api.dataSource.query('SELECT status, amount_cents FROM payment_refunds WHERE payment_id = $1', [
        payment.id,
      ]);
      expect(refunds).toEqual([{ status: 'asked', amount_cents: 6290 }]);
    });

    it('does not cancel an order whose buyer starts to pay at that moment', async () => {
      const order = await shop.placed(await shop.product(1));
      const { id } = await shop.pay(order, pix);
      await shop.expireHold(order);
      await shop.api.dataSource.query("UPDATE orders SET created_at = now() - interval '8 days' WHERE id = $1", [order.id]);
      await shop.api.dataSource.query("UPDATE payments SET status = 'expired' WHERE id = $1", [id]);
      const paying = shop.api.dataSource.createQueryRunner();
      await paying.startTransaction();
      await paying.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [order.id]);
      const cancelling = shop.api.app.get(OrderHoldsService).run();
      await untilLockWaits(shop.api.dataSource);
      await paying.query("UPDATE payments SET status = 'pending', expires_at = now() + interval '1 hour' WHERE id = $1", [id]);
      await paying.commitTransaction();
      await paying.release();
      await cancelling;
      expect(await shop.show(order)).toMatchObject({ status: 'pending', canPay: true });
    });

    it('does not cancel an order whose payment may still be confirmed', async () => {
      const order = await shop.placed(await shop.product(1));
      await shop.pay(order, person);
      await shop.expireHold(order);
      await shop.api.dataSource.query("UPDATE orders SET created_at = now() - interval '8 days' WHERE id = $1", [order.id]);
      await shop.api.app.get(OrderHoldsService).run();
      expect(await shop.show(order)).toMatchObject({ status: 'pending' });
      await shop.api.dataSource.query("UPDATE payments SET status = 'expired' WHERE subject_id = $1", [order.id]);
      await shop.api.app.get(OrderHoldsService).run();
      expect(await shop.show(order)).toMatchObject({ status: 'cancelled' });
    });
  });
});

describe('the cap on unpaid holds', () => {
  let shop: Shop;
  let networks = 0;

  beforeAll(async () => {
    const lifted = { LIMIT_CHECKOUT: '100000/60', LIMIT_LINK: '100000/60' };
    shop = new Shop(await startMoneyApp({ ...PIX, ...lifted, RATE_LIMIT: 'on' }));
  });

  afterAll(() => shop.api.close());

  const from = (address: string): Headers => ({ 'x-forwarded-for': address });
  const somewhere = () => from(`203.0.${Math.floor((networks += 1) / 250)}.${networks % 250}`);
  const anEmail = () => `pessoa${(networks += 1)}@example.com`;
  const codes = (responses: Awaited<ReturnType<Shop['place']>>[]) => responses.map(({ statusCode }) => statusCode);
  const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  it('limits one network’s concurrent orders, however many addresses are invented', async () => {
    const product = await shop.product(200);
    const attack = Array.from({ length: 40 }, () => shop.place(product, { email: anEmail(), quantity: 20, headers: from('198.51.100.1') }));
    const statuses = codes(await Promise.all(attack));
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([3, 37]);
    expect(await shop.stockOf(product)).toBe(140);
    const small = Array.from({ length: 20 }, () => shop.place(product, { email: anEmail(), headers: from('198.51.100.2') }));
    expect(countOf(codes(await Promise.all(small)), 201)).toBe(10);
    await shop.placed(product, { email: anEmail(), headers: somewhere() });
  });

  it('limits one e-mail address to a few orders from any number of concurrent networks', async () => {
    const product = await shop.product(200);
    const email = anEmail();
    const attack = Array.from({ length: 20 }, (_, index) =>
      shop.place(product, { email: index % 2 ? email : email.toUpperCase(), headers: somewhere() }),
    );
    expect(countOf(codes(await Promise.all(attack)), 201)).toBe(3);
    await shop.placed(product, { email: anEmail(), headers: somewhere() });
  });

  it('counts all addresses of an IPv6 /64 as one network', async () => {
    const product = await shop.product(200);
    const attack = Array.from({ length: 15 }, (_, index) =>
      shop.place(product, { email: anEmail(), headers: from(`2001:db8:7:7:${index}::1`) }),
    );
    expect(countOf(codes(await Promise.all(attack)), 201)).toBe(10);
  });

  it('says when to retry, and which order is too large for anybody', async () => {
    const product = await shop.product(200);
    const [email, headers] = [anEmail(), somewhere()];
    for (const _ of [1, 2, 3]) await shop.placed(product, { email, headers });
    const response = await shop.place(product, { email, headers });
    expectProblem(response, 'order.too-many-unpaid');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(25 * 60);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(30 * 60);
    const quoted = await shop.post(paths.cartQuote, { items: [{ productId: product.id, quantity: 31 }] }, somewhere());
    expect(quoted.json()).toMatchObject({ maxUnits: 30 });
    const big = await shop.place(product, { email: anEmail(), quantity: 31, headers: somewhere() });
    expect(expectProblem(big, 'order.too-many-units').params).toEqual({ max: 30 });
    expect(await shop.stockOf(product)).toBe(197);
  });

  it('is released by paying or cancelling', async () => {
    const product = await shop.product(200);
    const [email, headers] = [anEmail(), somewhere()];
    const [first, second] = [await shop.placed(product, { email, headers }), await shop.placed(product, { email, headers })];
    await shop.placed(product, { email, headers });
    expectProblem(await shop.place(product, { email, headers }), 'order.too-many-unpaid');
    await shop.api.settle((await shop.pay(first, card)).id, 'paid');
    await shop.placed(product, { email, headers });
    expectProblem(await shop.place(product, { email, headers }), 'order.too-many-unpaid');
    expect((await shop.post(paths.orderCancellation(second.id), {}, second.headers)).statusCode).toBe(200);
    await shop.placed(product, { email, headers });
  });

  it('of an account can’t be used up by guests with its address, nor extended with other addresses', async () => {
    const product = await shop.product(200);
    const email = anEmail();
    const account = await shop.api.signIn({ email });
    for (const _ of [1, 2, 3]) await shop.placed(product, { email, headers: somewhere() });
    for (const typed of [email, anEmail(), anEmail()])
      await shop.placed(product, { email: typed, headers: { ...somewhere(), ...account } });
    expectProblem(await shop.place(product, { email: anEmail(), headers: { ...somewhere(), ...account } }), 'order.too-many-unpaid');
  });

  it('applies to retries too: beyond it payment is possible without a hold', async () => {
    const product = await shop.product(200);
    const [email, headers] = [anEmail(), somewhere()];
    const order = await shop.placed(product, { email, headers });
    await shop.api.settle((await shop.pay(order, card)).id, 'refused');
    for (const _ of [1, 2, 3]) await shop.placed(product, { email, headers });
    expect(await shop.stockOf(product)).toBe(197);
    const again = await shop.pay(order, pix);
    expect(await shop.stockOf(product)).toBe(197);
    await shop.api.settle(again.id, 'paid');
    expect(await shop.show(order)).toMatchObject({ status: 'processing' });
  });

  it('stores hashes only, and only while units are held', async () => {
    const [email, headers] = [anEmail(), from('198.51.100.77')];
    const order = await shop.placed(await shop.product(5), { email, headers });
    const heldBy = async () => (await shop.api.dataSource.manager.findOneByOrFail(Order, { id: order.id })).heldBy;
    expect(await heldBy()).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    await shop.expireHold(order);
    expect(await heldBy()).toBeNull();
  });
});
