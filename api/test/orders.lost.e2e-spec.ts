import { paths, type PlacedOrderView } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { linkIn, type CaughtMail } from './support/mail-catcher';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, aPlacedOrder, BUYER, TOTAL } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

/** Long lines of a mail's source are broken. */
const isLinkMail = ({ source }: CaughtMail) => source.replace(/=\r\n/g, '').includes('pediu o link');

describe('the link of a lost order', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });

  afterAll(() => api.close());

  const ask = (payload: object) => api.inject({ method: 'POST', url: paths.orderLink, payload });
  const linkMails = async (email = BUYER.email) => (await api.mailsTo(email)).filter(isLinkMail);
  const numberOf = ({ id }: { id: string }) => id.slice(0, 8);

  it('is mailed to the address of the order, and opens it', async () => {
    const order = await aPlacedOrder(api);
    expect((await ask({ email: ` ${BUYER.email.toUpperCase()} `, number: `#${numberOf(order).toUpperCase()}` })).statusCode).toBe(204);
    const mails = await linkMails();
    expect(mails).toHaveLength(1);
    const link = linkIn(mails[0] as CaughtMail);
    expect(link.pathname).toBe(`/pedido/${order.id}`);
    const key = link.searchParams.get('token') ?? '';
    expect((await api.inject({ url: paths.order(order.id), headers: { 'x-access-key': key } })).statusCode).toBe(200);
  });

  it('is not mailed to another address, nor for another number, and the response is the same', async () => {
    const order = await aPlacedOrder(api);
    const before = (await linkMails()).length;
    const known = await ask({ email: BUYER.email, number: numberOf(order) });
    const foreign = await ask({ email: 'outra@example.com', number: numberOf(order) });
    const unknown = await ask({ email: BUYER.email, number: '00000000' });
    for (const response of [foreign, unknown]) {
      expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
        known.statusCode,
        known.body,
        known.headers['content-type'],
      ]);
    }
    expect(await linkMails('outra@example.com')).toEqual([]);
    expect(await linkMails()).toHaveLength(before + 1);
  });

  it('is not mailed once a year has passed since the last event, when it would open nothing', async () => {
    const order = await aPlacedOrder(api);
    const before = (await linkMails()).length;
    await api.dataSource.query("UPDATE orders SET created_at = now() - interval '2 years' WHERE id = $1", [order.id]);
    await api.dataSource.query("UPDATE order_events SET at = now() - interval '2 years' WHERE order_id = $1", [order.id]);
    expect((await ask({ email: BUYER.email, number: numberOf(order) })).statusCode).toBe(204);
    expect(await linkMails()).toHaveLength(before);
  });

  it.each([
    [{ email: 'nada', number: '1a2b3c4d' }, 'email', 'email'],
    [{ email: BUYER.email, number: '1a2b3c4' }, 'number', 'order-number'],
    [{ email: BUYER.email, number: 'xyzxyzxy' }, 'number', 'order-number'],
    [{ email: BUYER.email }, 'number', 'required'],
    [{ email: BUYER.email, number: '1'.repeat(5_000) }, 'number', 'order-number'],
  ])('refuses %j', async (payload, field, code) => {
    expect(expectProblem(await ask(payload), 'validation.failed').errors).toEqual([expect.objectContaining({ field, code })]);
  });
});

describe('the limit of lost orders', () => {
  it('stops the mails of one address without saying so, and the requests of one network', async () => {
    const api = await startMoneyApp({ RATE_LIMIT: 'on', LIMIT_RECOVER: '3/600' });
    const order = await aPlacedOrder(api);
    const ask = (remoteAddress: string) =>
      api.inject({ method: 'POST', url: paths.orderLink, payload: { email: BUYER.email, number: order.id.slice(0, 8) }, remoteAddress });
    for (const network of [1, 2, 3, 4, 5]) expect((await ask(`203.0.113.${network}`)).statusCode).toBe(204);
    expect((await api.mailsTo(BUYER.email)).filter(isLinkMail)).toHaveLength(3);
    for (let time = 1; time < 3; time += 1) await ask('203.0.113.9');
    await ask('203.0.113.9');
    expectProblem(await ask('203.0.113.9'), 'rate-limit.exceeded');
    await api.close();
  });
});

describe('the limit of mails about unpaid orders', () => {
  let api: MoneyApp;

  beforeEach(async () => {
    api = await startMoneyApp({ RATE_LIMIT: 'on', LIMIT_RECOVER: '3/600' });
  });

  afterEach(() => api.close());

  const subjectsTo = async (email: string) => (await api.mailsTo(email)).map(subjectOf);
  const received = async (email: string) => (await subjectsTo(email)).filter((subject) => subject.startsWith('Recebemos'));

  it('keeps one order after the other, placed and cancelled, from filling somebody’s mailbox', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, headers } = await aPlacedOrder(api);
      const cancel = () => api.inject({ method: 'POST', url: paths.orderCancellation(id), headers });
      expect((await cancel()).statusCode).toBe(200);
      expectProblem(await cancel(), 'order.transition-refused');
    }
    expect(await received(BUYER.email)).toHaveLength(3);
    expect((await subjectsTo(BUYER.email)).length).toBeLessThanOrEqual(6);
    await aPaidOrder(api);
    expect((await subjectsTo(BUYER.email)).at(-1)).toMatch(/^Pagamento confirmado/);
  });

  it('is the same for somebody with an account, except at the account’s own address', async () => {
    const email = 'ana@example.com';
    const headers = await api.signIn({ email });
    const product = await aPhysicalProduct(api.dataSource, { priceCents: 5000, stockQuantity: 5 });
    const order = { ...BUYER, items: [{ productId: product.id, quantity: 2 }], shippingCode: 'economy', expectedTotalCents: TOTAL };
    for (const address of [...Array<string>(5).fill(BUYER.email), ...Array<string>(4).fill(email.toUpperCase())]) {
      const placed = await api.inject({ method: 'POST', url: paths.orders, payload: { ...order, email: address }, headers });
      const { id } = placed.json<PlacedOrderView>();
      expect((await api.inject({ method: 'POST', url: paths.orderCancellation(id), headers })).statusCode).toBe(200);
    }
    expect(await received(BUYER.email)).toHaveLength(3);
    expect((await subjectsTo(BUYER.email)).length).toBeLessThanOrEqual(6);
    expect(await received(email.toUpperCase())).toHaveLength(4);
  });
});
