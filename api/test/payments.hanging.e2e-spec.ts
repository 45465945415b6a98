import { paths, type OrderView, type PaymentView, type PlacedOrderView } from '@aflora/contracts';
import { Order } from '../src/orders/order.entity';
import { Payment } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { catchMail, type MailCatcher } from './support/mail-catcher';
import { BUYER } from './support/paid-orders';
import { aPhysicalProduct } from './support/physical-products';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const MESSAGE = { name: 'Ana', email: 'ana@example.com', subject: 'Vagas', message: 'Há vagas?' };
const HANGING = "SELECT FROM graphile_worker.jobs WHERE queue_name = 'payments:mercadopago' AND locked_at IS NOT NULL";
const EXPIRING = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'orders.expire-holds' AND locked_at IS NOT NULL";

describe('a provider that hangs', () => {
  let api: ProvidersApp;
  let mailbox: MailCatcher;

  beforeAll(async () => {
    mailbox = await catchMail();
    api = await startProvidersApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  });

  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const deliver = (provider: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
    api.inject({ method: 'POST', url: paths.paymentWebhook(provider), headers, payload: body });
  const isHanging = async () => (await api.dataSource.query<unknown[]>(HANGING)).length > 0;

  it('holds up neither mails nor other providers, only its own jobs', async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    const { id: other } = await api.aPayment('paypal', 'card');
    const [ofMercadoPago, token] = [await api.externalIdOf(id), await api.externalIdOf(other)];
    api.mercadoPago.always = 'hang';
    for (const eventId of [601, 602, 603])
      await deliver('mercadopago', api.mercadoPago.notification('payment', ofMercadoPago, { eventId }));
    await api.dataSource.query("SELECT graphile_worker.add_job('payments.reconcile')");
    await until(isHanging);

    api.paypal.approve(token);
    await api.inject({ method: 'POST', url: paths.paymentReturn(other), payload: { token } });
    const capture = api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.payments?.captures[0];
    Object.assign(capture ?? {}, { status: 'REFUNDED' });
    const related = { supplementary_data: { related_ids: { order_id: token } } };
    await deliver('paypal', api.paypal.event('PAYMENT.CAPTURE.REFUNDED', { id: 'REF', ...related }, { id: 'WH-9' }));
    await api.inject({ method: 'POST', url: paths.contactMessages, payload: MESSAGE });
    await until(async () => (await api.dataSource.manager.findOneByOrFail(Payment, { id: other })).refundedCents === 2990);
    await until(() => mailbox.mails.length > 0);
    expect(await isHanging()).toBe(true);
    api.mercadoPago.always = undefined;
    await api.settled();
  });

  describe('when a payment of an order is to be cancelled', () => {
    /** A guest's order with an open payment at the provider, of whose calls the next one, the cancellation, hangs. */
    const anOrderWithPayment = async () => {
      await api.settled();
      const { id: productId, priceCents } = await aPhysicalProduct(api.dataSource, { priceCents: 20_000, stockQuantity: 5 });
      const payload = { ...BUYER, items: [{ productId, quantity: 1 }], shippingCode: 'economy', expectedTotalCents: priceCents };
      const { id, accessToken } = (await api.inject({ method: 'POST', url: paths.orders, payload })).json<PlacedOrderView>();
      const post = (url: string, body: object) =>
        api.inject({ method: 'POST', url, payload: body, headers: { 'x-access-key': accessToken } });
      const pay = async (provider: string) => {
        const response = await post(paths.orderPayments(id), { provider, method: 'pix' });
        expect(response.statusCode).toBe(201);
        return response.json<PaymentView>();
      };
      const first = await pay('mercadopago');
      api.mercadoPago.next = ['hang'];
      return { first, pay, cancel: () => post(paths.orderCancellation(id), {}) };
    };
    const isAsked = async () => api.mercadoPago.next.length === 0 && (await isHanging());
    const statusOf = async ({ id }: PaymentView) => (await api.inject({ url: paths.payment(id) })).json<PaymentView>().status;

    it('lets the buyer who changes the method go on, and does not continue the former payment', async () => {
      const { first, pay } = await anOrderWithPayment();
      const second = await pay('pix-static');
      await until(isAsked);
      const third = await pay('mercadopago');
      expect(third.id).not.toBe(first.id);
      expect(await statusOf(first)).toBe('pending');
      await api.settled();
      expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['cancelled', 'cancelled', 'pending']);
    });

    it('lets the buyer who cancels the order go on', async () => {
      const { first, cancel } = await anOrderWithPayment();
      expect((await cancel()).json<OrderView>()).toMatchObject({ status: 'cancelled' });
      await until(isAsked);
      expect(await statusOf(first)).toBe('pending');
      await api.settled();
      expect(await statusOf(first)).toBe('cancelled');
    });
  });

  it('cancels what it opens after the buyer has cancelled the order', async () => {
    await api.settled();
    const { id: productId, priceCents } = await aPhysicalProduct(api.dataSource, { priceCents: 20_000, stockQuantity: 5 });
    const payload = { ...BUYER, items: [{ productId, quantity: 1 }], shippingCode: 'economy', expectedTotalCents: priceCents };
    const { id, accessToken } = (await api.inject({ method: 'POST', url: paths.orders, payload })).json<PlacedOrderView>();
    const headers = { 'x-access-key': accessToken };
    const post = (url: string, body: object) => api.inject({ method: 'POST', url, payload: body, headers });
    api.mercadoPago.next = ['hang'];
    const paying = post(paths.orderPayments(id), { provider: 'mercadopago', method: 'pix' });
    void paying.catch(() => undefined);
    await until(() => api.mercadoPago.next.length === 0);
    expect((await post(paths.orderCancellation(id), {})).json<OrderView>()).toMatchObject({ status: 'cancelled' });
    await paying;
    const statusOf = async () => (await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id })).status;
    await until(async () => (await statusOf()) !== 'created');
    await api.settled();
    expect(await statusOf()).toBe('cancelled');
  });

  it('holds up no mails while the attempts of expired orders are cancelled', async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    const { subjectId } = await api.dataSource.manager.findOneByOrFail(Payment, { id });
    const held = { stockState: 'held' as const, heldUntil: new Date(Date.now() - 3_600_000), heldBy: ['somebody'] };
    const shippingAddress = { recipient: 'Ana', city: 'Campinas', state: 'SP' } as Order['shippingAddress'];
    await api.dataSource.manager.insert(Order, {
      id: subjectId,
      totalAmountCents: 2990,
      shippingAddress,
      ...held,
      holdEndsAt: held.heldUntil,
    });
    const mails = mailbox.mails.length;
    api.mercadoPago.always = 'hang';
    for (const _ of [1, 2]) await api.dataSource.query("SELECT graphile_worker.add_job('orders.expire-holds')");
    const hanging = async () => (await api.dataSource.query<unknown[]>(EXPIRING)).length;
    await until(async () => (await hanging()) >= 2);
    await api.inject({ method: 'POST', url: paths.contactMessages, payload: MESSAGE });
    await until(() => mailbox.mails.length > mails);
    expect(await hanging()).toBeGreaterThanOrEqual(2);
  });
});
