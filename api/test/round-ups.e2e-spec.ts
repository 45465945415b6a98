import { randomUUID } from 'node:crypto';
import {
  paths,
  type AdminDonationView,
  type AdminOrderView,
  type DonationView,
  type OrderView,
  type PlacedOrderView,
} from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { Order } from '../src/orders/order.entity';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, aPlacedOrder, BUYER, startPaying, TOTAL, type PlacedOrder } from './support/paid-orders';

/** From 112.90 to 120.00. */
const ROUND_UP = 710;
const PAID = TOTAL + ROUND_UP;

describe('a buyer who rounds up', () => {
  let api: MoneyApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  /** Each buyer has an address of their own, so that their mails can be told apart. */
  const newBuyer = () => ({ email: `${randomUUID()}@example.com`, roundUpCents: ROUND_UP });
  const shown = async ({ id, headers }: PlacedOrder) => (await api.inject({ url: paths.order(id), headers })).json<OrderView>();
  const consoleOrder = async ({ id }: PlacedOrder) =>
    (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
  const donationOf = ({ id: orderId }: PlacedOrder) => api.dataSource.manager.findOneBy(Donation, { orderId });
  const paymentOf = ({ id }: PlacedOrder) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id, status: 'paid' });
  const stored = ({ id }: PlacedOrder) => api.dataSource.manager.findOneByOrFail(Order, { id });
  const refund = async (order: PlacedOrder, amountCents: number) => {
    const payload = { amountCents, reason: 'Combinado com a pessoa', restock: false };
    const response = await api.inject({ method: 'POST', url: paths.adminOrderRefunds(order.id), payload, headers: admin });
    await api.settled();
    return response;
  };
  const subjectsTo = async (email: string) => (await api.mailsTo(email)).map(subjectOf);
  const dispute = async (order: PlacedOrder, body: object = {}) => {
    const { externalId } = await paymentOf(order);
    const { id } = (await api.control(`/payments/${externalId ?? ''}/disputes`, body)) as { id: string };
    await api.runJob('payments.reconcile');
    return id;
  };

  it('pays order and donation at once, and gets a receipt for the donation', async () => {
    const buyer = newBuyer();
    const order = await aPlacedOrder(api, buyer);
    expect(await shown(order)).toMatchObject({ totalAmountCents: TOTAL, roundUpCents: ROUND_UP, roundUpUrl: null });
    expect(await donationOf(order)).toBeNull();
    const payment = await startPaying(api, order);
    expect(payment.amountCents).toBe(PAID);
    await api.settle(payment.id, 'paid');
    const donation = await donationOf(order);
    expect(donation).toMatchObject({ amountCents: ROUND_UP, paymentStatus: 'completed', donorName: BUYER.name, donorTaxId: '52998224725' });
    const { roundUpUrl } = await shown(order);
    const { pathname, searchParams } = new URL(roundUpUrl ?? '');
    expect(pathname).toBe(`/doacao/${donation?.id}`);
    const headers = { 'x-access-key': searchParams.get('token') ?? '' };
    const page = (await api.inject({ url: paths.donation(donation?.id ?? ''), headers })).json<DonationView>();
    expect(page).toMatchObject({ amountCents: ROUND_UP, paymentStatus: 'completed', receiptNumber: donation?.receiptNumber });
    const mails = (await api.mailsTo(buyer.email)).map(textOf);
    expect(mails.filter((text) => /Recebemos R\$\s7,10\. O recibo está anexado/.test(text))).toHaveLength(1);
    expect(mails.find((text) => text.includes('Falta só o pagamento'))).toContain('Troco solidário (doação)');
  });

  it.each([
    ['that is no step above the total', 700],
    ['of more than ten reais', 1_710],
    ['below zero', -10],
    ['of half a cent', 0.5],
  ])('can’t choose an amount %s', async (_, roundUpCents) => {
    const { product } = await aPlacedOrder(api);
    const items = [{ productId: product.id, quantity: 2 }];
    const payload = { ...BUYER, items, shippingCode: 'economy', expectedTotalCents: TOTAL, roundUpCents };
    const problem = expectProblem(await api.inject({ method: 'POST', url: paths.orders, payload }), 'validation.failed');
    expect(problem.errors).toMatchObject([{ field: 'roundUpCents' }]);
  });

  it('gets everything back when the order is cancelled, and no receipt is valid any more', async () => {
    const buyer = newBuyer();
    const order = await aPaidOrder(api, buyer);
    expect((await shown(order)).refundableCents).toBe(PAID);
    await api.inject({ method: 'POST', url: paths.orderCancellation(order.id), headers: order.headers });
    await api.settled();
    expect(await paymentOf(order)).toMatchObject({ refundedCents: PAID });
    expect(await stored(order)).toMatchObject({ refundedCents: TOTAL, paymentStatus: 'refunded' });
    expect(await donationOf(order)).toMatchObject({ refundedCents: ROUND_UP, paymentStatus: 'refunded' });
    expect(await shown(order)).toMatchObject({ refundedCents: TOTAL, roundUpRefundedCents: ROUND_UP });
    const texts = (await api.mailsTo(buyer.email)).map(textOf);
    expect(texts.some((text) => /Vamos devolver R\$\s112,90 .* O troco solidário de R\$\s7,10 volta junto\./.test(text))).toBe(true);
    expect(await subjectsTo(buyer.email)).toContain('Devolvemos sua doação');
  });

  it('keeps the donation given while part of the order goes back; the rest takes it along', async () => {
    const buyer = newBuyer();
    const order = await aPaidOrder(api, buyer);
    expect((await refund(order, 5_000)).statusCode).toBe(200);
    expect(await donationOf(order)).toMatchObject({ refundedCents: 0, paymentStatus: 'completed' });
    expect(await stored(order)).toMatchObject({ refundedCents: 5_000, paymentStatus: 'paid' });
    expect((await refund(order, TOTAL - 5_000 + 300)).statusCode).toBe(200);
    expect(await stored(order)).toMatchObject({ refundedCents: TOTAL, paymentStatus: 'refunded' });
    expect(await donationOf(order)).toMatchObject({ refundedCents: 300, paymentStatus: 'completed' });
    expect(await subjectsTo(buyer.email)).toContain('Devolvemos parte da sua doação');
    expectProblem(await refund(order, ROUND_UP - 300 + 1), 'refund.too-large');
    expect((await refund(order, ROUND_UP - 300)).statusCode).toBe(200);
    expect(await donationOf(order)).toMatchObject({ refundedCents: ROUND_UP, paymentStatus: 'refunded' });
    const told = (await subjectsTo(buyer.email)).filter((subject) => subject.startsWith('Reembolso do pedido'));
    expect(told).toHaveLength(2);
  });

  it('loses both in a dispute of the whole payment, and has both back when the charity wins', async () => {
    const order = await aPaidOrder(api, newBuyer());
    const id = await dispute(order);
    expect(await stored(order)).toMatchObject({ disputedCents: TOTAL, paymentStatus: 'disputed' });
    expect(await donationOf(order)).toMatchObject({ disputedCents: ROUND_UP, paymentStatus: 'disputed' });
    await api.control(`/disputes/${id}`, { outcome: 'won' });
    await api.dataSource.query("UPDATE payment_disputes SET updated_at = now() - interval '2 hours'");
    await api.runJob('payments.reconcile');
    expect(await stored(order)).toMatchObject({ disputedCents: 0, paymentStatus: 'paid' });
    expect(await donationOf(order)).toMatchObject({ disputedCents: 0, paymentStatus: 'completed' });
  });

  it('keeps the donation and its receipt when a dispute takes a part of the goods’ price', async () => {
    const order = await aPaidOrder(api, newBuyer());
    const id = await dispute(order, { amountCents: 5_000 });
    await api.control(`/disputes/${id}`, { outcome: 'lost' });
    await api.dataSource.query("UPDATE payment_disputes SET updated_at = now() - interval '2 hours'");
    await api.runJob('payments.reconcile');
    expect(await stored(order)).toMatchObject({ disputedCents: 5_000, paymentStatus: 'paid' });
    const donation = await donationOf(order);
    expect(donation).toMatchObject({ disputedCents: 0, paymentStatus: 'completed' });
    expect(await api.dataSource.query('SELECT number FROM donation_receipts WHERE donation_id = $1', [donation?.id])).toEqual([]);
  });

  it('gets nothing shipped whose whole price is going back, although the donation stays', async () => {
    const order = await aPaidOrder(api, newBuyer());
    const payment = await paymentOf(order);
    await api.dataSource.manager.insert(PaymentRefund, { paymentId: payment.id, amountCents: TOTAL, reason: 'Combinado' });
    expect((await consoleOrder(order)).steps).not.toContain('ship');
    const payload = { trackingCode: 'BR1' };
    const refused = await api.inject({ method: 'POST', url: paths.adminOrderShipment(order.id), payload, headers: admin });
    expectProblem(refused, 'order.transition-refused');
    await api.dataSource.manager.delete(PaymentRefund, { paymentId: payment.id });
  });

  it('keeps the donation given when the order is cancelled after all of its own money went back', async () => {
    const buyer = newBuyer();
    const order = await aPaidOrder(api, buyer);
    await refund(order, TOTAL);
    expect((await shown(order)).refundableCents).toBe(0);
    await api.inject({ method: 'POST', url: paths.orderCancellation(order.id), headers: order.headers });
    await api.settled();
    expect(await donationOf(order)).toMatchObject({ refundedCents: 0, paymentStatus: 'completed' });
    expect((await api.mailsTo(buyer.email)).map(textOf).some((text) => text.includes('O valor pago já foi devolvido.'))).toBe(true);
  });

  it('leaves no document in the donation when the account is erased before the payment arrives', async () => {
    const { email, roundUpCents } = newBuyer();
    const headers = await api.signIn({ email });
    const { product } = await aPlacedOrder(api);
    const items = [{ productId: product.id, quantity: 2 }];
    const payload = { ...BUYER, email, items, shippingCode: 'economy', expectedTotalCents: TOTAL, roundUpCents };
    const { id } = (await api.inject({ method: 'POST', url: paths.orders, payload, headers })).json<PlacedOrderView>();
    const payment = await startPaying(api, { id, headers, product });
    await api.dataSource.query("UPDATE users SET erased_at = now(), email = 'apagada-' || id || '@example.com' WHERE email = $1", [email]);
    await api.settle(payment.id, 'paid');
    expect(await api.dataSource.manager.findOneBy(Donation, { orderId: id })).toMatchObject({ donorTaxId: null, donorName: BUYER.name });
  });

  it('gives a donation that is somebody else’s, like the order that the owner of the address disowned', async () => {
    const order = await aPlacedOrder(api, newBuyer());
    const payment = await startPaying(api, order);
    await api.dataSource.manager.update(Order, { id: order.id }, { disownedAt: new Date() });
    await api.settle(payment.id, 'paid');
    expect((await donationOf(order))?.disownedAt).toEqual(expect.any(Date));
  });

  it('gives a donation that waits for the owner of the address together with its order', async () => {
    for (const isTheirs of [true, false]) {
      const { email, roundUpCents } = newBuyer();
      const order = await aPaidOrder(api, { email, roundUpCents });
      const headers = await api.signIn({ email });
      const url = isTheirs ? paths.claimAttachment(order.id) : paths.claimDismissal(order.id);
      expect((await api.inject({ method: 'POST', url, headers })).statusCode).toBeLessThan(300);
      const donation = await donationOf(order);
      expect([donation?.userId !== null, donation?.disownedAt !== null]).toEqual([isTheirs, !isTheirs]);
    }
  });

  it('pays while the account is being erased, and neither waits for the other for ever', async () => {
    const { email, roundUpCents } = newBuyer();
    const headers = await api.signIn({ email });
    const { product } = await aPlacedOrder(api);
    const items = [{ productId: product.id, quantity: 2 }];
    const payload = { ...BUYER, email, items, shippingCode: 'economy', expectedTotalCents: TOTAL, roundUpCents };
    const { id } = (await api.inject({ method: 'POST', url: paths.orders, payload, headers })).json<PlacedOrderView>();
    const payment = await startPaying(api, { id, headers, product });
    const { paying } = await api.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email]);
      const settling = api.settle(payment.id, 'paid');
      await untilLockWaits(api.dataSource);
      // The payment waits for the account, and has not locked the order that the erasure changes next.
      await api.dataSource.query('SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [id]);
      await manager.query('UPDATE orders SET customer_phone = NULL WHERE id = $1', [id]);
      return { paying: settling };
    });
    await paying;
    expect(await api.dataSource.manager.findOneBy(Donation, { orderId: id })).toMatchObject({ amountCents: ROUND_UP });
  });

  it('is listed separately in the accountant’s export, including refunds', async () => {
    const order = await aPaidOrder(api, newBuyer());
    await refund(order, TOTAL - 1_000);
    await refund(order, 1_300);
    const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7);
    const { body } = await api.inject({ url: `${paths.adminPaymentMovementsExport}?month=${month}`, headers: admin });
    const rows = body.split('\r\n').filter((line) => line.includes(`#${order.id.slice(0, 8)}`));
    expect(rows.map((row) => row.split(';').at(-1))).toEqual(['7,10', '0,00', '-3,00']);
  });

  it('gives nothing when the products are gone before the payment arrives', async () => {
    const order = await aPlacedOrder(api, newBuyer());
    const payment = await startPaying(api, order);
    await api.dataSource.manager.update(Order, { id: order.id }, { stockState: 'released', heldUntil: null, heldBy: null });
    await api.dataSource.manager.update(PhysicalProduct, { id: order.product.id }, { stockQuantity: 0 });
    await api.settle(payment.id, 'paid');
    expect(await paymentOf(order)).toMatchObject({ capturedCents: PAID, refundedCents: PAID });
    expect(await donationOf(order)).toBeNull();
  });

  it('is not named as its donor once the donation is anonymous', async () => {
    const order = await aPaidOrder(api, newBuyer());
    const id = (await donationOf(order))?.id ?? '';
    const anonymous = { method: 'PATCH', url: paths.adminDonation(id), payload: { isAnonymous: true }, headers: admin } as const;
    expect((await api.inject(anonymous)).statusCode).toBe(204);
    expect(await consoleOrder(order)).toMatchObject({ roundUpCents: ROUND_UP, roundUpDonationId: null });
    expect(await shown(order)).toMatchObject({ roundUpUrl: expect.stringContaining(id) as string });
  });

  it('is refunded only with the order in the console', async () => {
    const order = await aPaidOrder(api, newBuyer());
    const donation = await donationOf(order);
    const id = donation?.id ?? '';
    expect(await consoleOrder(order)).toMatchObject({ roundUpCents: ROUND_UP, roundUpDonationId: id, refundableCents: PAID });
    const view = (await api.inject({ url: paths.adminDonation(id), headers: admin })).json<AdminDonationView>();
    expect(view).toMatchObject({ amountCents: ROUND_UP, refundableCents: 0, steps: expect.not.arrayContaining(['refund']) as string[] });
    const payload = { amountCents: 1, reason: 'Pediu de volta' };
    const refused = await api.inject({ method: 'POST', url: paths.adminDonationRefunds(id), payload, headers: admin });
    expectProblem(refused, 'refund.too-large');
  });
});
