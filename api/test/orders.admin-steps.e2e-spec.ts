import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderView, type OrderShipmentsView, type OrderView } from '@aflora/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Order } from '../src/orders/order.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, aPlacedOrder, BUYER, startPaying, TOTAL } from './support/paid-orders';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const INSTANT = expect.stringMatching(/Z$/) as string;
/** Fails in the middle of a step, after the order was updated. */
const BREAKING = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT tracking_code FROM orders WHERE id = NEW.order_id) = 'QUEBRA' THEN RAISE EXCEPTION 'no'; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION refuse();
`;

describe('an order in the console', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    const pix = { PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };
    api = await startMoneyApp({ PAYMENT_PROVIDERS: 'sandbox,pix-static', ...pix });
    admin = await api.signIn({ email: 'admin@example.com', isAdmin: true });
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object = {}, headers: Record<string, string> = admin) =>
    api.inject({ method: 'POST', url, payload, headers });
  const show = async (id: string) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
  const stockOf = async ({ id }: PhysicalProduct) => (await api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id })).stockQuantity;
  const kindsOf = ({ history }: AdminOrderView) => history.map(({ kind }) => kind);
  const refund = (id: string, fields: object = {}) =>
    post(paths.adminOrderRefunds(id), { amountCents: TOTAL, reason: 'Frasco quebrado', restock: false, ...fields });

  it('shows all its data', async () => {
    const { id, product } = await aPaidOrder(api);
    const image = '/media/product-images/detail/a.webp';
    await api.dataSource.manager.update(PhysicalProduct, { id: product.id }, { imageUrl: image });
    const { items, customer, payments, history, ...rest } = await show(id);
    expect(items).toEqual([
      {
        ...{
          id: UUID,
          productId: product.id,
          name: product.name,
          unitPriceCents: 5000,
          unitDiscountCents: 0,
          couponDiscountCents: 0,
          quantity: 2,
          imageUrl: image,
        },
        ...{ returnedQuantity: 0, receivedQuantity: 0, restockedQuantity: 0 },
        images: { card: '/media/product-images/card/a.webp', detail: image, full: '/media/product-images/full/a.webp' },
      },
    ]);
    expect(customer).toEqual({ userId: null, name: 'Bia Souza', email: 'bia@example.com', cpf: '52998224725', phone: '+5519987654321' });
    expect(payments).toEqual([
      {
        ...{ id: UUID, provider: 'sandbox', method: 'pix', status: 'paid', amountCents: TOTAL, refundedCents: 0, canConfirm: false },
        ...{ paidAt: INSTANT, createdAt: INSTANT, refunds: [], disputedCents: 0, disputes: [], instalments: null },
        ...{ feeCents: 112, netCents: TOTAL - 112, payoutOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      },
    ]);
    expect(history[0]).toEqual({ id: UUID, kind: 'placed', note: null, by: null, at: INSTANT });
    expect(rest).toMatchObject({
      ...{ id, status: 'processing', paymentStatus: 'paid', itemsTotalCents: 10_000, shippingCents: 1290, totalAmountCents: TOTAL },
      ...{ refundedCents: 0, refundableCents: TOTAL, trackingCode: null, canRestock: true, steps: ['ship', 'cancel', 'refund'] },
      shippingAddress: { recipient: 'Bia Souza', city: 'Campinas' },
    });
    expect(rest.shippingName).toBeTruthy();
  });

  it('offers the possible steps from checkout to delivery', async () => {
    const placed = await aPlacedOrder(api);
    expect((await show(placed.id)).steps).toEqual(['cancel']);
    const payment = await startPaying(api, placed);
    await api.settle(payment.id, 'paid');
    expect((await show(placed.id)).steps).toEqual(['ship', 'cancel', 'refund']);
    const sent = await post(paths.adminOrderShipment(placed.id), { trackingCode: ' BR123 ' });
    expect(sent.statusCode).toBe(200);
    expect(sent.json<AdminOrderView>()).toMatchObject({ status: 'shipped', trackingCode: 'BR123', steps: ['deliver', 'refund'] });
    const delivered = (await post(paths.adminOrderDelivery(placed.id))).json<AdminOrderView>();
    expect(delivered).toMatchObject({ status: 'delivered', steps: ['refund'] });
    expect(delivered.history.slice(-2)).toMatchObject([
      { kind: 'shipped', by: 'Ana Lima' },
      { kind: 'delivered', by: 'Ana Lima' },
    ]);
    expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: placed.id, action: 'updated' })).toBe(2);
  });

  it('is mailed with the page of its carrier', async () => {
    const { id } = await aPaidOrder(api);
    await post(paths.adminOrderShipment(id), { trackingCode: 'AA473124829BR' });
    const texts = (await api.mailsTo(BUYER.email)).map(textOf).join();
    expect(texts).toContain('https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR');
  });

  it('is not shipped while all of its money is on its way back', async () => {
    const { id } = await aPaidOrder(api);
    await api.control('/switches', { refuseRefunds: true }, 'PUT');
    const { steps, refundableCents } = (await refund(id)).json<AdminOrderView>();
    expect({ steps, refundableCents }).toEqual({ steps: ['cancel'], refundableCents: 0 });
    expectProblem(await post(paths.adminOrderShipment(id), { trackingCode: 'BR1' }), 'order.transition-refused');
    const { items } = (await api.inject({ url: paths.adminOrders, headers: admin })).json<{ items: { id: string; canShip: boolean }[] }>();
    expect(items.find((order) => order.id === id)).toMatchObject({ canShip: false });
    await api.control('/switches', {}, 'PUT');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
    await api.settled();
    expect(await show(id)).toMatchObject({ paymentStatus: 'refunded', steps: ['cancel'] });
  });

  it('is cancelled with a refund and returned units, and then offers no steps', async () => {
    const { id, product } = await aPaidOrder(api);
    const response = await post(paths.adminOrderCancellation(id));
    expect(response.json<AdminOrderView>()).toMatchObject({ status: 'cancelled', steps: [], refundableCents: 0, canRestock: false });
    expect(await stockOf(product)).toBe(5);
    await api.settled();
    const { payments, paymentStatus } = await show(id);
    expect(paymentStatus).toBe('refunded');
    expect(payments[0]?.refunds).toMatchObject([{ amountCents: TOTAL, status: 'done', reason: 'Pedido cancelado.', doneAt: INSTANT }]);
  });

  it('refuses a step that another administrator has just taken', async () => {
    const { id } = await aPaidOrder(api);
    const responses = await Promise.all(['BR1', 'BR2'].map((trackingCode) => post(paths.adminOrderShipment(id), { trackingCode })));
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(1);
    for (const response of refused) expectProblem(response, 'order.transition-refused');
    expectProblem(await post(paths.adminOrderCancellation(id)), 'order.transition-refused');
    expect(kindsOf(await show(id)).filter((kind) => kind === 'shipped')).toHaveLength(1);
  });

  it('is refunded once for a repeated request', async () => {
    const { id } = await aPaidOrder(api);
    const ask = (amountCents: number) =>
      api.inject({
        method: 'POST',
        url: paths.adminOrderRefunds(id),
        payload: { amountCents, reason: 'Frasco quebrado', restock: false },
        headers: { ...admin, 'idempotency-key': `refund-of-${id}` },
      });
    const responses = await Promise.all([ask(1000), ask(1000), ask(1000)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await show(id)).refundableCents).toBe(TOTAL - 1000);
    expectProblem(await ask(500), 'idempotency.key-reused');
    // The same key for another order is another request.
    const other = await aPaidOrder(api);
    const elsewhere = { method: 'POST', payload: { amountCents: 1000, reason: 'Frasco quebrado', restock: false } } as const;
    const headers = { ...admin, 'idempotency-key': `refund-of-${id}` };
    expect((await api.inject({ ...elsewhere, url: paths.adminOrderRefunds(other.id), headers })).statusCode).toBe(200);
    expect((await show(other.id)).refundableCents).toBe(TOTAL - 1000);
  });

  it('is refunded in part, and the rest stays refundable', async () => {
    const { id } = await aPaidOrder(api);
    expect((await refund(id, { amountCents: 1000 })).json<AdminOrderView>()).toMatchObject({ refundableCents: 10_290 });
    expectProblem(await refund(id, { amountCents: 10_291 }), 'refund.too-large');
    await api.settled();
    const order = await show(id);
    expect(order).toMatchObject({ refundedCents: 1000, paymentStatus: 'paid', steps: ['ship', 'cancel', 'refund'] });
    expect(order.history.find(({ kind }) => kind === 'refund-asked')).toMatchObject({ note: 'Frasco quebrado', by: 'Ana Lima' });
  });

  it('can’t be shipped after its refund or the return of its units', async () => {
    const [refunded, restocked] = [await aPaidOrder(api), await aPaidOrder(api)];
    await refund(refunded.id);
    expect((await refund(restocked.id, { restock: true })).json<AdminOrderView>()).toMatchObject({ steps: ['cancel'], canRestock: false });
    expect(await stockOf(restocked.product)).toBe(5);
    await api.settled();
    expect((await show(refunded.id)).steps).toEqual(['cancel']);
    for (const { id } of [refunded, restocked])
      expectProblem(await post(paths.adminOrderShipment(id), { trackingCode: 'BR1' }), 'order.transition-refused');
    await post(paths.adminOrderCancellation(restocked.id));
    expect(await stockOf(restocked.product)).toBe(5);
  });

  it('shows which payment and which refund wait for a person', async () => {
    const order = await aPlacedOrder(api);
    const given = await startPaying(api, order);
    const { id: paymentId } = await startPaying(api, order, 'pix-static');
    await api.settled();
    const waiting = await show(order.id);
    expect(waiting.payments).toMatchObject([
      { id: given.id, provider: 'sandbox', status: 'cancelled', canConfirm: false },
      { id: paymentId, provider: 'pix-static', status: 'pending', canConfirm: true },
    ]);
    expect(waiting.steps).toEqual(['cancel']);
    expect((await post(paths.adminPaymentConfirmation(paymentId))).statusCode).toBe(204);
    expect(await show(order.id)).toMatchObject({ status: 'processing', steps: ['ship', 'cancel', 'refund'] });
    await refund(order.id, { amountCents: 500 });
    const [, payment] = (await show(order.id)).payments;
    expect(payment).toMatchObject({ canConfirm: false, refunds: [{ amountCents: 500, status: 'asked', canConfirm: true }] });
    await post(paths.adminRefundConfirmation(payment?.refunds[0]?.id ?? ''));
    expect((await show(order.id)).payments[1]?.refunds).toMatchObject([{ status: 'done', canConfirm: false }]);
  });

  it('can be paid in another way while a provider is away, which cancels the first attempt once it is back', async () => {
    const order = await aPlacedOrder(api);
    const { id } = await startPaying(api, order);
    await api.control('/switches', { down: true }, 'PUT');
    const other = await startPaying(api, order, 'pix-static');
    await api.control('/switches', {}, 'PUT');
    // The first attempt is about to be cancelled, so a third one is opened.
    const again = await startPaying(api, order);
    await api.settled();
    expect((await show(order.id)).payments).toMatchObject([
      { id, status: 'cancelled' },
      { id: other.id, status: 'cancelled' },
      { id: again.id, status: 'pending' },
    ]);
  });

  it('requires step-up before refunds', async () => {
    const { id } = await aPaidOrder(api);
    const late = await api.signIn({ isAdmin: true, email: 'late@example.com' });
    await api.dataSource.query(
      "UPDATE sessions SET authenticated_at = now() - interval '1 hour' WHERE user_id = (SELECT id FROM users WHERE email = 'late@example.com')",
    );
    expectProblem(await post(paths.adminOrderCancellation(id), {}, late), 'auth.step-up-required');
    expectProblem(await post(paths.adminOrderRefunds(id), { amountCents: 1, reason: 'x', restock: false }, late), 'auth.step-up-required');
    expect((await post(paths.adminOrderShipment(id), { trackingCode: 'BR1' }, late)).statusCode).toBe(200);
  });

  it('is for administrators only, and must exist', async () => {
    const user = await api.signIn();
    const body = {
      trackingCode: 'x',
      note: 'x',
      amountCents: 1,
      reason: 'x',
      restock: false,
      shipments: [{ id: NO_ID, trackingCode: 'x' }],
    };
    const { adminOrderShipment, adminOrderDelivery, adminOrderCancellation, adminOrderRefunds, adminOrderNotes } = paths;
    for (const path of [adminOrderShipment, adminOrderDelivery, adminOrderCancellation, adminOrderRefunds, adminOrderNotes]) {
      expectProblem(await post(path(NO_ID), body, {}), 'auth.required');
      expectProblem(await post(path(NO_ID), body, user), 'auth.forbidden');
    }
    expectProblem(await post(paths.adminOrderShipments, body, {}), 'auth.required');
    expectProblem(await post(paths.adminOrderShipments, body, user), 'auth.forbidden');
    for (const id of [NO_ID, 'x']) expectProblem(await api.inject({ url: paths.adminOrder(id), headers: admin }), 'order.not-found');
    expectProblem(await post(paths.adminOrderNotes(NO_ID), { note: 'x' }), 'order.not-found');
    expectProblem(await post(paths.adminOrderDelivery(NO_ID)), 'order.not-found');
  });

  describe('notes on an order', () => {
    it('are stored with their author and hidden from the buyer', async () => {
      const order = await aPlacedOrder(api);
      const response = await post(paths.adminOrderNotes(order.id), { note: '  Ligou às 10h.\nEmbrulhar. ' });
      expect(response.statusCode).toBe(201);
      const { history, status } = response.json<AdminOrderView>();
      expect(status).toBe('pending');
      expect(history.at(-1)).toEqual({ id: UUID, kind: 'note', note: 'Ligou às 10h.\nEmbrulhar.', by: 'Ana Lima', at: INSTANT });
      const mine = await api.inject({ url: paths.order(order.id), headers: order.headers });
      expect(mine.json<OrderView>().history.map(({ kind }) => kind)).toEqual(['placed']);
      expect(mine.body).not.toContain('Embrulhar');
    });

    it('refuse an empty text and one that is too long', async () => {
      const { id } = await aPlacedOrder(api);
      for (const note of ['   ', 'x'.repeat(501), 7]) expectProblem(await post(paths.adminOrderNotes(id), { note }), 'validation.failed');
      expect((await post(paths.adminOrderNotes(id), { note: '💐'.repeat(250) })).statusCode).toBe(201);
      expect(kindsOf(await show(id)).filter((kind) => kind === 'note')).toHaveLength(1);
    });

    it('are part of the buyer’s data export', async () => {
      const headers = await api.signIn({ email: 'cida@example.com' });
      const { id } = await aPlacedOrder(api);
      await api.dataSource.query("UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'cida@example.com') WHERE id = $1", [id]);
      await post(paths.adminOrderNotes(id), { note: 'Prefere ligação.' });
      const copy = await api.inject({ url: paths.privacyExport, headers });
      const events = strFromU8(unzipSync(new Uint8Array(copy.rawPayload))['order_events.json'] ?? new Uint8Array());
      expect(JSON.parse(events)).toEqual([
        { orderId: id, kind: 'placed', note: null, at: INSTANT },
        { orderId: id, kind: 'note', note: 'Prefere ligação.', at: INSTANT },
      ]);
    });
  });

  describe('shipping many orders at once', () => {
    const shipAll = (shipments: object[]) => post(paths.adminOrderShipments, { shipments });

    it('ships each order or reports its problem, and leaves nothing half done', async () => {
      const [paid, other, unpaid] = [await aPaidOrder(api), await aPaidOrder(api), await aPlacedOrder(api)];
      const response = await shipAll([
        { id: paid.id, trackingCode: 'LOTE1' },
        { id: unpaid.id, trackingCode: 'LOTE2' },
        { id: NO_ID, trackingCode: 'LOTE3' },
        { id: other.id, trackingCode: 'LOTE4' },
      ]);
      expect(response.statusCode).toBe(200);
      expect(response.json<OrderShipmentsView>()).toEqual({
        results: [
          { id: paid.id, problem: null },
          { id: unpaid.id, problem: 'order.transition-refused' },
          { id: NO_ID, problem: 'order.not-found' },
          { id: other.id, problem: null },
        ],
      });
      expect(await show(paid.id)).toMatchObject({ status: 'shipped', trackingCode: 'LOTE1' });
      expect(await show(other.id)).toMatchObject({ status: 'shipped', trackingCode: 'LOTE4' });
      const refused = await show(unpaid.id);
      expect(refused).toMatchObject({ status: 'pending', trackingCode: null });
      expect(kindsOf(refused)).toEqual(['placed']);
      expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: unpaid.id, action: 'updated' })).toBe(0);
      const mails = (await api.mailsTo('bia@example.com')).map(({ source }) => source);
      for (const code of ['LOTE1', 'LOTE4']) expect(mails.filter((source) => source.includes(code)).length).toBeGreaterThan(0);
      expect(mails.filter((source) => source.includes('LOTE2'))).toEqual([]);
    });

    it('reports orders as sent, once, when the response was lost and the request is repeated', async () => {
      const [first, second] = [await aPaidOrder(api), await aPaidOrder(api)];
      const shipments = [
        { id: first.id, trackingCode: 'PERDIDA1' },
        { id: second.id, trackingCode: 'PERDIDA2' },
      ];
      const sent = (await shipAll(shipments)).body;
      expect((await shipAll(shipments)).body).toBe(sent);
      expect((await post(paths.adminOrderShipment(first.id), { trackingCode: 'PERDIDA1' })).statusCode).toBe(200);
      expect(kindsOf(await show(first.id)).filter((kind) => kind === 'shipped')).toHaveLength(1);
      expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: first.id, action: 'updated' })).toBe(1);
      const mails = (await api.mailsTo('bia@example.com')).map(({ source }) => source);
      expect(mails.filter((source) => source.includes('PERDIDA1'))).toHaveLength(1);
      // Another code is a decision of somebody else.
      const { results } = (await shipAll([{ id: first.id, trackingCode: 'OUTRO' }])).json<OrderShipmentsView>();
      expect(results).toEqual([{ id: first.id, problem: 'order.transition-refused' }]);
    });

    it('continues after an unexpected failure', async () => {
      const [broken, fine] = [await aPaidOrder(api), await aPaidOrder(api)];
      await api.dataSource.query(BREAKING);
      const shipments = [
        { id: broken.id, trackingCode: 'QUEBRA' },
        { id: fine.id, trackingCode: 'BR9' },
      ];
      const { results } = (await shipAll(shipments)).json<OrderShipmentsView>();
      expect(results).toEqual([
        { id: broken.id, problem: 'server.unexpected' },
        { id: fine.id, problem: null },
      ]);
      await api.dataSource.query('DROP FUNCTION refuse CASCADE');
      expect(await api.dataSource.manager.findOneByOrFail(Order, { id: broken.id })).toMatchObject({
        status: 'processing',
        trackingCode: null,
      });
    });

    it('refuses an empty list, a list that is too long and a missing code', async () => {
      const line = () => ({ id: randomUUID(), trackingCode: 'BR1' });
      for (const shipments of [[], Array.from({ length: 101 }, line), [{ id: NO_ID }], [{ id: 'x', trackingCode: 'BR1' }]])
        expectProblem(await shipAll(shipments), 'validation.failed');
      const problem = expectProblem(await shipAll([line(), { ...line(), trackingCode: ' ' }]), 'validation.failed');
      expect(problem.errors).toMatchObject([{ field: 'shipments.1.trackingCode', code: 'required' }]);
    });
  });
});
