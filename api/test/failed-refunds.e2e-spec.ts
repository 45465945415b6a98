import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderView, type WaitingConfirmationView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { expectProblem } from './support/expect-problem';
import { until, untilLockWaits } from './support/api-process';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, startPaying, aPlacedOrder, TOTAL, type PlacedOrder } from './support/paid-orders';

const CHARITY = 'contato@example.org';
const RUN_NOW = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0';
const TRIED = 'SELECT FROM graphile_worker.jobs WHERE key = $1 AND attempts = 1 AND locked_at IS NULL';
const END_RETRIES = "UPDATE payment_refunds SET asked_at = now() - interval '4 days' WHERE id = $1";
const END_ATTEMPTS = 'UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = $1';
const LOSE_JOB = 'DELETE FROM graphile_worker._private_jobs WHERE key = $1';
const NO_ID = '00000000-0000-4000-8000-000000000000';

describe('a refund that the provider does not make', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp({ CONTACT_TO: CHARITY });
    admin = await api.signIn({ isAdmin: true });
  });

  afterEach(() => api.control('/switches', {}, 'PUT'));
  afterAll(() => api.close());

  const post = (url: string, payload: object = {}, headers = admin) => api.inject({ method: 'POST', url, payload, headers });
  const switchOn = (switches: object) => api.control('/switches', switches, 'PUT');
  const refund = (id: string, amountCents: number) =>
    post(paths.adminOrderRefunds(id), { amountCents, reason: 'Frasco quebrado', restock: false });
  const show = async ({ id }: PlacedOrder) => (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
  const paymentOf = async ({ id }: PlacedOrder) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id, status: 'paid' });
  const refundOf = async (order: PlacedOrder) => {
    const { id: paymentId } = await paymentOf(order);
    return api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId });
  };
  const atProvider = async (order: PlacedOrder) => {
    const { externalId } = await paymentOf(order);
    return api.callProvider<{ refundedCents: number }>(`/payments/${externalId ?? ''}`);
  };
  const waiting = async () =>
    (await api.inject({ url: paths.adminWaitingConfirmations, headers: admin })).json<WaitingConfirmationView[]>();
  const refundAtProvider = async (order: PlacedOrder, amountCents: number) => {
    const { externalId } = await paymentOf(order);
    await api.callProvider(`/payments/${externalId ?? ''}/refunds`, { amountCents });
    await api.settled();
  };

  /** A refund that was requested, and whose first try has failed. */
  const aTriedRefund = async (order: PlacedOrder, amountCents = 1000) => {
    expect((await refund(order.id, amountCents)).statusCode).toBe(200);
    const { id } = await refundOf(order);
    const key = `payments.refund:${id}`;
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED, [key])).length > 0);
    return { id, key };
  };

  it('is retried while the refusal may pass', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ refuseRefunds: true });
    await aTriedRefund(order);
    expect((await refundOf(order)).status).toBe('asked');
    await switchOn({});
    await api.dataSource.query(RUN_NOW);
    await api.settled();
    expect((await refundOf(order)).status).toBe('done');
    expect(await atProvider(order)).toMatchObject({ refundedCents: 1000 });
  });

  it('is done when the charity refunded as much at the provider itself', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ lose: 1 });
    await refundAtProvider(order, TOTAL);
    expect((await refund(order.id, TOTAL)).statusCode).toBe(200);
    await api.settled();
    expect(await refundOf(order)).toMatchObject({ status: 'done', externalId: null });
    expect(await show(order)).toMatchObject({ paymentStatus: 'refunded', refundedCents: TOTAL });
  });

  it('is not made twice when the response to the first attempt was lost', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ loseAnswers: 1 });
    await aTriedRefund(order);
    await switchOn({});
    await api.dataSource.query(RUN_NOW);
    await api.settled();
    expect((await refundOf(order)).status).toBe('done');
    expect(await atProvider(order)).toMatchObject({ refundedCents: 1000 });
  });

  it('is not taken for one whose response was lost, when the provider refuses it meanwhile', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ loseAnswers: 1 });
    await aTriedRefund(order);
    await switchOn({ refuseRefunds: true });
    expect((await refund(order.id, 1000)).statusCode).toBe(200);
    const second = { paymentId: (await paymentOf(order)).id, status: 'asked' } as const;
    const { id } = await api.dataSource.manager.findOneOrFail(PaymentRefund, { where: second, order: { createdAt: 'DESC' } });
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED, [`payments.refund:${id}`])).length > 0);
    await switchOn({});
    await api.dataSource.query(RUN_NOW);
    await api.settled();
    expect(await atProvider(order)).toMatchObject({ refundedCents: 2000 });
  });

  describe('once it has failed', () => {
    let order: PlacedOrder;
    let failed: PaymentRefund;

    beforeAll(async () => {
      order = await aPaidOrder(api);
      // Of the money, 600 cents too few are left: the refund can never succeed.
      await refund(order.id, 1600);
      await api.settled();
      const { id: paymentId } = await paymentOf(order);
      await api.dataSource.manager.insert(PaymentRefund, { paymentId, amountCents: TOTAL - 1000, reason: 'Troca' });
      await api.runJob('payments.sweep-refunds');
      failed = await api.dataSource.manager.findOneByOrFail(PaymentRefund, { paymentId, status: 'failed' });
    });

    it('is shown as failed, and its money counts as refundable again', async () => {
      expect(failed).toMatchObject({ status: 'failed', failureCode: 'refused-409' });
      const view = await show(order);
      expect(view.payments[0]?.refunds).toMatchObject([{ status: 'done' }, { status: 'failed', canRetry: true, canConfirm: false }]);
      expect(view).toMatchObject({ refundableCents: TOTAL - 1600, refundedCents: 1600 });
    });

    it('is listed among what waits for a person, and mailed to the charity', async () => {
      expect(await waiting()).toMatchObject([{ kind: 'failed-refund', id: failed.id, subjectId: order.id, amountCents: TOTAL - 1000 }]);
      const mails = await api.mailsTo(CHARITY);
      expect(mails.map(subjectOf).filter((subject) => subject.includes('não foi feito'))).toHaveLength(1);
    });

    it('is requested again by an administrator only', async () => {
      expectProblem(await post(paths.adminRefundRetry(failed.id), {}, await api.signIn()), 'auth.forbidden');
      expectProblem(await post(paths.adminRefundRetry(NO_ID)), 'resource.not-found');
      expect(await show(order)).toMatchObject({ refundableCents: TOTAL - 1600, refundedCents: 1600 });
    });

    it('is not requested again while the same money is requested by another refund', async () => {
      const payment = await paymentOf(order);
      const { id } = await api.dataSource.manager.save(PaymentRefund, {
        paymentId: payment.id,
        amountCents: 300,
        reason: 'Troca',
        status: 'failed',
      });
      const refunds = api.app.get(PaymentRefundsService, { strict: false });
      await api.dataSource.transaction(async (manager) => {
        await refunds.request(manager, { payment, amountCents: TOTAL - 1600, reason: 'Troca', askedBy: null });
        expectProblem(await post(paths.adminRefundRetry(id)), 'server.unavailable');
      });
      expectProblem(await post(paths.adminRefundRetry(id)), 'refund.too-large');
      await api.settled();
      expect(await show(order)).toMatchObject({ refundableCents: 0, refundedCents: TOTAL });
      expectProblem(await post(paths.adminRefundRetry(id)), 'refund.too-large');
    });
  });

  it('is requested again for what another refund has left of it', async () => {
    const order = await aPaidOrder(api);
    const { id: paymentId } = await paymentOf(order);
    const values = { paymentId, amountCents: TOTAL, reason: 'Troca', status: 'failed' } as const;
    const { id } = await api.dataSource.manager.save(PaymentRefund, values);
    expect((await refund(order.id, 1600)).statusCode).toBe(200);
    await api.settled();
    const twice = await Promise.all([1, 2].map(() => post(paths.adminRefundRetry(id))));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    await api.settled();
    const refunds = (await show(order)).payments[0]?.refunds.map(({ status, amountCents, canRetry }) => [status, amountCents, canRetry]);
    expect(refunds).toEqual([
      ['failed', TOTAL, false],
      ['done', 1600, false],
      ['done', TOTAL - 1600, false],
    ]);
    expect(await atProvider(order)).toMatchObject({ refundedCents: TOTAL });
  });

  it('waits for nobody any more once another refund returned the whole rest', async () => {
    const order = await aPaidOrder(api);
    const { id: paymentId } = await paymentOf(order);
    const { id } = await api.dataSource.manager.save(PaymentRefund, { paymentId, amountCents: 1000, reason: 'Troca', status: 'failed' });
    const waits = async () => (await waiting()).some((one) => one.id === id);
    expect(await waits()).toBe(true);
    expect((await refund(order.id, TOTAL)).statusCode).toBe(200);
    await api.settled();
    expect(await waits()).toBe(false);
    expect((await show(order)).payments[0]?.refunds).toMatchObject([{ canRetry: false }, { canRetry: false }]);
  });

  it('waits for nobody any more once an administrator has dismissed it', async () => {
    const order = await aPaidOrder(api);
    const { id: paymentId } = await paymentOf(order);
    const { id } = await api.dataSource.manager.save(PaymentRefund, { paymentId, amountCents: 1000, reason: 'Troca', status: 'failed' });
    expectProblem(await post(paths.adminRefundDismissal(id), {}, await api.signIn()), 'auth.forbidden');
    expectProblem(await post(paths.adminRefundDismissal(NO_ID)), 'resource.not-found');
    const twice = await Promise.all([1, 2].map(() => post(paths.adminRefundDismissal(id))));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await waiting()).filter((one) => one.id === id)).toEqual([]);
    expect(await show(order)).toMatchObject({ refundableCents: TOTAL, payments: [{ refunds: [{ status: 'failed', canRetry: false }] }] });
    expect((await post(paths.adminRefundRetry(id))).statusCode).toBe(204);
    await api.settled();
    expect(await atProvider(order)).toMatchObject({ refundedCents: 0 });
    expect(await api.dataSource.manager.findBy(AuditEntry, { entityId: id })).toMatchObject([{ action: 'dismissed' }]);
  });

  it('leaves no job behind when its retries have ended', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ refuseRefunds: true });
    const { id, key } = await aTriedRefund(order);
    await api.dataSource.query(END_RETRIES, [id]);
    await api.dataSource.query(END_ATTEMPTS, [key]);
    await api.runJob('payments.sweep-refunds');
    expect(await refundOf(order)).toMatchObject({ status: 'failed', failureCode: 'no-answer' });
    expect(await api.dataSource.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [key])).toEqual([]);
  });

  it('succeeds at the second request, once and audited', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ refuseRefunds: true });
    const { id, key } = await aTriedRefund(order);
    await api.dataSource.query(END_RETRIES, [id]);
    await api.dataSource.query(LOSE_JOB, [key]);
    await api.runJob('payments.sweep-refunds');
    expect(await refundOf(order)).toMatchObject({ status: 'failed', failureCode: 'no-answer' });
    await switchOn({});
    const twice = await Promise.all([1, 2].map(() => post(paths.adminRefundRetry(id))));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    await api.settled();
    expect(await refundOf(order)).toMatchObject({ id, status: 'done', failureCode: null });
    expect(await atProvider(order)).toMatchObject({ refundedCents: 1000 });
    expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: id })).toBe(1);
  });

  it('does not fail when it is requested again while its end is being recorded', async () => {
    const order = await aPaidOrder(api);
    await switchOn({ refuseRefunds: true });
    const { id, key } = await aTriedRefund(order);
    await api.dataSource.query(END_RETRIES, [id]);
    await api.dataSource.query(LOSE_JOB, [key]);
    await switchOn({});
    const { id: paymentId } = await paymentOf(order);
    const sweep = await api.dataSource.transaction(async (manager) => {
      await manager.findOneOrFail(Payment, { where: { id: paymentId }, lock: { mode: 'for_no_key_update' } });
      await manager.update(PaymentRefund, { id }, { askedAt: new Date() });
      const running = api.runJob('payments.sweep-refunds');
      await untilLockWaits(api.dataSource);
      return { running };
    });
    await sweep.running;
    expect(await refundOf(order)).toMatchObject({ status: 'done', failureCode: null });
  });

  it('is sent again when its job was lost with its process', async () => {
    const order = await aPaidOrder(api);
    const { id: paymentId } = await paymentOf(order);
    await api.dataSource.manager.insert(PaymentRefund, { paymentId, amountCents: 1000, reason: 'Troca' });
    await api.runJob('payments.sweep-refunds');
    expect((await refundOf(order)).status).toBe('done');
  });

  it('may be that of the second payment of one order, which can be requested again too', async () => {
    const order = await aPlacedOrder(api);
    await api.settle((await startPaying(api, order)).id, 'paid');
    const { payerName, payerEmail, description } = await paymentOf(order);
    const externalId = await api.aForeignPayment(TOTAL);
    const second = { purpose: 'order', subjectId: order.id, provider: 'sandbox', method: 'pix', amountCents: TOTAL } as const;
    const paid = { status: 'paid', capturedCents: TOTAL, externalId } as const;
    const { id: paymentId } = await api.dataSource.manager.save(Payment, { ...second, ...paid, payerName, payerEmail, description });
    const refundId = randomUUID();
    const values = { id: refundId, paymentId, amountCents: TOTAL, reason: 'Pago duas vezes', status: 'failed' } as const;
    await api.dataSource.manager.insert(PaymentRefund, values);
    expect((await post(paths.adminRefundRetry(refundId))).statusCode).toBe(204);
    await api.settled();
    expect(await api.dataSource.manager.findOneByOrFail(PaymentRefund, { id: refundId })).toMatchObject({ status: 'done' });
    expect(await show(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
  });

  describe('after the charity had returned as much at the provider for something else', () => {
    const anotherRefund = async () => {
      const order = await aPaidOrder(api);
      await refundAtProvider(order, 1000);
      await until(async () => (await paymentOf(order)).refundedCents === 1000);
      await switchOn({ refuseRefunds: true });
      return { order, ...(await aTriedRefund(order, 1000)) };
    };

    it('is made once the provider no longer refuses it', async () => {
      const { order } = await anotherRefund();
      await switchOn({});
      await api.dataSource.query(RUN_NOW);
      await api.settled();
      expect(await atProvider(order)).toMatchObject({ refundedCents: 2000 });
    });

    it('is made when it is requested again after its failure', async () => {
      const { order, id, key } = await anotherRefund();
      await api.dataSource.query(END_RETRIES, [id]);
      await api.dataSource.query(LOSE_JOB, [key]);
      await api.runJob('payments.sweep-refunds');
      await switchOn({});
      expect((await post(paths.adminRefundRetry(id))).statusCode).toBe(204);
      await api.settled();
      expect(await atProvider(order)).toMatchObject({ refundedCents: 2000 });
    });
  });

  describe('because the charity returned a part at the provider itself', () => {
    const refundsOf = async (order: PlacedOrder) => (await show(order)).payments[0]?.refunds;
    const inTwo = [
      { status: 'done', amountCents: 1000 },
      { status: 'done', amountCents: TOTAL - 1000 },
    ];

    it('ends with that part, and the rest is refunded', async () => {
      const order = await aPaidOrder(api);
      await switchOn({ lose: 1 });
      await refundAtProvider(order, 1000);
      expect((await refund(order.id, TOTAL)).statusCode).toBe(200);
      await api.settled();
      expect(await refundsOf(order)).toMatchObject(inTwo);
      expect(await atProvider(order)).toMatchObject({ refundedCents: TOTAL });
      expect(await show(order)).toMatchObject({ paymentStatus: 'refunded', refundedCents: TOTAL });
    });

    it('ends with that part when it is requested again after its failure', async () => {
      const order = await aPaidOrder(api);
      await switchOn({ refuseRefunds: true });
      const { id, key } = await aTriedRefund(order, TOTAL);
      await api.dataSource.query(END_RETRIES, [id]);
      await api.dataSource.query(LOSE_JOB, [key]);
      await api.runJob('payments.sweep-refunds');
      await switchOn({});
      await refundAtProvider(order, 1000);
      expect((await post(paths.adminRefundRetry(id))).statusCode).toBe(204);
      await api.settled();
      expect(await refundsOf(order)).toMatchObject(inTwo);
      expect(await atProvider(order)).toMatchObject({ refundedCents: TOTAL });
    });

    it.each([
      ['all', 1000, [{ status: 'done', amountCents: 1000 }]],
      [
        'a part',
        400,
        [
          { status: 'done', amountCents: 400 },
          { status: 'done', amountCents: 600 },
        ],
      ],
    ])('is not made a second time when it is requested again after the charity has returned %s of it there', async (_, cents, refunds) => {
      const order = await aPaidOrder(api);
      await switchOn({ refuseRefunds: true });
      const { id, key } = await aTriedRefund(order, 1000);
      await api.dataSource.query(END_RETRIES, [id]);
      await api.dataSource.query(LOSE_JOB, [key]);
      await api.runJob('payments.sweep-refunds');
      await switchOn({});
      await refundAtProvider(order, cents);
      expect((await post(paths.adminRefundRetry(id))).statusCode).toBe(204);
      await api.settled();
      expect(await refundsOf(order)).toMatchObject(refunds);
      expect(await atProvider(order)).toMatchObject({ refundedCents: 1000 });
    });
  });

  describe('because a dispute withheld a part that the charity then lost', () => {
    const LOST = 3_000;

    const anOpenPayment = async () => {
      const order = await aPlacedOrder(api);
      const { id: paymentId } = await startPaying(api, order);
      const { externalId } = await api.dataSource.manager.findOneByOrFail(Payment, { id: paymentId });
      return { order, paymentId, externalId: externalId ?? '' };
    };
    const refundsOf = async (paymentId: string) => {
      const refunds = await api.dataSource.manager.find(PaymentRefund, { where: { paymentId }, order: { createdAt: 'ASC' } });
      return refunds.map(({ status, failureCode, amountCents }) => ({ status, failureCode, amountCents }));
    };
    const atProviderOf = (externalId: string) => api.callProvider<object>(`/payments/${externalId}`);

    /** Waits until the provider has refused the payment's refund, opens a dispute, which fails it, and decides it. Resolves with its id. */
    const loseDispute = async (paymentId: string, externalId: string, amountCents: number) => {
      const { manager } = api.dataSource;
      await until(() => manager.existsBy(PaymentRefund, { paymentId }));
      const { id } = await manager.findOneByOrFail(PaymentRefund, { paymentId });
      await until(async () => (await api.dataSource.query<unknown[]>(TRIED, [`payments.refund:${id}`])).length > 0);
      const dispute = (await api.control(`/payments/${externalId}/disputes`, { amountCents })) as { id: string };
      await until(() => manager.existsBy(PaymentDispute, { paymentId, status: 'open' }));
      await api.dataSource.query(RUN_NOW);
      await until(() => manager.existsBy(PaymentRefund, { id, status: 'failed', failureCode: 'disputed' }));
      await switchOn({});
      await api.control(`/disputes/${dispute.id}`, { outcome: 'lost' });
      await until(() => manager.existsBy(PaymentDispute, { paymentId, status: 'lost' }));
      return id;
    };
    const retry = async (id: string) => {
      expect((await post(paths.adminRefundRetry(id))).statusCode).toBe(204);
      await api.settled();
    };

    it('is requested again for the rest', async () => {
      const { order, paymentId, externalId } = await anOpenPayment();
      await switchOn({ lose: 1, refuseRefunds: true });
      await api.control(`/payments/${externalId}`, { outcome: 'paid' });
      // The buyer cancels before the webhook of the payment arrives, so the whole payment goes back.
      const { statusCode } = await api.inject({
        method: 'POST',
        url: paths.orderCancellation(order.id),
        payload: {},
        headers: order.headers,
      });
      expect(statusCode).toBe(200);
      await retry(await loseDispute(paymentId, externalId, LOST));
      expect(await refundsOf(paymentId)).toEqual([
        { status: 'failed', failureCode: 'dismissed', amountCents: TOTAL },
        { status: 'done', failureCode: null, amountCents: TOTAL - LOST },
      ]);
      expect(await atProviderOf(externalId)).toMatchObject({ refundedCents: TOTAL - LOST, disputedCents: LOST });
    });

    it.each([
      ['is requested again for the rest of a wrong amount', LOST],
      ['waits for nobody once nothing of a wrong amount is left', 5_000],
    ])('%s', async (_, lostCents) => {
      const { paymentId, externalId } = await anOpenPayment();
      await switchOn({ refuseRefunds: true });
      await api.control(`/payments/${externalId}`, { outcome: 'paid', amountCents: 5_000 });
      await retry(await loseDispute(paymentId, externalId, lostCents));
      const rest = { status: 'done', failureCode: null, amountCents: 5_000 - lostCents };
      expect(await refundsOf(paymentId)).toEqual([
        { status: 'failed', failureCode: 'dismissed', amountCents: 5_000 },
        ...(rest.amountCents > 0 ? [rest] : []),
      ]);
      expect(await atProviderOf(externalId)).toMatchObject({ refundedCents: 5_000 - lostCents, disputedCents: lostCents });
    });
  });
});
