import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';
import { until } from './testing/until';

interface Payment {
  [field: string]: unknown;
  id: string;
  url: string;
}

const open = new OpenSandboxes();
let shop: SandboxClient;

beforeAll(async () => {
  shop = await open.start();
});
afterAll(() => open.end());

const aPayment = async (more: Record<string, unknown> = {}): Promise<Payment> =>
  (await shop.post<Payment>('/payments', { ...ORDER, reference: 'intent-1', method: 'card', ...more })).body;
const settle = (id: string, outcome: string, more = {}) => shop.post<Payment>(`/control/payments/${id}`, { outcome, ...more });

describe('a payment', () => {
  it('is pending at first and has a page of its own', async () => {
    const { status, body } = await shop.post<Payment>('/payments', { ...ORDER, reference: 'intent-1', method: 'card', expiresAt: null });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^pay_/),
      reference: 'intent-1',
      instalments: null,
      subscriptionId: null,
      status: 'pending',
      amountCents: 5_000,
      currency: 'BRL',
      capturedCents: 0,
      refundedCents: 0,
      disputedCents: 0,
      feeCents: null,
      netCents: null,
      payoutOn: null,
      method: 'card',
      refusalCode: null,
      url: `${shop.sandbox.url}/pay/${body.id}`,
      pix: null,
      expiresAt: null,
      paidAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await shop.get(`/payments/${body.id}`)).body).toEqual(body);
  });

  it('has a code to copy when it is paid by Pix', async () => {
    expect(await aPayment({ method: 'pix' })).toMatchObject({ pix: { payload: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/) } });
  });

  it('is created once per idempotency key, also by parallel requests', async () => {
    const body = { ...ORDER, reference: 'once', method: 'card' };
    const answers = await Promise.all([1, 2, 3].map(() => shop.post<Payment>('/payments', body, 'once:create')));
    await settle(answers[0]?.body.id ?? '', 'paid');
    answers.push(await shop.post<Payment>('/payments', body, 'once:create'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.every(({ body: same }) => JSON.stringify(same) === JSON.stringify(answers[0]?.body))).toBe(true);
    const other = await shop.post('/payments', { ...body, amountCents: 1 }, 'once:create');
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_conflict' } } });
  });

  it('can be cancelled until it is paid', async () => {
    const { id } = await aPayment();
    expect((await shop.post(`/payments/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect(await shop.post(`/payments/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const paid = await aPayment();
    await settle(paid.id, 'paid');
    expect(await shop.post(`/payments/${paid.id}/cancel`)).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
  });

  it('is refunded in parts, up to the captured amount', async () => {
    const { id } = await aPayment();
    const refund = (amountCents: number, key?: string) => shop.post(`/payments/${id}/refunds`, { amountCents, reason: 'regret' }, key);
    expect(await refund(1_000)).toMatchObject({ status: 409, body: { error: { code: 'not_paid' } } });
    await settle(id, 'paid');
    const first = await refund(2_000, 'refund:1');
    expect(first).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^re_/), paymentId: id, amountCents: 2_000, status: 'done' },
    });
    expect(await refund(2_000, 'refund:1')).toEqual(first);
    expect(await refund(3_001)).toMatchObject({ status: 409, body: { error: { code: 'refund_too_large' } } });
    expect((await refund(3_000)).status).toBe(201);
    expect((await shop.get(`/payments/${id}`)).body).toMatchObject({ status: 'paid', capturedCents: 5_000, refundedCents: 5_000 });
  });

  it('has a fee, a net amount and a payout date once it is paid, which a refund does not change', async () => {
    const card = await aPayment();
    const pix = await aPayment({ method: 'pix' });
    const paid = await settle(card.id, 'paid');
    const inDays = (days: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.parse(String(paid.body.paidAt)) + days * 86_400_000);
    const settlement = { feeCents: 200, netCents: 4_800, payoutOn: inDays(30) };
    expect(paid.body).toMatchObject(settlement);
    expect((await settle(pix.id, 'paid')).body).toMatchObject({ feeCents: 50, netCents: 4_950, payoutOn: inDays(0) });
    await shop.post(`/payments/${card.id}/refunds`, { amountCents: 5_000 });
    expect((await shop.get(`/payments/${card.id}`)).body).toMatchObject({ refundedCents: 5_000, ...settlement });
  });

  it('expires by itself, and can still be paid afterwards', async () => {
    const { id } = await aPayment({ method: 'pix', expiresAt: new Date(Date.now() + 40).toISOString() });
    await until(async () => (await shop.get(`/payments/${id}`)).body.status === 'expired');
    expect(await settle(id, 'refused')).toMatchObject({ status: 409, body: { error: { code: 'not_pending' } } });
    expect((await settle(id, 'paid')).body).toMatchObject({ status: 'paid' });
  });

  it('can capture an amount that differs from the requested one', async () => {
    const { id } = await aPayment();
    expect((await settle(id, 'paid', { amountCents: 4_999 })).body).toMatchObject({ amountCents: 5_000, capturedCents: 4_999 });
  });

  it('keeps its final state', async () => {
    const { id } = await aPayment({ method: 'pix' });
    expect((await settle(id, 'refused')).body).toMatchObject({ status: 'refused', refusalCode: 'pix_rejected', paidAt: null });
    expect((await settle(id, 'paid')).status).toBe(409);
  });
});

describe('the payment list', () => {
  it('returns the payments changed since a time, oldest first, in pages', async () => {
    const before = await open.start();
    for (let count = 0; count < 103; count += 1) await before.post('/payments', { ...ORDER, reference: `r${count}`, method: 'card' });
    const first = await before.get<{ items: Payment[]; nextCursor: string }>('/payments?since=2020-01-01T00:00:00Z');
    const rest = await before.get<{ items: Payment[]; nextCursor: null }>(`/payments?cursor=${first.body.nextCursor}`);
    expect([first.body.items.length, rest.body.items.length, rest.body.nextCursor]).toEqual([100, 3, null]);
    const all = [...first.body.items, ...rest.body.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(103);
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(all.map(({ updatedAt }) => updatedAt).sort());
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await before.get(`/payments?since=${later}`)).body).toEqual({ items: [], nextCursor: null });
    expect((await before.get('/payments?since=ontem')).status).toBe(422);
    expect((await before.get('/payments?cursor=abc')).status).toBe(422);
  });
});

describe('payments from elsewhere', () => {
  it('are listed over pages like any other', async () => {
    const demo = await open.start();
    const former = Array.from({ length: 101 }, (_, n) => {
      return { ...ORDER, id: `demo-${n}`, reference: `r${n}`, method: 'card', refundedCents: 0, paidAt: '2026-05-23T07:17:50.671Z' };
    });
    await demo.call('PUT', '/control/payments', { body: former });
    const first = await demo.get<{ items: Payment[]; nextCursor: string }>('/payments');
    const rest = await demo.get<{ items: Payment[] }>(`/payments?cursor=${first.body.nextCursor}`);
    expect([first.body.items.length, rest.body.items.length]).toEqual([100, 1]);
  });
});

describe('an invalid request', () => {
  it.each([
    ['without the key', 401, 'unauthorized', { headers: { authorization: 'Bearer wrong' } }],
    ['with a payment without an amount', 422, 'validation_failed', { body: { ...ORDER, method: 'card', amountCents: undefined } }],
    ['with an amount as text', 422, 'validation_failed', { body: { ...ORDER, reference: 'r', method: 'card', amountCents: '5000' } }],
    [
      'with an address that is not http or https',
      422,
      'validation_failed',
      { body: { ...ORDER, reference: 'r', method: 'card', returnUrl: 'javascript:1' } },
    ],
  ])('%s is refused with an error code', async (_what, status, code, options) => {
    expect(await shop.call('POST', '/payments', options)).toEqual({ status, body: { error: { code, message: expect.any(String) } } });
  });

  it('gets 400 for invalid JSON and 404 for an unknown id', async () => {
    const headers = { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' };
    const broken = await fetch(`${shop.sandbox.url}/v1/payments`, { method: 'POST', headers, body: '{' });
    expect([broken.status, await broken.json()]).toEqual([400, { error: { code: 'malformed_request', message: expect.any(String) } }]);
    expect(await shop.get('/payments/pay_none')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await shop.get('/nothing')).toMatchObject({ status: 404 });
  });
});

describe('the public routes', () => {
  it('serve health and address lookup without a key', async () => {
    expect(await (await shop.page('/health')).json()).toEqual({ status: 'ok' });
    expect(await (await shop.page('/cep/13010000')).json()).toMatchObject({ cep: '13010-000', localidade: 'Campinas', uf: 'SP' });
    expect(await (await shop.page('/cep/99999999')).json()).toEqual({ erro: true });
    expect((await shop.page('/cep/1301')).status).toBe(400);
  });
});
