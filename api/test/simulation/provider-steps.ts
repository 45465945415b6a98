import { newest, outcomeOf, pick, type Step } from './scene';

const OUTCOMES = ['paid', 'paid', 'refused', 'cancelled'] as const;
const DECISIONS = ['authorise', 'authorise', 'refuse', 'cancel'] as const;
/** Reason of the refunds that the charity makes on the provider's site. */
export const AT_PROVIDER = 'no site do provedor';

/** Does something at the provider, which refuses what its own state doesn't allow. */
export function attempt(work: () => { status?: string }): string {
  try {
    return work().status ?? 'done';
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

const settle: Step = ({ scene, world, n, m }) => {
  const page = newest(scene.paymentPages, n);
  const outcome = pick(OUTCOMES, m) ?? 'paid';
  return Promise.resolve(page && attempt(() => world.provider.payments.settle(page, outcome)));
};

/** The provider takes more or less than was asked. */
const takeWrongAmount: Step = ({ scene, world, n, m }) => {
  const page = newest(scene.paymentPages, n);
  if (!page) return Promise.resolve(undefined);
  const answer = attempt(() => {
    const { amountCents } = world.provider.payments.find(page);
    const payment = world.provider.payments.settle(page, 'paid', { capturedCents: m % 2 ? amountCents + 100 : amountCents - 100 });
    if (payment.status === 'paid') scene.wrongAmounts.add(page);
    return payment;
  });
  return Promise.resolve(answer);
};

const decide: Step = ({ scene, world, n, m }) => {
  const page = newest(scene.subscriptionPages, n);
  return Promise.resolve(page && attempt(() => world.provider.subscriptions.decide(page, pick(DECISIONS, m) ?? 'authorise')));
};

const charge: Step = ({ world, n, m }) => {
  const subscription = newest(world.provider.state.subscriptions.all(), n);
  const outcome = m % 4 === 3 ? 'refused' : 'paid';
  return Promise.resolve(subscription && attempt(() => world.provider.subscriptions.charge(subscription.id, outcome)));
};

const refund: Step = ({ world, n, m }) => {
  const paid = world.provider.state.payments.all().filter(({ status }) => status === 'paid');
  const payment = newest(paid, n);
  if (!payment) return Promise.resolve(undefined);
  const left = payment.capturedCents - payment.refundedCents;
  const cents = m % 2 ? left : Math.min(left, 1_000);
  return Promise.resolve(attempt(() => (cents ? world.provider.payments.refund(payment.id, cents, AT_PROVIDER) && {} : {})));
};

const end: Step = ({ world, n }) => {
  const subscription = newest(world.provider.state.subscriptions.all(), n);
  return Promise.resolve(subscription && attempt(() => world.provider.subscriptions.cancel(subscription.id)));
};

/** Hands over a webhook out of order, once, twice or never. */
const deliver: Step = async ({ scene, world, process, n, m }) => {
  const delivery = pick(world.provider.state.deliveries.all(), n);
  if (!delivery) return undefined;
  const { id, body } = delivery;
  if (m === 3) {
    world.provider.state.deliveries.delete(id);
    return 'lost';
  }
  const response = await world.deliver(process, { body });
  if (m === 2) await world.deliver(process, { body });
  if (response?.status === 200) world.provider.state.deliveries.delete(id);
  scene.webhooks.push(body);
  return outcomeOf(response);
};

const deliverAll: Step = async ({ scene, world, process }) => {
  const all = world.provider.state.deliveries.all();
  for (const { id, body } of all) {
    if ((await world.deliver(process, { body }))?.status === 200) world.provider.state.deliveries.delete(id);
    scene.webhooks.push(body);
  }
  return all.length ? `${all.length} webhooks` : undefined;
};

const repeat: Step = async ({ scene, world, process, n }) => {
  const body = pick(scene.webhooks, n);
  return body && outcomeOf(await world.deliver(process, { body }));
};

/** Somebody else's webhook, about a payment that exists. */
const forge: Step = async ({ scene, world, process, n }) => {
  const id = newest(scene.paymentPages, n);
  const event = { id: `evt_forged_${n}`, type: 'payment.updated', resource: { kind: 'payment', id }, status: 'paid' };
  return id && outcomeOf(await world.deliver(process, { body: JSON.stringify(event), secret: 'guessed' }));
};

export const providerSteps: Record<string, Step> = {
  'the payer decides on the payment page': settle,
  'the provider takes another amount': takeWrongAmount,
  'the payer decides on the subscription page': decide,
  'the provider charges a subscription': charge,
  'the charity refunds at the provider': refund,
  'the provider ends a subscription': end,
  'a webhook arrives, twice or never': deliver,
  'all webhooks arrive': deliverAll,
  'an old webhook arrives again': repeat,
  'a forged webhook arrives': forge,
};
