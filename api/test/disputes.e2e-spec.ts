import {
  paths,
  type AdminOrderView,
  type AdminOrderPage,
  type OrderView,
  type PageView,
  type PaymentDisputeView,
  type PaymentView,
  type PendingWorkView,
} from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { formatCents } from '../src/common/text/text';
import { Donation } from '../src/donations/donation.entity';
import { OrderEvent } from '../src/orders/order.entity';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { donorsOf, GIFT } from './support/donations';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, BUYER, TOTAL, type PlacedOrder } from './support/paid-orders';

const CHARITY = 'contato@example.org';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const FIGURES = `
  SELECT coalesce(sum(revenue_cents), 0)::integer AS revenue, coalesce(sum(donations_cents), 0)::integer AS donated,
    coalesce(sum(donations), 0)::integer AS donations FROM figures_by_day
`;
const CHECK_AGAIN = "UPDATE payment_disputes SET updated_at = now() - interval '2 hours'";

describe('a dispute of a payment', () => {
  let api: MoneyApp;
  let admin: { authorization: string };
  let donors: ReturnType<typeof donorsOf>;

  beforeAll(async () => {
    api = await startMoneyApp({ CONTACT_TO: CHARITY });
    admin = await api.signIn({ isAdmin: true });
    donors = donorsOf(api);
  });

  afterEach(async () => {
    await api.control('/switches', {}, 'PUT');
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });
  afterAll(() => api.close());

  const post = (url: string, payload: object = {}) => api.inject({ method: 'POST', url, payload, headers: admin });
  const show = async ({ id }: PlacedOrder) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
  const inList = async ({ id }: PlacedOrder) =>
    (await api.inject({ url: paths.adminOrders, headers: admin })).json<AdminOrderPage>().items.find((order) => order.id === id);
  const paymentOf = (subjectId: string) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId, status: 'paid' });
  const openAtProvider = async (subjectId: string, dispute: object = {}) => {
    const { externalId } = await paymentOf(subjectId);
    return ((await api.control(`/payments/${externalId ?? ''}/disputes`, dispute)) as { id: string }).id;
  };
  /** Resolves once a webhook has brought the status here, with everything that it causes. */
  const arrived = async (externalId: string, status: 'open' | 'won' | 'lost') => {
    await until(() => api.dataSource.manager.existsBy(PaymentDispute, { externalId, status }));
    await api.settled();
  };
  const open = async (subjectId: string, dispute: object = {}) => {
    const id = await openAtProvider(subjectId, dispute);
    await arrived(id, 'open');
    return id;
  };
  const decide = async (id: string, outcome: 'won' | 'lost') => {
    await api.control(`/disputes/${id}`, { outcome });
    await arrived(id, outcome);
  };
  const figures = async () => (await api.dataSource.query<[{ revenue: number; donated: number; donations: number }]>(FIGURES))[0];
  const list = async (query = '') =>
    (await api.inject({ url: `${paths.adminPaymentDisputes}?${query}`, headers: admin })).json<PageView<PaymentDisputeView>>();
  const pendingWork = async () => (await api.inject({ url: paths.adminPendingWork, headers: admin })).json<PendingWorkView>();
  const subjectsTo = async (address: string) => (await api.mailsTo(address)).map(subjectOf);
  const ship = (id: string) => post(paths.adminOrderShipment(id), { trackingCode: 'BR123' });
  const refund = (id: string, amountCents: number) =>
    post(paths.adminOrderRefunds(id), { amountCents, reason: 'Frasco quebrado', restock: false });

  describe('of an order', () => {
    let order: PlacedOrder;
    let dispute: string;
    let before: Awaited<ReturnType<typeof figures>>;

    beforeAll(async () => {
      order = await aPaidOrder(api);
      before = await figures();
      dispute = await open(order.id, { reason: 'not_received', evidenceDueAt: '2030-05-10T12:00:00.000Z' });
    });

    it('is no refund: the money has an amount of its own and leaves the revenue', async () => {
      const view = await show(order);
      expect(view).toMatchObject({ paymentStatus: 'disputed', refundedCents: 0, refundableCents: 0 });
      expect(view.payments[0]).toMatchObject({ status: 'paid', refundedCents: 0, disputedCents: TOTAL });
      expect(view.payments[0]?.disputes).toMatchObject([{ status: 'open', amountCents: TOTAL, evidenceDueAt: '2030-05-10T12:00:00.000Z' }]);
      expect((await figures()).revenue).toBe(before.revenue - TOTAL);
    });

    it('is mailed to the charity with amount and deadline, and not to the buyer', async () => {
      expect(await subjectsTo(CHARITY)).toContain('Contestação de R$ 112,90: envie as provas até 10/05/2030');
      expect((await subjectsTo(BUYER.email)).filter((subject) => /Reembolso|devolv/i.test(subject))).toEqual([]);
    });

    it('keeps the order from being shipped', async () => {
      expect((await show(order)).steps).toEqual(['cancel']);
      expect(await inList(order)).toMatchObject({ canShip: false, isDisputed: true });
      expectProblem(await ship(order.id), 'order.disputed');
    });

    it('refuses refunds of the disputed money with a reason of its own', async () => {
      expectProblem(await refund(order.id, 1), 'refund.disputed');
      expectProblem(await refund(order.id, TOTAL + 1), 'refund.too-large');
    });

    it('gives everything back once it is won', async () => {
      await decide(dispute, 'won');
      const view = await show(order);
      expect(view).toMatchObject({ paymentStatus: 'paid', refundableCents: TOTAL });
      expect(view.payments[0]).toMatchObject({ disputedCents: 0, disputes: [{ status: 'won' }] });
      expect(await figures()).toEqual(before);
      expect(await inList(order)).toMatchObject({ canShip: true, isDisputed: false });
      expect(await subjectsTo(CHARITY)).toContain('Contestação de R$ 112,90 encerrada a favor da instituição');
      expect(view.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dispute-opened', 'dispute-won']));
      expect((await ship(order.id)).statusCode).toBe(200);
    });
  });

  it('asks the charity for no evidence when the provider needs none', async () => {
    const order = await aPaidOrder(api);
    await open(order.id, { reason: 'not_applicable', amountCents: 4_321, evidenceDueAt: '2030-05-10T12:00:00.000Z' });
    const mail = (await api.mailsTo(CHARITY)).find((sent) => subjectOf(sent).includes('R$ 43,21'));
    expect(subjectOf(mail)).toBe('Contestação de R$ 43,21: o provedor não pede provas');
    expect(textOf(mail)).not.toMatch(/Envie as provas|10\/05\/2030/);
  });

  it('that is lost keeps the money out, without a mail about a refund', async () => {
    const order = await aPaidOrder(api);
    const before = await figures();
    await decide(await open(order.id), 'lost');
    expect(await show(order)).toMatchObject({ paymentStatus: 'disputed', refundedCents: 0, refundableCents: 0 });
    expect((await figures()).revenue).toBe(before.revenue - TOTAL);
    expectProblem(await ship(order.id), 'order.transition-refused');
    expect((await subjectsTo(BUYER.email)).filter((subject) => /Reembolso/i.test(subject))).toEqual([]);
    expect(await subjectsTo(CHARITY)).toContain('Contestação de R$ 112,90 encerrada a favor de quem pagou');
  });

  it('is what the mail about a cancelled order names instead of a refund', async () => {
    const order = await aPaidOrder(api);
    await open(order.id);
    expect((await post(paths.adminOrderCancellation(order.id))).statusCode).toBe(200);
    await api.settled();
    const mail = (await api.mailsTo(BUYER.email)).find((sent) => subjectOf(sent) === `Seu pedido #${order.id.slice(0, 8)} foi cancelado`);
    expect(textOf(mail)).toContain('vale a decisão da contestação');
    expect(textOf(mail)).not.toContain('Vamos devolver');
  });

  it('of a part is not promised back to a buyer who withdraws', async () => {
    const order = await aPaidOrder(api);
    expect((await ship(order.id)).statusCode).toBe(200);
    await open(order.id, { amountCents: 3_000 });
    expect((await api.inject({ method: 'POST', url: paths.orderRegret(order.id), headers: order.headers })).statusCode).toBe(200);
    await api.settled();
    const subject = `Recebemos sua desistência do pedido #${order.id.slice(0, 8)}`;
    const text = textOf((await api.mailsTo(BUYER.email)).find((sent) => subjectOf(sent) === subject));
    const { amountCents } = await api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId: (await paymentOf(order.id)).id });
    expect(amountCents).toBe(TOTAL - 3_000);
    expect(text).toContain(`Já pedimos o reembolso de ${formatCents(amountCents)}`);
    expect(text).toMatch(/Sobre R\$\s30,00, vale a decisão da contestação/);
  });

  it('of a part leaves the rest refundable, and the order is shipped once it is decided', async () => {
    const order = await aPaidOrder(api);
    const before = await figures();
    const { ordersToShip } = await pendingWork();
    const dispute = await open(order.id, { amountCents: 3_000 });
    expect((await pendingWork()).ordersToShip).toBe(ordersToShip - 1);
    expect(await show(order)).toMatchObject({ paymentStatus: 'paid', refundableCents: TOTAL - 3_000, steps: ['cancel', 'refund'] });
    expect((await figures()).revenue).toBe(before.revenue - 3_000);
    expectProblem(await ship(order.id), 'order.disputed');
    const shown = (await api.inject({ url: paths.order(order.id), headers: order.headers })).json<OrderView>();
    expect(shown).toMatchObject({ paymentStatus: 'paid', isDisputed: true, disputedCents: 3_000 });
    expect((await refund(order.id, TOTAL - 3_000)).statusCode).toBe(200);
    await api.settled();
    expect(await show(order)).toMatchObject({ paymentStatus: 'disputed', refundedCents: TOTAL - 3_000 });
    await decide(dispute, 'won');
    expect(await show(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: TOTAL - 3_000, refundableCents: 3_000 });
  });

  it('is found without its webhook, and so is its end', async () => {
    const order = await aPaidOrder(api);
    await api.control('/switches', { lose: 1 }, 'PUT');
    const dispute = await openAtProvider(order.id);
    expect((await show(order)).paymentStatus).toBe('paid');
    await api.runJob('payments.reconcile');
    expect((await show(order)).paymentStatus).toBe('disputed');
    await api.control(`/disputes/${dispute}`, { outcome: 'won' });
    expect((await show(order)).paymentStatus).toBe('disputed');
    await api.dataSource.query(CHECK_AGAIN);
    await api.runJob('payments.reconcile');
    expect((await show(order)).paymentStatus).toBe('paid');
  });

  it('is applied once, whatever is repeated', async () => {
    const order = await aPaidOrder(api);
    await api.control('/switches', { duplicate: 3, shuffle: true }, 'PUT');
    const dispute = await open(order.id);
    await decide(dispute, 'lost');
    await api.runJob('payments.reconcile');
    const events = await api.dataSource.manager.findBy(OrderEvent, { orderId: order.id });
    expect(events.filter(({ kind }) => kind === 'dispute-lost')).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'refunded')).toEqual([]);
  });

  it('ends a refund that waits for its money, which can be requested again once the dispute is won', async () => {
    const order = await aPaidOrder(api);
    const dispute = await open(order.id);
    const { id: paymentId } = await paymentOf(order.id);
    const asked = { paymentId, amountCents: 1_000, reason: 'Troca' };
    await api.dataSource.manager.insert(PaymentRefund, asked);
    await api.runJob('payments.sweep-refunds');
    const failed = await api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId });
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'disputed' });
    expectProblem(await post(paths.adminRefundRetry(failed.id)), 'refund.disputed');
    await decide(dispute, 'won');
    expect((await post(paths.adminRefundRetry(failed.id))).statusCode).toBe(204);
    await api.settled();
    expect(await show(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: 1_000 });
  });

  it('takes a donation out of the totals until it is won, and mails the donor nothing', async () => {
    const donation = await donors.given();
    await api.settle((await donors.pay(donation)).id, 'paid');
    const before = await figures();
    const donated = () => api.dataSource.manager.findOneByOrFail(Donation, { id: donation.id });
    const mails = (await subjectsTo(donation.email)).length;
    const dispute = await open(donation.id);
    expect((await donated()).paymentStatus).toBe('disputed');
    expect(await figures()).toMatchObject({ donated: before.donated - GIFT.amountCents, donations: before.donations - 1 });
    await decide(dispute, 'won');
    expect((await donated()).paymentStatus).toBe('completed');
    expect(await figures()).toEqual(before);
    await decide(await open(donation.id, { amountCents: 345 }), 'lost');
    expect((await donated()).paymentStatus).toBe('completed');
    expect(await figures()).toMatchObject({ donated: before.donated - 345, donations: before.donations });
    expect(await subjectsTo(donation.email)).toHaveLength(mails);
  });

  describe('in the console', () => {
    const saveNote = (id: string, note: string | null, headers = admin) =>
      api.inject({ method: 'PATCH', url: paths.adminPaymentDispute(id), payload: { note }, headers });

    it('is listed by deadline, counted and, once closed, part of the history', async () => {
      const { openDisputes: counted } = await pendingWork();
      const [late, soon] = [await aPaidOrder(api), await aPaidOrder(api)];
      const ofLate = await open(late.id, { evidenceDueAt: '2020-01-02T00:00:00.000Z' });
      await open(soon.id, { evidenceDueAt: '2019-01-02T00:00:00.000Z' });
      expect((await pendingWork()).openDisputes).toBe(counted + 2);
      const { items } = await list();
      expect(items.slice(0, 2)).toMatchObject([
        { subjectId: soon.id, purpose: 'order', payerName: BUYER.name, status: 'open', note: null, history: [{ kind: 'opened' }] },
        { subjectId: late.id, externalId: ofLate },
      ]);
      await decide(ofLate, 'lost');
      expect((await list('state=closed')).items[0]).toMatchObject({ externalId: ofLate, history: [{ kind: 'opened' }, { kind: 'lost' }] });
      expect(await list('page=1&pageSize=1')).toMatchObject({ total: (await list()).total, items: [{ subjectId: soon.id }] });
    });

    it('names no anonymous donor', async () => {
      const donation = await donors.given({ isAnonymous: true });
      const payment: PaymentView = await donors.pay(donation);
      await api.settle(payment.id, 'paid');
      const externalId = await open(donation.id);
      expect((await list()).items.find((item) => item.externalId === externalId)).toMatchObject({ payerName: null, purpose: 'donation' });
    });

    it('keeps a note about the evidence, audited once per change, by administrators only', async () => {
      const order = await aPaidOrder(api);
      const externalId = await open(order.id);
      const { id } = await api.dataSource.manager.findOneByOrFail(PaymentDispute, { externalId });
      expectProblem(await saveNote(id, 'Enviado', await api.signIn()), 'auth.forbidden');
      expectProblem(await saveNote(NO_ID, 'Enviado'), 'resource.not-found');
      expectProblem(await saveNote(id, 'x'.repeat(2_001)), 'validation.failed');
      expect((await saveNote(id, 'Comprovante enviado')).json()).toMatchObject({ note: 'Comprovante enviado' });
      const saved = await saveNote(id, 'Comprovante enviado');
      expect(saved.json<PaymentDisputeView>().history).toMatchObject([
        { kind: 'opened' },
        { kind: 'noted', by: expect.any(String) as string },
      ]);
      expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: id })).toBe(1);
      expect((await saveNote(id, '')).json()).toMatchObject({ note: null });
    });

    it('keeps no note over one that its author has not read', async () => {
      const externalId = await open((await aPaidOrder(api)).id);
      const { id } = await api.dataSource.manager.findOneByOrFail(PaymentDispute, { externalId });
      const saveOver = (former: string | null, note: string) =>
        api.inject({ method: 'PATCH', url: paths.adminPaymentDispute(id), payload: { note, former }, headers: admin });
      expect((await saveOver(null, 'Da Ana')).json()).toMatchObject({ note: 'Da Ana' });
      expect(expectProblem(await saveOver(null, 'Da Rita'), 'dispute.note-changed').params).toEqual({ note: 'Da Ana' });
      // A repeated request, whose first response was lost.
      expect((await saveOver(null, 'Da Ana')).statusCode).toBe(200);
      expect((await saveOver('Da Ana', 'Das duas')).json()).toMatchObject({ note: 'Das duas' });
    });
  });
});
