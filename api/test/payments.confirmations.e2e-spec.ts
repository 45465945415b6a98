import { paths, type PaymentView } from '@aflora/contracts';
import { hasError, parsePix } from 'pix-utils';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { PaymentRefund, Payment } from '../src/payments/payment.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { PaymentsService } from '../src/payments/payments.service';
import { expectProblem } from './support/expect-problem';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const NO_ID = '00000000-0000-4000-8000-000000000000';

describe('a payment that a person confirms', () => {
  let api: ProvidersApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startProvidersApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  const confirm = (url: string, headers = admin, payload?: object) =>
    api.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  const rowOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const auditsOf = (entityId: string) => api.dataSource.manager.findBy(AuditEntry, { entityId, action: Not('viewed') });
  const ask = async (id: string, amountCents: number): Promise<PaymentRefund> => {
    const payment = await rowOf(id);
    const refunds = api.app.get(PaymentRefundsService, { strict: false });
    const request = { payment, amountCents, reason: 'Arrependimento', askedBy: null };
    await api.dataSource.transaction((manager) => refunds.request(manager, request));
    await api.settled();
    return api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId: id, amountCents });
  };

  it('shows the code of the charity’s own key and stays pending', async () => {
    const { id, next } = await api.aPayment('pix-static', 'pix');
    const payload = next?.kind === 'pix' ? next.payload : '';
    const pix = parsePix(payload);
    expect(hasError(pix)).toBe(false);
    expect(pix).toMatchObject({ pixKey: 'doe@ong.example', merchantName: 'ONG BELEZA SOLIDARIA', transactionAmount: 29.9 });
    expect(next).toMatchObject({ confirmedBy: 'person', pageUrl: null });
    await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} });
    await api.app.get(PaymentReconciliationService, { strict: false }).run();
    expect((await api.inject({ url: paths.payment(id) })).json<PaymentView>()).toMatchObject({ status: 'pending' });
  });

  it('is paid when an administrator confirms it, once and audited', async () => {
    const { id } = await api.aPayment('pix-static', 'pix');
    const twice = await Promise.all([1, 2].map(() => confirm(paths.adminPaymentConfirmation(id))));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', capturedCents: 2990, refundedCents: 0, paidAt: expect.any(Date) as Date });
    expect(await auditsOf(id)).toMatchObject([{ action: 'updated', entity: 'payments', actorId: expect.any(String) as string }]);
  });

  it('is dated on the day on which the money was received, neither before the payment began nor in the future', async () => {
    const [old, early, wrong] = [
      await api.aPayment('pix-static', 'pix'),
      await api.aPayment('pix-static', 'pix'),
      await api.aPayment('pix-static', 'pix'),
    ];
    await api.dataSource.query("UPDATE payments SET created_at = '2025-12-28T10:00:00Z' WHERE id = ANY ($1)", [[old.id, early.id]]);
    const on = (id: string, day: string) => confirm(paths.adminPaymentConfirmation(id), admin, { day });
    expect((await on(old.id, '2025-12-30')).statusCode).toBe(204);
    expect((await rowOf(old.id)).paidAt).toEqual(new Date('2025-12-30T15:00:00Z'));
    expect((await on(early.id, '2025-12-27')).statusCode).toBe(204);
    expect((await rowOf(early.id)).paidAt).toEqual(new Date('2025-12-28T10:00:00Z'));
    for (const day of ['2999-01-01', '2025-02-30', 'ontem']) expectProblem(await on(wrong.id, day), 'validation.failed');
    expect(await rowOf(wrong.id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it('counts even after it was cancelled', async () => {
    const { id } = await api.aPayment('pix-static', 'pix');
    const { purpose, subjectId } = await rowOf(id);
    await api.app.get(PaymentsService, { strict: false }).scheduleCancel(api.dataSource.manager, purpose, subjectId);
    await api.settled();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
    expect((await confirm(paths.adminPaymentConfirmation(id))).statusCode).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', failureCode: null });
  });

  it('is refunded when an administrator confirms the refund, and not before', async () => {
    const { id } = await api.aPayment('pix-static', 'pix');
    await confirm(paths.adminPaymentConfirmation(id));
    const refund = await ask(id, 990);
    expect(refund.status).toBe('asked');
    const twice = await Promise.all([1, 2].map(() => confirm(paths.adminRefundConfirmation(refund.id))));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const done = await api.dataSource.manager.findOneByOrFail(PaymentRefund, { id: refund.id });
    expect(done).toMatchObject({ status: 'done', doneAt: expect.any(Date) as Date });
    expect(await rowOf(id)).toMatchObject({ status: 'paid', capturedCents: 2990, refundedCents: 990 });
    expect(await auditsOf(refund.id)).toMatchObject([{ action: 'updated', entity: 'payment_refunds' }]);
    const rest = await ask(id, 2000);
    await confirm(paths.adminRefundConfirmation(rest.id));
    expect(await rowOf(id)).toMatchObject({ refundedCents: 2990 });
  });

  it('must not be of a provider that reports payments', async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    expectProblem(await confirm(paths.adminPaymentConfirmation(id)), 'payment.not-confirmable');
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
    expect(await auditsOf(id)).toEqual([]);
  });

  it('must exist', async () => {
    for (const id of [NO_ID, 'x']) {
      expectProblem(await confirm(paths.adminPaymentConfirmation(id)), 'payment.not-found');
      expectProblem(await confirm(paths.adminRefundConfirmation(id)), 'resource.not-found');
    }
  });

  it('is confirmed by administrators only, after step-up', async () => {
    const { id } = await api.aPayment('pix-static', 'pix');
    const late = await api.signIn({ isAdmin: true });
    await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
    for (const url of [paths.adminPaymentConfirmation(id), paths.adminRefundConfirmation(NO_ID)]) {
      expectProblem(await api.inject({ method: 'POST', url }), 'auth.required');
      expectProblem(await confirm(url, await api.signIn()), 'auth.forbidden');
      expectProblem(await confirm(url, late), 'auth.step-up-required');
    }
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('has no webhooks', async () => {
    expectProblem(await api.inject({ method: 'POST', url: paths.paymentWebhook('pix-static'), payload: {} }), 'resource.not-found');
  });
});
