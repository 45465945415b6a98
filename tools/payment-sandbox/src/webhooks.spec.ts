import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';
import { until } from './testing/until';
import type { WebhookReceiver } from './testing/webhook-receiver';

const SECRET = 'secret-of-the-test';
let open: OpenSandboxes;
let shop: SandboxClient;
let receiver: WebhookReceiver;

beforeEach(async () => {
  open = new OpenSandboxes();
  receiver = await open.receiver();
  shop = await open.start({ webhookSecret: SECRET });
});
afterEach(() => open.end());

const aPayment = async (client = shop, more = {}): Promise<string> =>
  (await client.post<{ id: string }>('/payments', { ...ORDER, reference: 'r', method: 'card', webhookUrl: receiver.url, ...more })).body.id;
const pay = (id: string, client = shop) => client.post(`/control/payments/${id}`, { outcome: 'paid' });

describe('a webhook', () => {
  it('names the changed resource and is signed with its time and exact body', async () => {
    const id = await aPayment();
    await pay(id);
    await until(() => receiver.received.length === 1);
    const { headers, rawBody, event } = receiver.received[0]!;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'payment.updated',
      resource: { kind: 'payment', id },
      createdAt: expect.any(String),
    });
    const timestamp = String(headers['x-sandbox-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60);
    expect(headers['x-sandbox-signature']).toBe(createHmac('sha256', SECRET).update(`${timestamp}.${rawBody}`).digest('hex'));
    expect(headers['content-type']).toBe('application/json');
  });

  it('is sent for an expiry by time and for a subscription', async () => {
    const id = await aPayment(shop, { expiresAt: new Date(Date.now() + 20).toISOString() });
    const order = { ...ORDER, reference: 's', interval: 'month', webhookUrl: receiver.url };
    const subscription = (await shop.post<{ id: string }>('/subscriptions', order)).body.id;
    await shop.press(`/subscribe/${subscription}`, 'authorise');
    await until(() => receiver.received.length === 3);
    expect(receiver.typesOf(id)).toEqual(['payment.updated']);
    expect(receiver.typesOf(subscription)).toEqual(['subscription.updated']);
  });

  it('is sent again after a failure, as the same event with a new signature', async () => {
    receiver.statuses.push(500, 302);
    await pay(await aPayment());
    await until(() => receiver.received.length === 3);
    expect(new Set(receiver.ids).size).toBe(1);
    for (const { headers, rawBody } of receiver.received) {
      const signed = `${String(headers['x-sandbox-timestamp'])}.${rawBody}`;
      expect(headers['x-sandbox-signature']).toBe(createHmac('sha256', SECRET).update(signed).digest('hex'));
    }
  });

  it('is dropped after all retries have failed, and at once after a 401', async () => {
    receiver.statuses.push(500, 500, 500, 500, 401);
    await pay(await aPayment());
    await until(() => receiver.received.length === 4);
    await pay(await aPayment());
    await until(() => receiver.received.length === 5);
    await pay(await aPayment());
    await until(() => receiver.received.length === 6);
    expect(new Set(receiver.ids).size).toBe(3);
  });

  it('is sent several times or not at all when the switches say so', async () => {
    await shop.switch({ duplicate: 2 });
    await pay(await aPayment());
    await until(() => receiver.received.length === 3);
    expect(new Set(receiver.ids).size).toBe(1);

    await shop.switch({ lose: 1 });
    const lost = await aPayment();
    await pay(lost);
    await shop.switch({});
    const last = await aPayment();
    await pay(last);
    await until(() => receiver.typesOf(last).length === 1);
    expect(receiver.typesOf(lost)).toEqual([]);
  });

  it('arrives in another order when the switch is on', async () => {
    // Two random numbers for each webhook: whether it is lost, and its delay.
    const draws = [0.5, 1, 0.5, 0];
    const shuffled = await open.start({ random: () => draws.shift() ?? 0 });
    const ids = [await aPayment(shuffled), await aPayment(shuffled)];
    await shuffled.switch({ shuffle: true });
    // In the same moment, because requests could take longer than the first webhook's delay.
    for (const id of ids) shuffled.sandbox.provider.payments.settle(id, 'paid');
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map(({ event }) => event.resource.id)).toEqual([ids[1], ids[0]]);
  });
});

describe('a restart', () => {
  it('keeps payments, stored responses, switches and pending webhooks', async () => {
    const dataFile = join(open.folder, 'kept/sandbox.json');
    const first = await open.start({ dataFile, retryDelaysMs: [300] });
    const body = { ...ORDER, reference: 'kept', method: 'card', webhookUrl: receiver.url };
    const made = await first.post<{ id: string }>('/payments', body, 'kept:create');
    receiver.statuses.push(500);
    await pay(made.body.id, first);
    await until(() => receiver.received.length === 1);
    await first.switch({ refuse: true });
    await first.sandbox.close();

    const second = await open.start({ dataFile });
    expect((await second.get(`/payments/${made.body.id}`)).body).toMatchObject({ status: 'paid' });
    expect(await second.post('/payments', body, 'kept:create')).toEqual(made);
    expect((await second.get('/control/switches')).body).toMatchObject({ refuse: true });
    await until(() => receiver.received.length === 2);
    expect(new Set(receiver.ids).size).toBe(1);
  });

  it('after a kill keeps all but the latest changes', async () => {
    const dataFile = join(open.folder, 'sandbox.json');
    const first = await open.start({ dataFile });
    const id = await aPayment(first);
    const second = async () => (await open.start({ dataFile })).get(`/payments/${id}`);
    await until(async () => (await second()).status === 200);
  });
});

it('delivers ten thousand webhooks', async () => {
  await shop.switch({ duplicate: 19 });
  for (let sent = 0; sent < 500; sent += 1) await pay(await aPayment());
  await until(() => receiver.received.length === 10_000);
}, 180_000);
