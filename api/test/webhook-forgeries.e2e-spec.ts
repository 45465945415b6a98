import { createHash, createHmac } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { PaymentEvent } from '../src/payments/events/payment-event.entity';
import { startMoneyApp, type MoneyApp } from './support/money-app';

const SIZE = 19_000;
const ALLOWED = 5;
const KEPT_BYTES = 1024;

describe('forged webhook events', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp({ RATE_LIMIT: 'on', LIMIT_LINK: `${ALLOWED}/600` });
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE payment_events, rate_limits'));

  const aBody = (n: number, filling = 'x') => JSON.stringify({ id: `evt_${n}`, type: 'payment.updated', filling: filling.repeat(SIZE) });
  const send = (payload: string, headers: Record<string, string>) =>
    api.inject({
      method: 'POST',
      url: paths.paymentWebhook('sandbox'),
      payload,
      headers: { ...headers, 'content-type': 'application/json' },
    });
  const forge = (body: string, ip: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', 'guessed').update(`${timestamp}.${body}`).digest('hex');
    return send(body, { 'x-sandbox-timestamp': timestamp, 'x-sandbox-signature': signature, 'x-forwarded-for': ip });
  };
  const stored = () => api.dataSource.manager.find(PaymentEvent);

  it('are limited per network, and those beyond the limit are not stored', async () => {
    const responses = await Promise.all(Array.from({ length: 300 }, (_, n) => forge(aBody(n), '198.51.100.1')));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(300 - ALLOWED);
    expect(await stored()).toHaveLength(ALLOWED);
    expect((await forge(aBody(301), '198.51.100.2')).statusCode).toBe(401);
  });

  it('with zero characters, which PostgreSQL has no text for, are stored without them', async () => {
    const body = { id: 'evt_\u00001', type: 'payment\u0000.updated', resource: { kind: 'payment', id: 'pay_\u00001' } };
    expect((await forge(JSON.stringify(body), '198.51.100.1')).statusCode).toBe(401);
    expect(await stored()).toMatchObject([{ eventId: 'evt_1', type: 'payment.updated', resourceId: 'pay_1' }]);
  });

  it.each(['x', 'ã', '🌻', '\u0000'])('of a repeated %j are kept as 1 KB with the hash of the whole', async (filling) => {
    const body = aBody(1, filling);
    await forge(body, '198.51.100.1');
    const [event] = await stored();
    const kept = event?.body ?? '';
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(KEPT_BYTES);
    expect(kept).toMatch(/^{"id":"evt_1","type":"payment.updated"/);
    expect(kept).toContain(createHash('sha256').update(body).digest('hex'));
  });

  it('are no larger when their signature is left out', async () => {
    expect((await send(aBody(1), { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(200);
    const [event] = await stored();
    expect(event?.verdict).toBe('unsigned');
    expect(event?.body.length).toBeLessThanOrEqual(KEPT_BYTES);
  });

  it('that are short are kept as they are', async () => {
    const body = '{"id":"evt_1","type":"payment.updated"}';
    await forge(body, '198.51.100.1');
    expect(await stored()).toMatchObject([{ body, verdict: 'invalid' }]);
  });
});
