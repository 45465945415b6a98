import { randomUUID } from 'node:crypto';
import {
  paths,
  type AdminDonationView,
  type AdminOngMemberDetailView,
  type KeysetView,
  type OrderView,
  type PaymentView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { PaymentRefund, Payment } from '../src/payments/payment.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { User } from '../src/users/user.entity';
import { donorsOf } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, startPaying } from './support/paid-orders';
import { subscriptionsOf } from './support/subscriptions';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const STATIC_PIX = { PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG Aflora', PIX_CITY: 'São Paulo' };
const DIFFERENCES = 'SELECT * FROM payment_ledger WHERE difference <> 0';

let api: MoneyApp;
let donors: ReturnType<typeof donorsOf>;
let admin: Record<string, string>;

beforeAll(async () => {
  api = await startMoneyApp({ PAYMENT_PROVIDERS: 'sandbox,pix-static', ...STATIC_PIX });
  donors = donorsOf(api);
  admin = await api.signIn({ isAdmin: true });
});

afterAll(() => api.close());

afterEach(async () => expect(await api.dataSource.query(DIFFERENCES)).toEqual([]));

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url, payload, headers: { ...admin, ...headers } });
const auditsOf = async (entityId: string) =>
  (await api.dataSource.manager.find(AuditEntry, { where: { entityId }, order: { at: 'ASC' } }))
    .map(({ action }) => action)
    .filter((action) => action !== 'viewed');

describe('a refund of a donation by an administrator', () => {
  const paid = async () => {
    const donation = await donors.given();
    await api.settle((await donors.pay(donation)).id, 'paid');
    return donation;
  };
  const refund = (id: string, amountCents: number, headers = {}) =>
    post(paths.adminDonationRefunds(id), { amountCents, reason: 'Doou sem querer' }, headers);
  const show = async (id: string) => (await api.inject({ url: paths.adminDonation(id), headers: admin })).json<AdminDonationView>();

  it('goes back in part and then in full, with audit entries and true mails', async () => {
    const { id, email } = await paid();
    expect(await show(id)).toMatchObject({
      refundableCents: 12_345,
      steps: ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id'],
    });
    const response = await refund(id, 2_345);
    expect(response.statusCode).toBe(200);
    await api.settled();
    const inPart = await show(id);
    expect(inPart).toMatchObject({ paymentStatus: 'completed', refundedCents: 2_345, refundableCents: 10_000 });
    expect(inPart.payments[0]?.refunds).toMatchObject([{ amountCents: 2_345, reason: 'Doou sem querer', status: 'done' }]);
    expect((await refund(id, 10_000)).statusCode).toBe(200);
    await api.settled();
    expect(await show(id)).toMatchObject({ paymentStatus: 'refunded', refundableCents: 0, steps: ['correct-anonymity'] });
    expect(await auditsOf(id)).toEqual(['refund-asked', 'refund-asked']);
    expect((await api.mailsTo(email)).map(subjectOf).slice(1)).toEqual(['Devolvemos parte da sua doação', 'Devolvemos sua doação']);
  });

  it('happens once for one idempotency key, and never for more than was paid', async () => {
    const { id } = await paid();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await Promise.all([1, 2, 3].map(() => refund(id, 5_000, headers)))).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200,
    ]);
    const concurrent = await Promise.all([refund(id, 7_000), refund(id, 7_000)]);
    expect(concurrent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await api.settled();
    expect(await show(id)).toMatchObject({ refundedCents: 12_000, refundableCents: 345 });
    expectProblem(await refund(id, 346), 'refund.too-large');
  });

  it('that failed for good shows as such and is requested again', async () => {
    const { id } = await paid();
    const [payment] = (await show(id)).payments;
    const refused = { amountCents: 12_345, reason: 'Engano', status: 'failed', failureCode: 'refused-422' } as const;
    await api.dataSource.manager.insert(PaymentRefund, { paymentId: payment?.id ?? '', ...refused });
    const [failed] = (await show(id)).payments[0]?.refunds ?? [];
    expect(failed).toMatchObject({ status: 'failed', canRetry: true });
    expect(await show(id)).toMatchObject({ paymentStatus: 'completed', refundableCents: 12_345 });
    expect((await post(paths.adminRefundRetry(failed?.id ?? ''))).statusCode).toBe(204);
    await api.settled();
    expect(await show(id)).toMatchObject({ paymentStatus: 'refunded' });
  });

  it.each([{ amountCents: 0 }, { amountCents: -1 }, { amountCents: 1.5 }, { amountCents: 2 ** 31 }, { amountCents: '1' }, { reason: '' }])(
    'is refused with %j, and nothing changes',
    async (fields) => {
      const { id } = await paid();
      expectProblem(await post(paths.adminDonationRefunds(id), { amountCents: 100, reason: 'x', ...fields }), 'validation.failed');
      expect(await show(id)).toMatchObject({ refundableCents: 12_345 });
    },
  );

  it('needs a paid donation', async () => {
    expectProblem(await refund((await donors.given()).id, 100), 'refund.too-large');
    expectProblem(await refund(NO_ID, 100), 'donation.not-found');
  });
});

describe('a refund of a membership by an administrator', () => {
  async function joined() {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const payload = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };
    const { id } = (await api.inject({ method: 'POST', url: paths.memberships, payload, headers })).json<PaymentView>();
    await subscriptionsOf(api).decide(id, 'authorise');
    const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email });
    const { id: memberId } = await api.dataSource.manager.findOneByOrFail(OngMember, { userId });
    return { memberId, email };
  }
  const show = async (id: string) => (await api.inject({ url: paths.adminOngMember(id), headers: admin })).json<AdminOngMemberDetailView>();
  const refund = (id: string, chargeId: string, amountCents: number) =>
    post(paths.adminOngMemberRefunds(id), { chargeId, amountCents, reason: 'Cobrança indevida' });

  it('gives back a part of a charge; the membership goes on and its total is net', async () => {
    const { memberId, email } = await joined();
    const [charge] = (await show(memberId)).charges;
    expect(charge).toMatchObject({ refundableCents: 2_990, refunds: [] });
    expect((await refund(memberId, charge?.id ?? '', 990)).statusCode).toBe(200);
    await api.settled();
    const after = await show(memberId);
    expect(after).toMatchObject({ status: 'active', paidCents: 2_000 });
    expect(after.charges[0]).toMatchObject({ refundedCents: 990, refundableCents: 2_000, refunds: [{ amountCents: 990, status: 'done' }] });
    expect(await auditsOf(memberId)).toEqual(['refund-asked']);
    const mails = await api.mailsTo(email);
    expect(mails.map(subjectOf)).toEqual([expect.stringContaining('Boas-vindas'), 'Devolvemos um pagamento da sua participação']);
    expect(textOf(mails.at(-1))).toMatch(/Ao todo, R\$\s9,90 de um pagamento da sua participação voltaram/);
  });

  it('is for this membership’s paid charges only', async () => {
    const [mine, theirs] = [await joined(), await joined()];
    const [charge] = (await show(theirs.memberId)).charges;
    expectProblem(await refund(mine.memberId, charge?.id ?? '', 100), 'payment.not-found');
    expectProblem(await refund(NO_ID, charge?.id ?? '', 100), 'membership.not-found');
    expectProblem(await refund(theirs.memberId, charge?.id ?? '', 2_991), 'refund.too-large');
    expect(await api.dataSource.manager.countBy(PaymentRefund, { paymentId: charge?.id ?? '' })).toBe(0);
  });
});

describe('a static Pix that nobody pays', () => {
  const pix = { provider: 'pix-static', method: 'pix' };
  const dismiss = (id: string) => post(paths.adminPaymentDismissal(id));
  const rowOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const stockOf = async (id: string) => (await api.dataSource.manager.findOneByOrFail(PhysicalProduct, { id })).stockQuantity;
  const orderOf = async ({ id, headers }: { id: string; headers: Record<string, string> }) =>
    (await api.inject({ url: paths.order(id), headers })).json<OrderView>();
  const donated = async () => {
    const donation = await donors.given(pix);
    const response = await post(paths.donationPayments(donation.id), pix, donation.headers);
    return { donation, payment: response.json<PaymentView>() };
  };

  it('is dismissed by an administrator, which releases the order’s units; later money still counts', async () => {
    const order = await aPlacedOrder(api);
    const { id } = await startPaying(api, order, 'pix-static');
    expect(await stockOf(order.product.id)).toBe(3);
    expect((await Promise.all([dismiss(id), dismiss(id)])).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await rowOf(id)).toMatchObject({ status: 'expired', failureCode: 'dismissed' });
    expect(await stockOf(order.product.id)).toBe(5);
    expect(await orderOf(order)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    expect(await auditsOf(id)).toEqual(['dismissed']);
    expect((await post(paths.adminPaymentConfirmation(id))).statusCode).toBe(204);
    expect(await orderOf(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
    expect(await stockOf(order.product.id)).toBe(3);
  });

  it('ends the donation, which money that a person confirms later completes', async () => {
    const { donation, payment } = await donated();
    expect((await dismiss(payment.id)).statusCode).toBe(204);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'failed', payment: { status: 'expired' } });
    await post(paths.adminPaymentConfirmation(payment.id));
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
  });

  it('of a donation expires by itself after seven days', async () => {
    const { donation, payment } = await donated();
    expect(Date.parse(payment.expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const age = (interval: string) =>
      api.dataSource.query(
        `UPDATE payments SET expires_at = expires_at - $2::interval, updated_at = now() - interval '1 hour' WHERE id = $1`,
        [payment.id, interval],
      );
    await age('6 days 23 hours');
    await api.app.get(PaymentReconciliationService, { strict: false }).run();
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'pending' });
    await age('2 hours');
    await api.app.get(PaymentReconciliationService, { strict: false }).run();
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'failed', payment: { status: 'expired' } });
  });

  it('is not dismissed once it is paid, nor when a provider confirms it', async () => {
    const { payment } = await donated();
    await post(paths.adminPaymentConfirmation(payment.id));
    expect((await dismiss(payment.id)).statusCode).toBe(204);
    expect(await rowOf(payment.id)).toMatchObject({ status: 'paid' });
    expect(await auditsOf(payment.id)).toEqual(['updated']);
    const card = await donors.pay(await donors.given());
    expectProblem(await dismiss(card.id), 'payment.not-confirmable');
    expectProblem(await dismiss(NO_ID), 'payment.not-found');
  });

  it('waits on pages that begin with the oldest and hide none', async () => {
    await api.dataSource.query("UPDATE payments SET status = 'cancelled' WHERE status IN ('created', 'pending')");
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await donated()).payment.id);
    await api.dataSource.query("UPDATE payments SET created_at = date_trunc('day', created_at) WHERE id = ANY ($1)", [ids.slice(0, 3)]);
    const page = async (query: Record<string, string>) =>
      (await api.inject({ url: paths.adminWaitingConfirmationPages, query, headers: admin })).json<KeysetView<WaitingConfirmationView>>();
    const first = await page({ pageSize: '2' });
    const second = await page({ pageSize: '2', cursor: first.nextCursor ?? '' });
    const third = await page({ pageSize: '2', cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([...ids.slice(0, 3).sort(), ...ids.slice(3)]);
    expect(first).toMatchObject({ total: 5, previousCursor: null });
    expect(third.nextCursor).toBeNull();
    const back = await page({ pageSize: '2', cursor: third.previousCursor ?? '' });
    expect(back.items).toEqual(second.items);
  });
});

it('refunds and dismissals are for administrators only, after step-up', async () => {
  const late = await api.signIn({ isAdmin: true });
  await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
  for (const url of [
    paths.adminDonationRefunds(NO_ID),
    paths.adminOngMemberRefunds(NO_ID),
    paths.adminPaymentDismissal(NO_ID),
    paths.adminRefundDismissal(NO_ID),
  ]) {
    const send = (headers: Record<string, string>) => api.inject({ method: 'POST', url, payload: {}, headers });
    expectProblem(await send({}), 'auth.required');
    expectProblem(await send(await api.signIn()), 'auth.forbidden');
    expectProblem(await send(late), 'auth.step-up-required');
  }
});
