import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';
import { until } from './testing/until';

const OFF = {
  ...{ refuse: false, refuseRefunds: false, lateAmounts: false, delayMs: 0, duplicate: 0, lose: 0 },
  ...{ shuffle: false, garbage: false, down: false, slowMs: 0, loseAnswers: 0 },
};
const open = new OpenSandboxes();
let shop: SandboxClient;

beforeAll(async () => {
  shop = await open.start();
});
afterEach(() => shop.switch({}));
afterAll(() => open.end());

const create = (reference = 'r') => shop.post<{ id: string }>('/payments', { ...ORDER, reference, method: 'card' });

describe('the switches', () => {
  it('are off at first, and those missing in a request are turned off', async () => {
    expect((await shop.get('/control/switches')).body).toEqual(OFF);
    expect((await shop.call('PUT', '/control/switches', { body: { refuse: true, lose: 0.5 } })).body).toEqual({
      ...OFF,
      refuse: true,
      lose: 0.5,
    });
    expect((await shop.call('PUT', '/control/switches', { body: { delayMs: 5 } })).body).toEqual({ ...OFF, delayMs: 5 });
    expect((await shop.call('PUT', '/control/switches', { body: { lose: 2 } })).status).toBe(422);
    expect((await shop.call('PUT', '/control/switches', { body: { dwon: true } })).status).toBe(422);
  });

  it('make the sandbox refuse every payment', async () => {
    const { id } = (await create()).body;
    await shop.switch({ refuse: true });
    expect((await shop.press(`/pay/${id}`, 'pay')).location).toContain(`sandbox_payment=${id}`);
    expect((await shop.get(`/payments/${id}`)).body).toMatchObject({ status: 'refused', refusalCode: 'card_declined' });
  });

  it('make the API respond with meaningless JSON and do nothing', async () => {
    await shop.switch({ garbage: true });
    const response = await create('nonsense');
    expect([response.status, response.body.id]).toEqual([200, undefined]);
    await shop.switch({});
    const { items } = (await shop.get<{ items: { reference: string }[] }>('/payments')).body;
    expect(items.filter(({ reference }) => reference === 'nonsense')).toEqual([]);
  });

  it('make API and pages unavailable, but not the control routes', async () => {
    const { id } = (await create()).body;
    await shop.switch({ down: true });
    expect([(await create()).status, (await shop.page(`/pay/${id}`)).status, (await shop.page('/health')).status]).toEqual([503, 503, 200]);
    await shop.switch({});
    expect((await create()).status).toBe(201);
  });

  it('refuse every refund', async () => {
    const { id } = (await create()).body;
    await shop.post(`/control/payments/${id}`, { outcome: 'paid' });
    await shop.switch({ refuseRefunds: true });
    expect(await shop.post(`/payments/${id}/refunds`, { amountCents: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'refund_refused' } },
    });
    expect((await shop.get(`/payments/${id}`)).body).toMatchObject({ refundedCents: 0 });
  });

  it('lose the response after the work is done', async () => {
    await shop.switch({ loseAnswers: 1 });
    await expect(create('lost')).rejects.toThrow();
    await shop.switch({});
    const { items } = (await shop.get<{ items: { reference: string }[] }>('/payments')).body;
    expect(items.filter(({ reference }) => reference === 'lost')).toHaveLength(1);
  });

  it('delay the response after the work is done', async () => {
    await shop.switch({ slowMs: 60_000 });
    const abort = new AbortController();
    const request = fetch(`${shop.sandbox.url}/v1/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' },
      body: JSON.stringify({ ...ORDER, reference: 'late', method: 'card', description: 'Pedido demorado' }),
      signal: abort.signal,
    });
    await until(async () => (await (await shop.page('/')).text()).includes('Pedido demorado'));
    abort.abort();
    await expect(request).rejects.toThrow();
    await shop.switch({});
    const { items } = (await shop.get<{ items: { reference: string }[] }>('/payments')).body;
    expect(items.filter(({ reference }) => reference === 'late')).toHaveLength(1);
  });

  it('need the key, and a reset deletes all data', async () => {
    const { id } = (await create()).body;
    expect((await shop.call('GET', '/control/switches', { headers: { authorization: '' } })).status).toBe(401);
    await shop.switch({ refuse: true });
    expect((await shop.post('/control/reset')).body).toEqual({ status: 'ok' });
    expect((await shop.get(`/payments/${id}`)).status).toBe(404);
    expect((await shop.get('/control/switches')).body).toEqual(OFF);
  });
});
