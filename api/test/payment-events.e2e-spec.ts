import { createHmac, randomUUID } from 'node:crypto';
import {
  paths,
  type KeysetView,
  type PaymentEventDetailView,
  type PaymentEventView,
  type PaymentView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { PaymentEvent } from '../src/payments/events/payment-event.entity';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { donorsOf } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, BUYER, startPaying, TOTAL, type PlacedOrder } from './support/paid-orders';

type Page = KeysetView<PaymentEventView>;

const NO_ID = '00000000-0000-4000-8000-000000000000';
const PIX = { PIX_KEY: 'doe@ong.example', PIX_NAME: 'Instituto Aflora', PIX_CITY: 'Campinas' };

let api: MoneyApp;
let admin: { authorization: string };
let donors: ReturnType<typeof donorsOf>;

beforeAll(async () => {
  api = await startMoneyApp({ PAYMENT_PROVIDERS: 'sandbox,pix-static', ...PIX });
  admin = await api.signIn({ isAdmin: true });
  donors = donorsOf(api);
});

beforeEach(() => api.dataSource.query('DELETE FROM payment_events'));
afterAll(() => api.close());

const get = async <T>(url: string, query: Record<string, string> = {}): Promise<T> =>
  (await api.inject({ url, query, headers: admin })).json<T>();
const list = (query: Record<string, string> = {}) => get<Page>(paths.adminPaymentEvents, query);
const show = (id: string) => get<PaymentEventDetailView>(paths.adminPaymentEvent(id));
const waiting = () => get<WaitingConfirmationView[]>(paths.adminWaitingConfirmations);
const post = (url: string, headers: Record<string, string> = admin) => api.inject({ method: 'POST', url, headers });
const replay = (id: string) => post(paths.adminPaymentEventReplay(id));
const paymentOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
const auditsOf = (entityId: string) => api.dataSource.manager.findBy(AuditEntry, { entityId, action: Not('viewed') });

const anEvent = async (fields: Partial<PaymentEvent> = {}): Promise<string> => {
  const named = { resourceKind: 'payment', resourceId: 'pay_1' } as const;
  const row = {
    id: randomUUID(),
    provider: 'sandbox',
    verdict: 'valid',
    eventId: randomUUID(),
    type: 'payment.updated',
    body: '{}',
  } as const;
  await api.dataSource.manager.insert(PaymentEvent, { ...row, ...named, ...fields });
  return fields.id ?? row.id;
};

describe('webhook events in the console', () => {
  it('are filtered by provider, verdict, state, days and resource id', async () => {
    await anEvent({ processedAt: new Date(), resourceId: 'pay_7', deliveries: 3, receivedAt: new Date('2026-11-01T02:59:59Z') });
    await anEvent({ verdict: 'unsigned', receivedAt: new Date('2026-11-01T03:00:00Z') });
    await anEvent({ verdict: 'invalid', eventId: 'evt_9' });
    await anEvent({ provider: 'paypal', resourceKind: null, resourceId: null, type: 'unreadable' });
    const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ verdict, state }) => `${verdict} ${state}`);
    expect((await list()).total).toBe(4);
    expect(await idsOf({ verdict: 'invalid' })).toEqual(['invalid ignored']);
    expect(await idsOf({ verdict: 'unsigned' })).toEqual(['unsigned waiting']);
    expect(await idsOf({ state: 'waiting' })).toEqual(['unsigned waiting']);
    expect(await idsOf({ state: 'processed' })).toEqual(['valid processed']);
    expect((await idsOf({ state: 'ignored' })).sort()).toEqual(['invalid ignored', 'valid ignored']);
    expect(await idsOf({ provider: 'paypal' })).toEqual(['valid ignored']);
    expect((await list({ to: '2026-10-31' })).items).toMatchObject([{ resourceId: 'pay_7', deliveries: 3 }]);
    expect(await idsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual(['unsigned waiting']);
    expect((await list({ search: 'pay_7' })).total).toBe(1);
    expect((await list({ search: 'evt_9' })).total).toBe(1);
    expect((await list({ search: 'pay_' })).total).toBe(0);
    for (const query of ['verdict=maybe', 'state=lost', 'from=yesterday'])
      expectProblem(await api.inject({ url: `${paths.adminPaymentEvents}?${query}`, headers: admin }), 'validation.failed');
  });

  it('are paged forwards and back, over events with equal times', async () => {
    const receivedAt = new Date('2026-11-20T12:00:00Z');
    for (let n = 0; n < 7; n += 1) await anEvent({ receivedAt });
    const all = (await list()).items;
    const first = await list({ pageSize: '3' });
    const second = await list({ pageSize: '3', cursor: first.nextCursor ?? '' });
    const third = await list({ pageSize: '3', cursor: second.nextCursor ?? '' });
    expect([...first.items, ...second.items, ...third.items]).toEqual(all);
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    expect((await list({ pageSize: '3', cursor: third.previousCursor ?? '' })).items).toEqual(second.items);
    // The row at a cursor's position may be deleted; the cursor stays valid.
    await api.dataSource.query('DELETE FROM payment_events WHERE id = $1', [first.items[2]?.id]);
    expect((await list({ pageSize: '3', cursor: first.nextCursor ?? '' })).items).toEqual(second.items);
    expectProblem(await api.inject({ url: paths.adminPaymentEvents, query: { cursor: 'no' }, headers: admin }), 'list.cursor-unknown');
  });

  it('show their raw body and our payment', async () => {
    const order = await aPlacedOrder(api);
    const { id: paymentId } = await startPaying(api, order);
    await api.settle(paymentId, 'paid');
    const { externalId } = await paymentOf(paymentId);
    const [event] = (await list({ search: externalId ?? '' })).items;
    const shown = await show(event?.id ?? '');
    expect(shown).toMatchObject({ ...event, verdict: 'valid', state: 'processed', canReplay: true });
    expect(shown.payment).toEqual({ id: paymentId, purpose: 'order', subjectId: order.id });
    expect(JSON.parse(shown.body)).toMatchObject({ id: shown.eventId, type: shown.type, resource: { kind: 'payment', id: externalId } });
    const forgotten = await anEvent({ body: '', resourceKind: 'subscription', resourceId: externalId });
    expect(await show(forgotten)).toMatchObject({ body: '', payment: null });
  });

  it('show no body that may name an anonymous donor, whichever resource it is about', async () => {
    const bodiesOf = async (isAnonymous: boolean) => {
      const { id } = await donors.given({ isAnonymous });
      const [paymentId, externalId] = [randomUUID(), randomUUID()];
      const paid = { purpose: 'donation', subjectId: id, provider: 'sandbox', externalId, amountCents: 500 } as const;
      const payer = { description: 'Doação', payerName: 'José', payerEmail: 'jose@example.com' };
      await api.dataSource.manager.insert(Payment, { id: paymentId, ...paid, ...payer, method: 'card' });
      await api.dataSource.manager.insert(PaymentSubscription, { ...paid, ...payer, interval: 'month' });
      const dispute = { paymentId, provider: 'sandbox', externalId, amountCents: 500, reason: 'fraud', status: 'won' } as const;
      const at = new Date();
      await api.dataSource.manager.insert(PaymentDispute, { ...dispute, openedAt: at, closedAt: at, changedAt: at });
      const kinds = ['payment', 'subscription', 'dispute'] as const;
      const events = await Promise.all(
        kinds.map((resourceKind) => anEvent({ resourceKind, resourceId: externalId, body: '{"name":"José"}' })),
      );
      return Promise.all(events.map(async (event) => (await show(event)).body));
    };
    expect(new Set(await bodiesOf(true))).toEqual(new Set(['Não mostrado, porque a doação é anônima.']));
    expect(new Set(await bodiesOf(false))).toEqual(new Set(['{"name":"José"}']));
  });

  it('keep forgeries without effect, until an administrator replays them', async () => {
    const { id: paymentId } = await startPaying(api, await aPlacedOrder(api));
    const { externalId } = await paymentOf(paymentId);
    await api.control('/switches', { lose: 1 }, 'PUT');
    await api.control(`/payments/${externalId}`, { outcome: 'paid' });
    await api.control('/switches', {}, 'PUT');
    const body = `{"id":"evt_forged", "type":"payment.updated","resource":{"kind":"payment","id":"${externalId}"},"x":"<b>oi</b>"}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', 'guessed').update(`${timestamp}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sandbox-timestamp': timestamp, 'x-sandbox-signature': signature };
    const forge = () => api.inject({ method: 'POST', url: paths.paymentWebhook('sandbox'), headers, payload: body });
    expectProblem(await forge(), 'payment.signature-invalid');
    expectProblem(await forge(), 'payment.signature-invalid');
    await api.settled();
    const { items } = await list({ search: 'evt_forged' });
    expect(items).toMatchObject([{ verdict: 'invalid', state: 'ignored', deliveries: 2, processedAt: null }]);
    const id = items[0]?.id ?? '';
    expect(await show(id)).toMatchObject({ body, canReplay: true });
    expect((await paymentOf(paymentId)).status).toBe('pending');

    expect((await replay(id)).statusCode).toBe(204);
    await api.settled();
    expect((await paymentOf(paymentId)).status).toBe('paid');
    expect(await show(id)).toMatchObject({ verdict: 'invalid', state: 'processed', processedAt: expect.any(String) as string });
    const by = { actorId: expect.any(String) as string };
    expect(await auditsOf(id)).toMatchObject([{ action: 'updated', entity: 'payment_events', ...by }]);
  });

  it('replay processed events, even when the provider doesn’t know the resource', async () => {
    const long = new Date('2026-01-01T12:00:00Z');
    const id = await anEvent({ resourceId: 'pay_unknown', receivedAt: long, processedAt: long });
    expect((await replay(id)).statusCode).toBe(204);
    await api.settled();
    const { processedAt, state } = await show(id);
    expect(state).toBe('processed');
    expect(new Date(processedAt ?? 0).getTime()).toBeGreaterThan(long.getTime());
  });

  it('can’t be replayed without a resource or an enabled provider', async () => {
    for (const fields of [{ resourceKind: null, resourceId: null }, { provider: 'paypal' }]) {
      const id = await anEvent(fields);
      expect((await show(id)).canReplay).toBe(false);
      expectProblem(await replay(id), 'payment-event.not-replayable');
      expect(await auditsOf(id)).toEqual([]);
    }
    for (const id of [NO_ID, 'x']) {
      expectProblem(await api.inject({ url: paths.adminPaymentEvent(id), headers: admin }), 'resource.not-found');
      expectProblem(await replay(id), 'resource.not-found');
    }
  });
});

describe('waiting confirmations', () => {
  const payByPix = (order: PlacedOrder): Promise<PaymentView> => startPaying(api, order, 'pix-static');
  const change = (id: string, fields: Partial<Payment>) => api.dataSource.manager.update(Payment, { id }, fields as object);

  afterEach(() => api.dataSource.query("UPDATE payments SET status = 'cancelled' WHERE status IN ('created', 'pending')"));

  it('list payments from the oldest on, until they are confirmed', async () => {
    const [younger, older] = [await aPlacedOrder(api), await aPlacedOrder(api)];
    const [last, first] = [await payByPix(younger), await payByPix(older)];
    await api.dataSource.query("UPDATE payments SET created_at = created_at - interval '1 day' WHERE id = $1", [first.id]);
    const shown = await waiting();
    expect(shown.map(({ id }) => id)).toEqual([first.id, last.id]);
    const paid = { kind: 'payment', purpose: 'order', provider: 'pix-static', amountCents: TOTAL, payerName: BUYER.name, reason: null };
    expect(shown[0]).toEqual({ ...paid, id: first.id, subjectId: older.id, at: expect.any(String) as string });
    expect((await post(paths.adminPaymentConfirmation(first.id))).statusCode).toBe(204);
    expect((await waiting()).map(({ id }) => id)).toEqual([last.id]);
  });

  it('exclude payments that a provider confirms, that never started or that expired', async () => {
    await startPaying(api, await aPlacedOrder(api));
    const [unstarted, expired] = [await payByPix(await aPlacedOrder(api)), await payByPix(await aPlacedOrder(api))];
    await change(unstarted.id, { status: 'created', externalId: null });
    await change(expired.id, { expiresAt: new Date(Date.now() - 1000) });
    expect(await waiting()).toEqual([]);
  });

  it('include refunds that a person must send', async () => {
    const order = await aPlacedOrder(api);
    const { id } = await payByPix(order);
    await post(paths.adminPaymentConfirmation(id));
    await donors.refund(id, 990);
    const [refund] = await waiting();
    expect(refund).toMatchObject({ kind: 'refund', subjectId: order.id, amountCents: 990, payerName: BUYER.name, reason: 'Engano' });
    expect((await post(paths.adminRefundConfirmation(refund?.id ?? ''))).statusCode).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  it('name no anonymous donor', async () => {
    const { given, post: send } = donors;
    const paying = { provider: 'pix-static', method: 'pix' };
    for (const isAnonymous of [true, false]) {
      const { id, headers } = await given({ ...paying, isAnonymous });
      expect((await send(paths.donationPayments(id), paying, headers)).statusCode).toBe(201);
    }
    expect((await waiting()).map(({ payerName }) => payerName)).toEqual([null, 'José Conceição']);
  });
});

it('are for administrators only', async () => {
  const user = await api.signIn();
  const id = await anEvent();
  for (const url of [paths.adminPaymentEvents, paths.adminPaymentEvent(id), paths.adminWaitingConfirmations]) {
    expectProblem(await api.inject({ url }), 'auth.required');
    expectProblem(await api.inject({ url, headers: user }), 'auth.forbidden');
  }
  expectProblem(await post(paths.adminPaymentEventReplay(id), {}), 'auth.required');
  expectProblem(await post(paths.adminPaymentEventReplay(id), user), 'auth.forbidden');
  expect(await auditsOf(id)).toEqual([]);
});
