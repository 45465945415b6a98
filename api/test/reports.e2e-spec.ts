import {
  paths,
  type ActivityView,
  type DonationTotalsView,
  type OverviewView,
  type PendingWorkView,
  type ReportSummaryView,
  type ReportView,
} from '@aflora/contracts';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { DigitalProduct } from '../src/digital-products/digital-product.entity';
import { Donation } from '../src/donations/donation.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { OrderItem, Order } from '../src/orders/order.entity';
import { addMonths, dayOf, endedDays, monthOf } from '../src/reports/calendar';
import { OverviewQueries } from '../src/reports/reports.queries';
import { overviewView } from '../src/reports/reports.view';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { FillLastDonations1764086000500 } from '../src/database/migrations/1764086000500-fill-last-donations';
import { startTestApp, type TestApp } from './support/test-app';

const MONTH = monthOf(dayOf(new Date()));
const BEFORE = addMonths(MONTH, -1);
/** Midnight in São Paulo, which has been UTC−3 all year since 2019. */
const startOf = (month: string): Date => new Date(`${month}-01T03:00:00Z`);

describe('the figures of the console', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let product: { id: string };
  let receipt = 0;

  const get = async <T>(url: string, query: Record<string, string> = {}): Promise<T> =>
    (await api.inject({ url, query, headers: admin })).json<T>();
  const anOrder = (fields: Partial<Order>) =>
    api.dataSource.manager.insert(Order, {
      customerEmail: 'a@b.co',
      customerName: 'Joana Maria Souza',
      shippingAddress: {} as Order['shippingAddress'],
      totalAmountCents: 1000,
      ...fields,
    });
  const aDonation = (fields: Partial<Donation>) => {
    receipt += 1;
    const completed = { paymentStatus: 'completed', completedAt: fields.createdAt ?? new Date(), receiptNumber: receipt } as const;
    return api.dataSource.manager.insert(Donation, { amountCents: 500, ...completed, ...fields });
  };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    product = await aPhysicalProduct(api.dataSource, { name: 'Sérum Facial', stockQuantity: 2 });
    const { manager } = api.dataSource;
    await aPhysicalProduct(api.dataSource, { isActive: false, createdAt: startOf(BEFORE) });
    await aPhysicalProduct(api.dataSource, { deletedAt: new Date() });
    await manager.insert(DigitalProduct, { name: 'Curso', priceCents: 100, affiliateLink: 'https://example.com' });
    for (const status of ['active', 'inactive', 'cancelled'] as const) {
      const { id: userId } = await anAccount(api.dataSource);
      const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 } as const;
      await manager.insert(OngMember, { userId, status, ...plan, createdAt: startOf(MONTH) });
    }
    await manager.updateAll(User, { createdAt: startOf(MONTH) });
    const { identifiers } = await anOrder({ paymentStatus: 'paid', status: 'processing', refundedCents: 100, createdAt: startOf(MONTH) });
    await manager.insert(OrderItem, {
      orderId: String(identifiers[0]?.id),
      physicalProductId: product.id,
      productName: 'Sérum',
      unitPriceCents: 400,
      quantity: 2,
    });
    await anOrder({ totalAmountCents: 200, createdAt: startOf(MONTH) });
    await anOrder({ totalAmountCents: 30, paymentStatus: 'paid', createdAt: new Date(startOf(MONTH).getTime() - 1) });
    await anOrder({ totalAmountCents: 7, paymentStatus: 'paid', createdAt: startOf(BEFORE) });
    await anOrder({ totalAmountCents: 5, paymentStatus: 'paid', createdAt: startOf(addMonths(MONTH, -8)) });
    await aDonation({ donorEmail: 'Rita@example.com', donorName: 'Rita Lima', createdAt: startOf(BEFORE) });
    await aDonation({ donorEmail: 'rita@EXAMPLE.com', amountCents: 300, createdAt: startOf(MONTH) });
    await aDonation({ donorEmail: 'nova@example.com', donorName: 'Nova', isAnonymous: true, amountCents: 20, createdAt: startOf(MONTH) });
    await aDonation({ amountCents: 9999, paymentStatus: 'failed', completedAt: null, receiptNumber: null });
  });

  afterAll(() => api.close());

  it('are exact on the overview, with the month’s changes', async () => {
    const overview = await get<OverviewView>(paths.adminOverview);
    expect(overview).toMatchObject({
      physicalProducts: 2,
      digitalProducts: 1,
      totalOrders: 5,
      users: 4,
      activeOngMembers: 1,
      monthlyRevenueCents: 900,
      comparison: { newOrders: 2, newUsers: 4, memberChange: 1, newPhysicalProducts: 1, newDigitalProducts: 1 },
    });
    expect(overview.trend.map(({ month }) => month)).toEqual([-5, -4, -3, -2, -1, 0].map((back) => addMonths(MONTH, back)));
    // An order of the time before them counts for all of them, and its revenue for none.
    expect(overview.trend[0]).toMatchObject({ revenueCents: 0, orders: 1, users: 0, physicalProducts: 0, digitalProducts: 0 });
    expect(overview.trend.slice(-2)).toMatchObject([
      { revenueCents: 37, orders: 3, users: 0, physicalProducts: 1, digitalProducts: 0 },
      { revenueCents: 900, orders: 5, users: 4, physicalProducts: 2, digitalProducts: 1 },
    ]);
  });

  it('compare the days that have ended with as many of the month before', async () => {
    const comparedOn = async (today: string) => {
      const row = await api.app.get(OverviewQueries).overview([BEFORE, MONTH], { today, compared: endedDays(BEFORE, today) });
      const { revenueCents, previousRevenueCents } = overviewView([BEFORE, MONTH], row).comparison;
      return [revenueCents, previousRevenueCents];
    };
    expect(await comparedOn(`${MONTH}-01`)).toEqual([0, 0]);
    expect(await comparedOn(`${MONTH}-02`)).toEqual([900, 7]);
  });

  it('are updated immediately', async () => {
    await anOrder({ totalAmountCents: 50, paymentStatus: 'paid' });
    expect((await get<OverviewView>(paths.adminOverview)).monthlyRevenueCents).toBe(950);
    await api.dataSource.query("UPDATE orders SET payment_status = 'refunded', refunded_cents = 50 WHERE total_amount_cents = 50");
    expect((await get<OverviewView>(paths.adminOverview)).monthlyRevenueCents).toBe(900);
    await api.dataSource.query('DELETE FROM orders WHERE total_amount_cents = 50');
    expect((await get<OverviewView>(paths.adminOverview)).totalOrders).toBe(5);
  });

  it('include the pending work', async () => {
    await api.dataSource.query("INSERT INTO contact_messages (name, email, subject, message) VALUES ('A', 'a@b.co', 'Oi', 'Oi')");
    expect(await get<PendingWorkView>(paths.adminPendingWork)).toEqual({
      ordersToShip: 1,
      failedJobs: 0,
      paymentsToConfirm: 0,
      refundsToMake: 0,
      openDisputes: 0,
      newMessages: 1,
      failingMemberships: 0,
    });
  });

  it('count donations and donors', async () => {
    expect(await get<DonationTotalsView>(paths.adminDonationTotals)).toEqual({ completedCents: 820, monthCents: 320, donors: 2 });
  });

  it('are summarised for the reports', async () => {
    const summary = await get<ReportSummaryView>(paths.adminReportSummary);
    expect(summary).toMatchObject({
      month: { revenueCents: 900, paidOrders: 1, donationsCents: 320, newMembers: 3 },
      activeMembers: 1,
      products: 3,
    });
    expect(summary.trend.slice(-2)).toEqual([
      { month: BEFORE, revenueCents: 37, donationsCents: 500, newMembers: 0 },
      { month: MONTH, revenueCents: 900, donationsCents: 320, newMembers: 3 },
    ]);
  });

  it('are reported for any range of days, both ends included', async () => {
    const report = await get<ReportView>(paths.adminReport, { from: `${MONTH}-01`, to: `${MONTH}-28` });
    expect(report).toMatchObject({ unit: 'day', donors: { new: 1, recurring: 1 } });
    expect(report.points).toHaveLength(28);
    expect(report.points[0]).toMatchObject({ day: `${MONTH}-01`, revenueCents: 900, paidOrders: 1, donationsCents: 320, donations: 2 });
    expect(report.topProducts).toEqual([{ id: product.id, name: 'Sérum Facial', units: 2, soldCents: 800 }]);

    const longer = await get<ReportView>(paths.adminReport, { from: `${BEFORE}-02`, to: `${addMonths(BEFORE, 3)}-15` });
    expect(longer).toMatchObject({ unit: 'month', totals: { revenueCents: 930, donationsCents: 320 }, donors: { new: 1, recurring: 1 } });
    expect(longer.points.map(({ day }) => day)).toEqual([`${BEFORE}-02`, ...[1, 2, 3].map((on) => `${addMonths(BEFORE, on)}-01`)]);
  });

  it('count donors who came back by their donations where their last one is later, or not known yet', async () => {
    await api.dataSource.query("UPDATE donors SET last_on = 'infinity'");
    const { donors } = await get<ReportView>(paths.adminReport, { from: `${MONTH}-01`, to: `${MONTH}-28` });
    expect(donors).toEqual({ new: 1, recurring: 1 });
    const before = await get<ReportView>(paths.adminReport, { from: '2020-01-01', to: '2020-01-31' });
    expect(before.donors).toEqual({ new: 0, recurring: 0 });
    const runner = api.dataSource.createQueryRunner();
    await new FillLastDonations1764086000500().up(runner).finally(() => runner.release());
    const days = await api.dataSource.query<object[]>('SELECT last_on::text FROM donors ORDER BY last_on');
    expect(days).toEqual([{ last_on: `${MONTH}-01` }, { last_on: `${MONTH}-01` }]);
  });

  it('refuse invalid days and ranges that end before they start or are too long', async () => {
    const ask = (query: Record<string, string>) => api.inject({ url: paths.adminReport, query, headers: admin });
    for (const query of [
      { from: '2026-02-30' },
      { from: '2026-11-20', to: '2026-11-19' },
      { from: '1900-01-01', to: '2026-11-19' },
      { from: "'" },
    ]) {
      expectProblem(await ask(query as Record<string, string>), 'validation.failed');
    }
  });

  it('are exported by day, with an audit entry', async () => {
    const response = await api.inject({ url: paths.adminReportExport, query: { from: `${BEFORE}-01`, to: `${MONTH}-01` }, headers: admin });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="relatorio-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, ...lines] = response.body.trimEnd().split('\r\n');
    expect(header).toBe('\ufeffDia;Pedidos;Pedidos pagos;Receita (R$);Doações;Valor das doações (R$);Novos usuários;Novos membros');
    expect(lines.at(-1)).toBe(`01/${MONTH.slice(5)}/${MONTH.slice(0, 4)};2;1;9,00;2;3,20;4;3`);
    expect(lines.length).toBeGreaterThan(27);
    expect(await api.dataSource.manager.existsBy(AuditEntry, { action: 'exported', entity: 'daily_figures' })).toBe(true);
  });

  it('list recent activity without naming anonymous donors', async () => {
    await anOrder({ paymentStatus: 'paid' });
    await aDonation({ donorEmail: 'nova@example.com', donorName: 'Nova', isAnonymous: true, amountCents: 20 });
    await api.dataSource.query('UPDATE physical_products SET updated_at = now() WHERE id = $1', [product.id]);
    const activity = await get<ActivityView[]>(paths.adminActivity);
    expect(activity.length).toBeLessThanOrEqual(8);
    expect(activity.map(({ at }) => at)).toEqual(
      activity
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(activity).toContainEqual(expect.objectContaining({ kind: 'order-paid', name: 'Joana S.', amountCents: 1000 }));
    expect(activity).toContainEqual(expect.objectContaining({ kind: 'donation', name: null, amountCents: 20 }));
    expect(activity).toContainEqual(expect.objectContaining({ kind: 'low-stock', id: product.id, name: 'Sérum Facial', units: 2 }));
    expect(JSON.stringify(activity)).not.toContain('Nova');
  });

  it('are read without compiling statements and by one process', async () => {
    const settings = "SELECT current_setting('jit') AS jit, current_setting('max_parallel_workers_per_gather') AS workers";
    expect(await api.app.get(DataSource).query(settings)).toEqual([{ jit: 'off', workers: '0' }]);
  });

  it('are for administrators only', async () => {
    const user = await api.signIn();
    for (const url of [paths.adminOverview, paths.adminReport, paths.adminReportExport, paths.adminActivity]) {
      expectProblem(await api.inject({ url }), 'auth.required');
      expectProblem(await api.inject({ url, headers: user }), 'auth.forbidden');
    }
  });
});
