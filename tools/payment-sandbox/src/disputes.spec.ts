import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';
import type { WebhookReceiver } from './testing/webhook-receiver';
import { until } from './testing/until';

interface Row {
  [field: string]: unknown;
  id: string;
}

const open = new OpenSandboxes();
let shop: SandboxClient;
let receiver: WebhookReceiver;

beforeAll(async () => {
  shop = await open.start();
  receiver = await open.receiver();
});
afterAll(() => open.end());

const aPaidPayment = async (): Promise<Row> => {
  const { body } = await shop.post<Row>('/payments', { ...ORDER, webhookUrl: receiver.url, reference: 'intent-1', method: 'card' });
  return (await shop.post<Row>(`/control/payments/${body.id}`, { outcome: 'paid' })).body;
};
const dispute = (paymentId: string, more: object = {}) => shop.post<Row>(`/control/payments/${paymentId}/disputes`, more);
const decide = (id: string, outcome: string) => shop.post<Row>(`/control/disputes/${id}`, { outcome });
const payment = async ({ id }: Row) => (await shop.get<Row>(`/payments/${id}`)).body;

describe('a dispute', () => {
  it('holds back what is left of the payment, and releases it when it is won', async () => {
    const paid = await aPaidPayment();
    await shop.post(`/payments/${paid.id}/refunds`, { amountCents: 1_000 });
    const { body } = await dispute(paid.id);
    expect(body).toMatchObject({ status: 'open', amountCents: 4_000, paymentId: paid.id, reason: 'not_received', closedAt: null });
    expect(await payment(paid)).toMatchObject({ status: 'paid', disputedCents: 4_000, refundedCents: 1_000 });
    expect((await decide(body.id, 'won')).body).toMatchObject({ status: 'won', closedAt: expect.any(String) });
    expect(await payment(paid)).toMatchObject({ disputedCents: 0 });
    expect(await decide(body.id, 'lost')).toMatchObject({ status: 409, body: { error: { code: 'not_open' } } });
    expect((await shop.get(`/payments/${paid.id}/disputes`)).body).toMatchObject({ items: [{ id: body.id, status: 'won' }] });
  });

  it('keeps its amount when it is lost, and no disputed money is refunded', async () => {
    const paid = await aPaidPayment();
    const { body } = await dispute(paid.id, { amountCents: 4_500, evidenceDueAt: '2030-01-02T00:00:00.000Z' });
    expect((await decide(body.id, 'lost')).status).toBe(200);
    const refund = (amountCents: number) => shop.post(`/payments/${paid.id}/refunds`, { amountCents });
    expect(await refund(501)).toMatchObject({ status: 409, body: { error: { code: 'payment_disputed' } } });
    expect((await refund(500)).status).toBe(201);
    expect(await payment(paid)).toMatchObject({ disputedCents: 4_500, refundedCents: 500 });
  });

  it('is announced by a webhook of its own', async () => {
    const { body } = await dispute((await aPaidPayment()).id);
    await until(() => receiver.typesOf(body.id).length > 0);
    expect(receiver.typesOf(body.id)).toEqual(['dispute.updated']);
    expect((await shop.get(`/disputes/${body.id}`)).body).toEqual(body);
  });

  it('is opened for a paid payment only, and for no more than is left', async () => {
    const { body } = await shop.post<Row>('/payments', { ...ORDER, reference: 'intent-2', method: 'card' });
    expect(await dispute(body.id)).toMatchObject({ status: 409, body: { error: { code: 'not_paid' } } });
    const paid = await aPaidPayment();
    expect(await dispute(paid.id, { amountCents: 5_001 })).toMatchObject({ status: 409, body: { error: { code: 'dispute_too_large' } } });
    expect((await dispute(paid.id, { amountCents: 0 })).status).toBe(422);
    expect((await shop.get('/disputes/dis_unknown')).status).toBe(404);
  });
});

describe('a retry of a refused renewal', () => {
  const aSubscription = async (): Promise<Row> => {
    const { body } = await shop.post<Row>('/subscriptions', { ...ORDER, reference: 'sub-1', interval: 'month' });
    await shop.press(`/subscribe/${body.id}`, 'authorise');
    return body;
  };

  it('charges a past-due subscription once per key', async () => {
    const { id } = await aSubscription();
    expect(await shop.post(`/subscriptions/${id}/retry`)).toMatchObject({ status: 409, body: { error: { code: 'not_retryable' } } });
    await shop.post(`/control/subscriptions/${id}/charge`, { outcome: 'refused' });
    await shop.switch({ refuse: true });
    expect((await shop.post(`/subscriptions/${id}/retry`, {}, 'retry-1')).body).toMatchObject({ status: 'past-due' });
    await shop.switch({});
    expect((await shop.post(`/subscriptions/${id}/retry`, {}, 'retry-1')).body).toMatchObject({ status: 'past-due' });
    expect((await shop.post<Row>(`/subscriptions/${id}/retry`, {}, 'retry-2')).body).toMatchObject({ status: 'active' });
    expect((await shop.get<{ payments: unknown[] }>(`/subscriptions/${id}`)).body.payments).toHaveLength(4);
  });
});
