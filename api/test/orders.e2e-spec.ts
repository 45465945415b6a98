import { randomUUID } from 'node:crypto';
import {
  paths,
  type CartQuoteView,
  type OrderSummaryView,
  type OrderView,
  type PageView,
  type PaymentView,
  type PlacedOrderView,
  type SessionView,
} from '@aflora/contracts';
import { ENV, type Env } from '../src/config/env';
import { Order } from '../src/orders/order.entity';
import { OrderHoldsService } from '../src/orders/stock/order-holds.service';
import { OrderStockService } from '../src/orders/stock/order-stock.service';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { Payment } from '../src/payments/payment.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { linkIn } from './support/mail-catcher';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPhysicalProduct } from './support/physical-products';

const ADDRESS = { postalCode: '13010-000', street: 'Rua das Acácias', number: '210', district: 'Centro', city: 'Campinas', state: 'SP' };
const BUYER = { email: 'ana@example.com', name: 'Ana Lima', cpf: '529.982.247-25', ...ADDRESS };
const ECONOMY = 1290;

describe('an order', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });

  afterAll(() => api.close());

  type Headers = Record<string, string>;
  const post = (url: string, payload: object = {}, headers: Headers = {}) => api.inject({ method: 'POST', url, payload, headers });
  const product = (fields: Partial<PhysicalProduct> = {}) =>
    aPhysicalProduct(api.dataSource, { priceCents: 5000, stockQuantity: 5, ...fields });
  const stockOf = async ({ id }: PhysicalProduct) => (await api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id })).stockQuantity;

  async function place(
    { id: productId }: PhysicalProduct,
    { quantity = 1, headers = {}, ...fields }: { quantity?: number; headers?: Headers; [field: string]: unknown } = {},
  ) {
    const itemsTotal = 5000 * quantity;
    const expectedTotalCents = itemsTotal + (itemsTotal >= 19_900 ? 0 : ECONOMY);
    const body = { ...BUYER, items: [{ productId, quantity }], shippingCode: 'economy', expectedTotalCents, ...fields };
    return post(paths.orders, body, headers);
  }
  async function placed(bought: PhysicalProduct, options = {}) {
    const response = await place(bought, options);
    expect(response.statusCode).toBe(201);
    const { id, accessToken } = response.json<PlacedOrderView>();
    return { id, headers: { 'x-access-key': accessToken } };
  }
  const pay = async (order: { id: string; headers: Headers }, method = 'card') => {
    const response = await post(paths.orderPayments(order.id), { provider: 'sandbox', method }, order.headers);
    expect(response.statusCode).toBe(201);
    return response.json<PaymentView>();
  };
  const show = async ({ id, headers }: { id: string; headers: Headers }) =>
    (await api.inject({ url: paths.order(id), headers })).json<OrderView>();
  const subjects = async (to: string) =>
    (await api.mailsTo(to)).map(({ source }) => decode(/^Subject: ((?:.*\r\n )*.*)$/m.exec(source)?.[1] ?? ''));

  describe('the cart', () => {
    it('is quoted in the order of the cart, and lists its items by name as people order them', async () => {
      const names = ['Turma 10', 'Óleo', 'Turma 2', 'Zinco'];
      const items = [];
      for (const name of names) items.push({ productId: (await product({ name })).id, quantity: 1 });
      const quote = (await post(paths.cartQuote, { items })).json<CartQuoteView>();
      expect(quote.lines.map(({ name }) => name)).toEqual(names);
      const reversed = (await post(paths.cartQuote, { items: items.toReversed() })).json<CartQuoteView>();
      expect(reversed.lines.map(({ name }) => name)).toEqual(names.toReversed());

      const body = { ...BUYER, items, shippingCode: 'economy', expectedTotalCents: 20_000 };
      const { id, accessToken } = (await post(paths.orders, body)).json<PlacedOrderView>();
      const order = await api.inject({ url: paths.order(id), headers: { 'x-access-key': accessToken } });
      expect(order.json<OrderView>().items.map(({ name }) => name)).toEqual(['Óleo', 'Turma 2', 'Turma 10', 'Zinco']);
    });

    it('gets the shop’s prices, available units and shipping options', async () => {
      const [here, gone] = [await product(), await product({ isActive: false })];
      const items = [
        { productId: here.id, quantity: 7 },
        { productId: gone.id, quantity: 1 },
      ];
      const quote = (await post(paths.cartQuote, { items, postalCode: '13010000' })).json<CartQuoteView>();
      const line = (id: string) => quote.lines.find(({ productId }) => productId === id);
      expect(line(here.id)).toMatchObject({ quantity: 7, available: 5, priceCents: 5000 });
      expect(line(gone.id)).toMatchObject({ name: null, available: 0 });
      expect(quote).toMatchObject({ itemsTotalCents: 25_000, freeShippingFromCents: 19_900 });
      expect(quote.shipping.map(({ code, priceCents }) => [code, priceCents])).toEqual([
        ['economy', 0],
        ['express', 2640],
      ]);
    });
  });

  describe('a placed order', () => {
    it('holds its units, and is shown to holders of its access key only', async () => {
      const bought = await product();
      const order = await placed(bought, { quantity: 2 });
      expect(await stockOf(bought)).toBe(3);
      expect(await show(order)).toMatchObject({
        status: 'pending',
        paymentStatus: 'pending',
        totalAmountCents: 11_290,
        canPay: true,
        canCancel: true,
      });
      for (const headers of [{}, { 'x-access-key': 'x'.repeat(43) }, await api.signIn()]) {
        expectProblem(await api.inject({ url: paths.order(order.id), headers: headers as Headers }), 'order.not-found');
      }
      expect(await subjects(BUYER.email)).toContainEqual(`Recebemos seu pedido #${order.id.slice(0, 8)}`);
    });

    it('is created once for one idempotency key', async () => {
      const bought = await product();
      const headers = { 'idempotency-key': randomUUID() };
      const responses = await Promise.all([1, 2, 3, 4].map(() => place(bought, { headers })));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await stockOf(bought)).toBe(4);
      expectProblem(await place(bought, { headers, name: 'Outra' }), 'idempotency.key-reused');
    });

    it('is opened by the key of a repeated request, also after JWT_SECRET was replaced', async () => {
      const bought = await product();
      const headers = { 'idempotency-key': randomUUID() };
      const first = (await place(bought, { headers })).json<PlacedOrderView>();
      const replaced = jest.replaceProperty(api.app.get<Env>(ENV), 'jwtSecret', 'another secret that is long enough');
      const again = (await place(bought, { headers })).json<PlacedOrderView>();
      const open = (key: string) => api.inject({ url: paths.order(first.id), headers: { 'x-access-key': key } });
      const [newKey, oldKey] = [await open(again.accessToken), await open(first.accessToken)];
      replaced.restore();
      expect([again.id, newKey.statusCode, oldKey.statusCode]).toEqual([first.id, 200, 404]);
      expect(await stockOf(bought)).toBe(4);
    });

    it('is one, also when the buyer signs in between two requests with one idempotency key', async () => {
      const bought = await product();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await place(bought, { headers });
      const again = await place(bought, { headers: { ...headers, ...(await api.signIn()) } });
      expect(again.json()).toEqual(first.json());
      expect(await stockOf(bought)).toBe(4);
    });

    it.each(['11.222.333/0001-81', '12.abc.345/01de-35'])('may be of a company with the CNPJ %s', async (cpf) => {
      const order = await placed(await product(), { cpf });
      const { customerCpf } = await api.dataSource.manager.findOneByOrFail(Order, { id: order.id });
      expect(customerCpf).toBe(cpf.replace(/[./-]/g, '').toUpperCase());
    });

    it('has one payment page for parallel requests to pay', async () => {
      const order = await placed(await product());
      const pay = () => post(paths.orderPayments(order.id), { provider: 'sandbox', method: 'card' }, order.headers);
      const responses = await Promise.all([pay(), pay(), pay(), pay()]);
      expect(new Set(responses.map((response) => JSON.stringify(response.json<PaymentView>().next))).size).toBe(1);
      expect(await api.dataSource.manager.countBy(Payment, { subjectId: order.id })).toBe(1);
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['more units than in stock', { quantity: 6 }, 'product.out-of-stock'],
      ['an unexpected total', { expectedTotalCents: 1 }, 'order.total-changed'],
      ['an unknown shipping option', { shippingCode: 'drone' }, 'order.shipping-unavailable'],
      ['a made-up CPF', { cpf: '11111111111' }, 'validation.failed'],
      ['a made-up CNPJ', { cpf: '12ABC34501DE36' }, 'validation.failed'],
      ['an unknown state', { state: 'XX' }, 'validation.failed'],
    ])('is refused with %s, and nothing is taken from stock', async (_, fields, code) => {
      const bought = await product();
      expectProblem(await place(bought, fields), code as 'validation.failed');
      expect(await stockOf(bought)).toBe(5);
    });

    describe('whose product changes before it is locked', () => {
      /** Changes the product after the order has read it. */
      const changeOnceRead = (id: string, change: Partial<PhysicalProduct>) => {
        const stock = api.app.get(OrderStockService);
        const offered = stock.offered.bind(stock);
        jest.spyOn(stock, 'offered').mockImplementationOnce(async (...args) => {
          const products = await offered(...args);
          await api.dataSource.manager.update(PhysicalProduct, { id }, change);
          return products;
        });
      };

      it.each<[string, Partial<PhysicalProduct>, string]>([
        ['gets another price', { priceCents: 5001 }, 'order.total-changed'],
        ['is sold out', { stockQuantity: 0 }, 'product.out-of-stock'],
        ['is withdrawn', { isActive: false }, 'product.not-for-sale'],
      ])('is refused, without a mail, when the product %s', async (_, change, code) => {
        const [bought, email] = [await product(), `${randomUUID()}@example.com`];
        changeOnceRead(bought.id, change);
        expectProblem(await place(bought, { email }), code as 'validation.failed');
        expect(await stockOf(bought)).toBe(change.stockQuantity ?? 5);
        expect(await subjects(email)).toEqual([]);
      });

      it('is stored as its mail describes it when only the name changes', async () => {
        const [bought, email] = [await product(), `${randomUUID()}@example.com`];
        changeOnceRead(bought.id, { name: 'Outro nome' });
        const order = await placed(bought, { email });
        expect((await show(order)).items.map(({ name }) => name)).toEqual([bought.name]);
        expect((await api.mailsTo(email)).map(textOf).join()).not.toContain('Outro nome');
      });
    });

    it('adds up two lines of one product before it checks the stock', async () => {
      const bought = await product();
      const line = { productId: bought.id, quantity: 3 };
      expectProblem(await place(bought, { items: [line, line], expectedTotalCents: 30_000 }), 'product.out-of-stock');
    });

    it('refuses products that are not for sale', async () => {
      expectProblem(await place(await product({ isActive: false })), 'product.not-for-sale');
      expectProblem(await place({ id: randomUUID() } as PhysicalProduct), 'product.not-for-sale');
    });

    it('never sells more units than exist to concurrent buyers', async () => {
      const bought = await product();
      const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => place(bought, { email: `c${index}@example.com` })));
      expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
      expect(await stockOf(bought)).toBe(0);
    });
  });

  describe('a paid order', () => {
    it('is processed, notifies buyer and charity, and is paid once however often the provider notifies', async () => {
      const bought = await product({ stockQuantity: 2 });
      const order = await placed(bought);
      const payment = await pay(order);
      expect(payment).toMatchObject({ status: 'pending', next: { kind: 'redirect' } });
      await api.control('/switches', { duplicate: 3 }, 'PUT');
      await api.settle(payment.id, 'paid');
      await api.control('/switches', {}, 'PUT');
      const paid = await show(order);
      expect(paid).toMatchObject({ status: 'processing', paymentStatus: 'paid', canPay: false, heldUntil: null });
      expect(paid.history.map(({ kind }) => kind)).toEqual(['placed', 'payment-started', 'paid']);
      const number = `#${order.id.slice(0, 8)}`;
      expect((await subjects(BUYER.email)).filter((subject) => subject.includes(number))).toEqual([
        `Recebemos seu pedido ${number}`,
        `Pagamento confirmado: pedido ${number}`,
      ]);
      expect(await subjects('contato@aflora.org.br')).toEqual(
        expect.arrayContaining([`Novo pedido pago ${number}`, 'Estoque baixo: Sérum']),
      );
      expect(await ledger()).toEqual([]);
    });

    it('shows a Pix code to copy', async () => {
      const payment = await pay(await placed(await product()), 'pix');
      expect(payment.next).toMatchObject({ kind: 'pix', payload: expect.stringMatching(/^000201/) as string, confirmedBy: 'provider' });
    });

    it('continues the open attempt instead of starting another', async () => {
      const order = await placed(await product());
      expect((await pay(order)).id).toBe((await pay(order)).id);
      const pix = await pay(order, 'pix');
      expect((await show(order)).payment?.id).toBe(pix.id);
    });

    it('returns its units when the payment fails, and holds them again for another attempt', async () => {
      const bought = await product({ stockQuantity: 1 });
      const order = await placed(bought);
      await api.settle((await pay(order)).id, 'refused');
      expect(await show(order)).toMatchObject({ paymentStatus: 'failed', canPay: true });
      expect(await stockOf(bought)).toBe(1);
      const again = await pay(order, 'pix');
      expect(await stockOf(bought)).toBe(0);
      await api.settle(again.id, 'paid');
      expect(await show(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
    });

    it('stays unpaid and is refunded when another amount was paid', async () => {
      const order = await placed(await product());
      const payment = await pay(order);
      await api.settle(payment.id, 'paid', { amountCents: 100 });
      expect(await show(order)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
      expect(await api.dataSource.query('SELECT status, amount_cents FROM payment_refunds WHERE payment_id = $1', [payment.id])).toEqual([
        { status: 'done', amount_cents: 100 },
      ]);
    });

    it('is cancelled and refunded when paid after its units were sold to others', async () => {
      const bought = await product({ stockQuantity: 1 });
      const order = await placed(bought);
      const payment = await pay(order);
      await expire(order.id);
      expect(await stockOf(bought)).toBe(1);
      await placed(bought, { email: 'outra@example.com' });
      await api.settle(payment.id, 'paid');
      expect(await show(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 6290 });
      expect(await ledger()).toEqual([]);
    });

    it('is cancelled and refunded when paid after its buyer’s data were erased', async () => {
      const bought = await product();
      const signedIn = await api.signIn({ email: 'apagada@example.com' });
      const { id } = await placed(bought, { headers: signedIn, email: 'apagada@example.com' });
      const payment = await pay({ id, headers: signedIn }, 'pix');
      await expire(id);
      // The provider takes money after it has told that the attempt expired.
      await api.dataSource.query("UPDATE payments SET status = 'expired' WHERE id = $1", [payment.id]);
      await api.dataSource.query("UPDATE orders SET payment_status = 'failed' WHERE id = $1", [id]);
      expect((await post(paths.erasure, {}, signedIn)).statusCode).toBe(204);
      await api.settle(payment.id, 'paid');
      expect(await api.dataSource.manager.findOneByOrFail(Order, { id })).toMatchObject({
        ...{ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 6290, stockState: 'released' },
      });
      expect(await stockOf(bought)).toBe(5);
      expect(await ledger()).toEqual([]);
    });

    it('can’t be paid again once its buyer’s data are erased, not even by a request that waits for the erasure', async () => {
      const bought = await product();
      const signedIn = await api.signIn({ email: 'apaga-agora@example.com' });
      const { id } = await placed(bought, { headers: signedIn, email: 'apaga-agora@example.com' });
      await api.settle((await pay({ id, headers: signedIn }, 'pix')).id, 'refused');
      const erasure = api.dataSource.createQueryRunner();
      await erasure.startTransaction();
      await erasure.query(
        `UPDATE orders SET customer_name = NULL, shipping_address = shipping_address || '{"recipient": "Pessoa apagada"}' WHERE id = $1`,
        [id],
      );
      const paying = post(paths.orderPayments(id), { provider: 'sandbox', method: 'card' }, signedIn);
      await untilLockWaits(api.dataSource);
      await erasure.commitTransaction();
      await erasure.release();
      expectProblem(await paying, 'payment.nothing-to-pay');
      expect(await stockOf(bought)).toBe(5);
    });

    it('takes available units when paid after its hold expired', async () => {
      const bought = await product();
      const order = await placed(bought);
      const payment = await pay(order);
      await expire(order.id);
      await api.settle(payment.id, 'paid');
      expect(await show(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
      expect(await stockOf(bought)).toBe(4);
    });

    it('keeps its units while the provider is unavailable, and can be paid afterwards', async () => {
      const order = await placed(await product());
      await api.control('/switches', { garbage: true }, 'PUT');
      const response = await post(paths.orderPayments(order.id), { provider: 'sandbox', method: 'card' }, order.headers);
      expectProblem(response, 'payment.provider-unavailable');
      await api.control('/switches', {}, 'PUT');
      expect(await show(order)).toMatchObject({ canPay: true, status: 'pending' });
      expect(await pay(order)).toMatchObject({ status: 'pending' });
    });
  });

  describe('cancellation, withdrawal and refund', () => {
    it('cancels at the buyer’s request, with returned units and a refund', async () => {
      const bought = await product();
      const order = await placed(bought);
      await api.settle((await pay(order)).id, 'paid');
      const response = await post(paths.orderCancellation(order.id), {}, order.headers);
      expect(response.json<OrderView>()).toMatchObject({ status: 'cancelled', canCancel: false });
      await api.settled();
      expect(await show(order)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 6290 });
      expect(await stockOf(bought)).toBe(5);
      expectProblem(await post(paths.orderCancellation(order.id), {}, order.headers), 'order.transition-refused');
      expect(await ledger()).toEqual([]);
    });

    it('refunds in full when the buyer withdraws within seven days of delivery', async () => {
      const admin = await api.signIn({ isAdmin: true });
      const order = await placed(await product());
      await api.settle((await pay(order)).id, 'paid');
      expectProblem(await post(paths.adminOrderDelivery(order.id), {}, admin), 'order.transition-refused');
      expect((await post(paths.adminOrderShipment(order.id), { trackingCode: 'BR123' }, admin)).statusCode).toBe(200);
      expect((await post(paths.adminOrderDelivery(order.id), {}, admin)).statusCode).toBe(200);
      expectProblem(await post(paths.orderCancellation(order.id), {}, order.headers), 'order.transition-refused');
      expect(await show(order)).toMatchObject({ status: 'delivered', trackingCode: 'BR123', canRegret: true });
      for (const _ of [1, 2]) expect((await post(paths.orderRegret(order.id), {}, order.headers)).statusCode).toBe(200);
      await api.settled();
      expect(await show(order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded', refundedCents: 6290, canRegret: false });
    });

    it('refuses a withdrawal after seven days', async () => {
      const order = await placed(await product());
      const changes = { status: 'delivered', paymentStatus: 'paid', stockState: 'sold', heldUntil: null } as const;
      await api.dataSource.manager.update(Order, { id: order.id }, { ...changes, deliveredAt: new Date(Date.now() - 8 * 24 * 3_600_000) });
      expectProblem(await post(paths.orderRegret(order.id), {}, order.headers), 'order.regret-expired');
    });

    it('refunds in part after step-up, never beyond the paid amount', async () => {
      const admin = await api.signIn({ isAdmin: true });
      const order = await placed(await product());
      await api.settle((await pay(order)).id, 'paid');
      const refund = (amountCents: number) =>
        post(paths.adminOrderRefunds(order.id), { amountCents, reason: 'Frasco quebrado', restock: false }, admin);
      expectProblem(await refund(6291), 'refund.too-large');
      const responses = await Promise.all([refund(4000), refund(4000)]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      await api.settled();
      expect(await show(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: 4000, refundableCents: 2290 });
      await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
      expectProblem(await refund(100), 'auth.step-up-required');
    });
  });

  it('shows an order in its buyer’s account', async () => {
    const headers = await api.signIn();
    const { id } = (await place(await product(), { headers })).json<PlacedOrderView>();
    expect((await api.inject({ url: paths.order(id), headers })).json<OrderView>()).toMatchObject({ id });
    expectProblem(await api.inject({ url: paths.order(id), headers: await api.signIn() }), 'order.not-found');
  });

  it('attaches a guest’s order to the account when its address is confirmed, and a later one never by itself', async () => {
    const email = 'visita@example.com';
    const order = await placed(await product(), { email });
    const person = { name: 'Visita', email, password: 'Lavanda-do-campo', passwordConfirmation: 'Lavanda-do-campo' };
    await post(paths.register, person);
    const list = async () => {
      const { accessToken } = (await post(paths.login, { email, password: person.password })).json<SessionView>();
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await api.inject({ url: paths.orders, headers })).json<PageView<OrderSummaryView>>().items.map(({ id }) => id);
    };
    const mails = (await api.mailsTo(email)).filter(({ source }) => source.includes('confirmar-email'));
    const token = mails[0] && linkIn(mails[0]).searchParams.get('token');
    await post(paths.confirmAccount, { token, password: person.password });
    expect(await list()).toEqual([order.id]);
    await placed(await product(), { email: email.toUpperCase() });
    expect(await list()).toEqual([order.id]);
  });

  const expire = async (id: string) => {
    await api.control('/switches', { lose: 1 }, 'PUT');
    await api.dataSource.query("UPDATE orders SET held_until = now() - interval '1 hour' WHERE id = $1", [id]);
    // The provider isn't notified and its payment stays open, as when it is unavailable.
    await api.control('/switches', { down: true }, 'PUT');
    await api.app.get(OrderHoldsService).run();
    await api.control('/switches', {}, 'PUT');
  };
  const ledger = () =>
    api.dataSource.query(
      `SELECT o.id FROM orders o LEFT JOIN payments p ON p.purpose = 'order' AND p.subject_id = o.id
       GROUP BY o.id HAVING (CASE WHEN o.payment_status IN ('paid', 'refunded') THEN o.total_amount_cents ELSE 0 END) - o.refunded_cents
         <> coalesce(sum(p.captured_cents - p.refunded_cents), 0)`,
    );
});

/** The subject as text: RFC 2047 words decoded and joined. */
function decode(header: string): string {
  return header.replace(/\?=\r\n =\?/g, '?==?').replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    Buffer.from(
      text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  );
}
