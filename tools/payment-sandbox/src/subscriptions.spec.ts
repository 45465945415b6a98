import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';
import { until } from './testing/until';

interface Subscription {
  [field: string]: unknown;
  id: string;
  payments: { id: string; status: string; amountCents: number }[];
}

const open = new OpenSandboxes();
let clock = Date.parse('2027-01-31T12:00:00Z');
let shop: SandboxClient;

beforeAll(async () => {
  shop = await open.start({ now: () => clock });
});
afterEach(() => shop.switch({}));
afterAll(() => open.end());

const aSubscription = async (more = {}): Promise<Subscription> =>
  (await shop.post<Subscription>('/subscriptions', { ...ORDER, reference: 'intent-2', interval: 'month', ...more })).body;
const anActive = async (more = {}): Promise<Subscription> => {
  const { id } = await aSubscription(more);
  await shop.press(`/subscribe/${id}`, 'authorise');
  return look(id);
};
const look = async (id: string): Promise<Subscription> => (await shop.get<Subscription>(`/subscriptions/${id}`)).body;
const charge = (id: string, outcome: string) => shop.post<Subscription>(`/control/subscriptions/${id}/charge`, { outcome });
const step = (id: string, name: string) => shop.post<Subscription>(`/subscriptions/${id}/${name}`);

describe('a subscription', () => {
  it('is pending at first and charges the first period when it is authorised', async () => {
    const made = await shop.post<Subscription>('/subscriptions', { ...ORDER, reference: 'intent-2', interval: 'month' }, 'sub:create');
    expect(made).toMatchObject({ status: 201, body: { status: 'pending', nextChargeAt: null, payments: [], interval: 'month' } });
    const pressed = await shop.press(`/subscribe/${made.body.id}`, 'authorise');
    expect(pressed).toEqual({ status: 303, location: `https://site.example/obrigado?intent=1&sandbox_subscription=${made.body.id}` });
    expect(await look(made.body.id)).toMatchObject({
      status: 'active',
      nextChargeAt: '2027-02-28T12:00:00.000Z',
      payments: [{ subscriptionId: made.body.id, reference: null, status: 'paid', amountCents: 5_000, method: 'card' }],
    });
    await shop.press(`/subscribe/${made.body.id}`, 'authorise');
    expect((await look(made.body.id)).payments).toHaveLength(1);
  });

  it('ends when the first charge is refused or the payer cancels', async () => {
    const refused = await aSubscription();
    expect((await shop.press(`/subscribe/${refused.id}`, 'refuse')).location).toContain('sandbox_subscription=');
    expect(await look(refused.id)).toMatchObject({ status: 'cancelled', payments: [{ status: 'refused', refusalCode: 'card_declined' }] });
    const abandoned = await aSubscription();
    expect((await shop.press(`/subscribe/${abandoned.id}`, 'cancel')).location).toBe(ORDER.cancelUrl);
    expect(await look(abandoned.id)).toMatchObject({ status: 'cancelled', payments: [] });
  });

  it('is past due after a refused renewal, and is charged at once when it is resumed', async () => {
    const { id } = await anActive();
    expect((await charge(id, 'paid')).body).toMatchObject({ status: 'active', nextChargeAt: '2027-03-31T12:00:00.000Z' });
    expect((await charge(id, 'refused')).body).toMatchObject({ status: 'past-due', nextChargeAt: null });
    await shop.switch({ refuse: true });
    expect((await step(id, 'resume')).body).toMatchObject({ status: 'past-due' });
    await shop.switch({});
    const resumed = (await step(id, 'resume')).body;
    expect(resumed).toMatchObject({ status: 'active', nextChargeAt: '2027-04-30T12:00:00.000Z' });
    expect(resumed.payments.map(({ status }) => status)).toEqual(['paid', 'refused', 'refused', 'paid', 'paid']);
    await step(id, 'resume');
    expect((await look(id)).payments).toHaveLength(5);
  });

  it('keeps its paid period over a pause', async () => {
    const { id, nextChargeAt } = await anActive({ interval: 'year' });
    expect((await step(id, 'pause')).body).toMatchObject({ status: 'paused', nextChargeAt: null });
    expect((await charge(id, 'paid')).body).toMatchObject({ error: { code: 'not_chargeable' } });
    const resumed = (await step(id, 'resume')).body;
    expect(resumed).toMatchObject({ status: 'active', nextChargeAt });
    expect(resumed.payments).toHaveLength(1);
  });

  it('charges a changed amount from the next period on', async () => {
    const { id } = await anActive();
    const changed = await shop.call<Subscription>('PATCH', `/subscriptions/${id}`, { body: { amountCents: 7_500 } });
    expect(changed).toMatchObject({ status: 200, body: { amountCents: 7_500 } });
    expect((await charge(id, 'paid')).body.payments.map(({ amountCents }) => amountCents)).toEqual([7_500, 5_000]);
  });

  it('stays cancelled', async () => {
    const { id } = await anActive();
    expect((await step(id, 'cancel')).body).toMatchObject({ status: 'cancelled' });
    expect((await step(id, 'cancel')).status).toBe(200);
    const refused = [await step(id, 'pause'), await step(id, 'resume'), await charge(id, 'paid')];
    refused.push(await shop.call<Subscription>('PATCH', `/subscriptions/${id}`, { body: { amountCents: 1 } }));
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });

  it('renews by itself, once even after several periods', async () => {
    const { id } = await anActive();
    clock = Date.parse('2027-06-10T12:00:00Z');
    await until(async () => (await look(id)).payments.length === 2);
    expect(await look(id)).toMatchObject({ status: 'active', nextChargeAt: '2027-07-31T12:00:00.000Z' });
  });
});
