import { paths, type AdminOrderView, type OrderView, type PlacedOrderView } from '@aflora/contracts';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { BUYER, startPaying, type PlacedOrder } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';

const CHARITY = 'loja@aflora.example';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const STOCK = 10;
/** Three units at 30.00, two at 50.00, and economy shipping. */
const TOTAL = 20_290;

interface Lines {
  oil: string;
  cream: string;
}

describe('units of an order that are given back', () => {
  let api: MoneyApp;
  let admin: Record<string, string>;
  let oil: PhysicalProduct;
  let cream: PhysicalProduct;

  beforeAll(async () => {
    api = await startMoneyApp({ CONTACT_TO: CHARITY });
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    oil = await aPhysicalProduct(api.dataSource, { name: 'Óleo', priceCents: 3000, stockQuantity: STOCK, weightGrams: 100 });
    cream = await aPhysicalProduct(api.dataSource, { name: 'Creme', priceCents: 5000, stockQuantity: STOCK, weightGrams: 100 });
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object = {}, headers: Record<string, string> = admin) =>
    api.inject({ method: 'POST', url, payload, headers });
  const show = async (id: string) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
  const stock = async () => {
    const { manager } = api.dataSource;
    const [first, second] = [
      await manager.findOneByOrFail(PhysicalProduct, { id: oil.id }),
      await manager.findOneByOrFail(PhysicalProduct, { id: cream.id }),
    ];
    return { oil: first.stockQuantity, cream: second.stockQuantity };
  };
  const aPaidOrder = async (): Promise<PlacedOrder & Lines> => {
    const items = [
      { productId: oil.id, quantity: 3 },
      { productId: cream.id, quantity: 2 },
    ];
    const placed = await post(paths.orders, { ...BUYER, items, shippingCode: 'economy', expectedTotalCents: TOTAL }, {});
    expect(placed.statusCode).toBe(201);
    const { id, accessToken } = placed.json<PlacedOrderView>();
    const order = { id, headers: { 'x-access-key': accessToken }, product: oil };
    await api.settle((await startPaying(api, order)).id, 'paid');
    const lines = (await show(id)).items;
    const lineOf = (name: string) => lines.find((item) => item.name === name)?.id ?? '';
    return { ...order, oil: lineOf('Óleo'), cream: lineOf('Creme') };
  };
  const refund = (id: string, amountCents: number, lines?: object[]) =>
    post(paths.adminOrderRefunds(id), { amountCents, reason: 'Frasco quebrado', restock: false, ...(lines && { lines }) });
  const receive = (id: string, lines: object[]) => post(paths.adminOrderReturns(id), { lines });
  const ship = (id: string) => post(paths.adminOrderShipment(id), { trackingCode: 'BR1' });
  const lineOf = ({ items }: AdminOrderView, id: string) => items.find((item) => item.id === id);

  it('return to stock by line before the shipment, and the rest is shipped', async () => {
    const order = await aPaidOrder();
    expect(await stock()).toEqual({ oil: 7, cream: 8 });
    const lines = [
      { itemId: order.oil, quantity: 1, restocked: 1 },
      { itemId: order.cream, quantity: 1, restocked: 0 },
    ];
    expect((await refund(order.id, 8_000, lines)).statusCode).toBe(200);
    expect(await stock()).toEqual({ oil: 8, cream: 8 });
    const view = await show(order.id);
    expect(lineOf(view, order.oil)).toMatchObject({ returnedQuantity: 1, receivedQuantity: 1, restockedQuantity: 1 });
    expect(lineOf(view, order.cream)).toMatchObject({ returnedQuantity: 1, receivedQuantity: 1, restockedQuantity: 0 });
    expect(view.history.find(({ kind }) => kind === 'returned')).toMatchObject({
      note: '1 × Óleo (1 ao estoque), 1 × Creme (0 ao estoque)',
    });
    expect(view.steps).toContain('ship');
    expect((await ship(order.id)).statusCode).toBe(200);
    const seen = (await api.inject({ url: paths.order(order.id), headers: order.headers })).json<OrderView>();
    expect(seen.items.map(({ name, returnedQuantity }) => [name, returnedQuantity]).sort()).toEqual([
      ['Creme', 1],
      ['Óleo', 1],
    ]);
  });

  it('are not shipped when none is left, even if some money stays', async () => {
    const { id, ...line } = await aPaidOrder();
    const lines = [
      { itemId: line.oil, quantity: 3, restocked: 3 },
      { itemId: line.cream, quantity: 2, restocked: 0 },
    ];
    await refund(id, 19_000, lines);
    expect((await show(id)).steps).not.toContain('ship');
    expectProblem(await ship(id), 'order.transition-refused');
  });

  it('return once, whatever the order of refund and cancellation', async () => {
    const { id, ...line } = await aPaidOrder();
    await refund(id, 3_000, [{ itemId: line.oil, quantity: 2, restocked: 2 }]);
    expect(await stock()).toEqual({ oil: 9, cream: 8 });
    expect((await post(paths.adminOrderCancellation(id))).statusCode).toBe(200);
    expect(await stock()).toEqual({ oil: STOCK, cream: STOCK });
  });

  it('stay where they are with a partial refund that names none, even with the old flag', async () => {
    const { id } = await aPaidOrder();
    const response = await post(paths.adminOrderRefunds(id), { amountCents: 1_000, reason: 'Desconto', restock: true });
    expect(response.statusCode).toBe(200);
    expect(await stock()).toEqual({ oil: 7, cream: 8 });
    expect((await show(id)).steps).toContain('ship');
  });

  it('come back after the shipment, restocked or not', async () => {
    const { id, ...line } = await aPaidOrder();
    await ship(id);
    await post(paths.adminOrderDelivery(id));
    await refund(id, 6_000, [{ itemId: line.oil, quantity: 2, restocked: 0 }]);
    expect(await show(id)).toMatchObject({ steps: ['receive', 'refund'] });
    expect(lineOf(await show(id), line.oil)).toMatchObject({ returnedQuantity: 2, receivedQuantity: 0 });
    expectProblem(await receive(id, [{ itemId: line.oil, received: 3, restocked: 0 }]), 'return.too-many-units');
    expectProblem(await receive(id, [{ itemId: line.cream, received: 1, restocked: 1 }]), 'return.too-many-units');
    expect((await receive(id, [{ itemId: line.oil, received: 2, restocked: 1 }])).statusCode).toBe(200);
    expect(await stock()).toEqual({ oil: 8, cream: 8 });
    expect(lineOf(await show(id), line.oil)).toMatchObject({ receivedQuantity: 2, restockedQuantity: 1 });
    expectProblem(await receive(id, [{ itemId: line.oil, received: 1, restocked: 1 }]), 'order.transition-refused');
  });

  it('of a withdrawn purchase are expected, the charity is notified, and they are restocked when they come back', async () => {
    const { id, headers, ...line } = await aPaidOrder();
    await ship(id);
    await post(paths.orderRegret(id), {}, headers);
    await api.settled();
    expect(await stock()).toEqual({ oil: 7, cream: 8 });
    const mail = (await api.mailsTo(CHARITY)).find((one) => subjectOf(one).startsWith('Desistência do pedido'));
    expect(textOf(mail)).toContain('registre a devolução no painel');
    expect((await show(id)).steps).toContain('receive');
    const lines = [
      { itemId: line.oil, received: 3, restocked: 3 },
      { itemId: line.cream, received: 2, restocked: 2 },
    ];
    expect((await receive(id, lines)).statusCode).toBe(200);
    expect(await stock()).toEqual({ oil: STOCK, cream: STOCK });
    expect((await show(id)).steps).not.toContain('receive');
  });

  it.each<[string, (line: Lines) => object[]]>([
    ['more units than were bought', ({ oil: itemId }) => [{ itemId, quantity: 4, restocked: 0 }]],
    ['more units to stock than are returned', ({ oil: itemId }) => [{ itemId, quantity: 1, restocked: 2 }]],
    ['a line of another order', () => [{ itemId: NO_ID, quantity: 1, restocked: 0 }]],
    [
      'a line twice',
      ({ oil: itemId }) => [
        { itemId, quantity: 1, restocked: 0 },
        { itemId, quantity: 1, restocked: 0 },
      ],
    ],
  ])('are refused with %s, and nothing changes', async (_, linesOf) => {
    const order = await aPaidOrder();
    expectProblem(await refund(order.id, 1_000, linesOf(order)), 'return.too-many-units');
    expect(await show(order.id)).toMatchObject({ refundableCents: TOTAL, refundedCents: 0 });
    expect(await stock()).toEqual({ oil: 7, cream: 8 });
  });

  it.each([{ quantity: 0 }, { quantity: 1.5 }, { restocked: -1 }, { itemId: 'x' }])('are refused with %j', async (fields) => {
    const order = await aPaidOrder();
    expectProblem(await refund(order.id, 100, [{ itemId: order.oil, quantity: 1, restocked: 0, ...fields }]), 'validation.failed');
  });

  it('are recorded by administrators only, of orders that exist', async () => {
    const body = { lines: [{ itemId: NO_ID, received: 1, restocked: 0 }] };
    expectProblem(await post(paths.adminOrderReturns(NO_ID), body, {}), 'auth.required');
    expectProblem(await post(paths.adminOrderReturns(NO_ID), body, await api.signIn()), 'auth.forbidden');
    expectProblem(await post(paths.adminOrderReturns(NO_ID), body), 'order.not-found');
  });
});
