import { randomUUID } from 'node:crypto';
import { paths, settingDefaults } from '@aflora/contracts';
import { newest, outcomeOf, pick, type Step } from './scene';
import { PROJECTS } from './trail';

const AMOUNTS = [2_500, 5_000, 7_700, 12_345];
const PLANS = ['supporter', 'transformer'];
const TYPES = ['monthly', 'monthly', 'yearly'];

/** Adopted baskets, if any, and what is given. */
type Gift = (m: number) => { amountCents: number | undefined; baskets?: number };
const anAmount: Gift = (m) => ({ amountCents: pick(AMOUNTS, m) });
const someBaskets: Gift = (m) => ({ amountCents: (1 + m) * settingDefaults.baskets.basketPriceCents, baskets: 1 + m });

const give =
  (frequency: 'once' | 'monthly', giftOf = anAmount): Step =>
  async ({ scene, world, process, n, m }) => {
    const person = pick(world.people, n);
    if (!person) return undefined;
    const method = frequency === 'monthly' || m % 2 ? 'card' : 'pix';
    const gift = {
      ...giftOf(m),
      project: pick(PROJECTS, n + m),
      frequency,
      name: 'José',
      email: person.email,
      isAnonymous: false,
      provider: 'sandbox',
      method,
    };
    const headers = { ...person.headers, 'idempotency-key': randomUUID() };
    const request = { url: paths.donations, payload: gift, headers };
    const response = (await world.call(process, request)) ?? (await world.call(world.living(process), request));
    if (response?.status !== 201) return outcomeOf(response);
    const { id, accessToken } = response.body as { id: string; accessToken: string };
    scene.donations.push({ id, headers: person.id ? person.headers : { 'x-access-key': accessToken } });
    return `donation ${scene.donations.length - 1}`;
  };

const payDonation =
  (provider: string): Step =>
  async ({ scene, world, process, n, m }) => {
    const donation = newest(scene.donations, n);
    if (!donation) return undefined;
    const payload = { provider, method: m % 2 || provider !== 'sandbox' ? 'pix' : 'card' };
    const response = await world.call(process, { url: paths.donationPayments(donation.id), payload, headers: donation.headers });
    scene.see(response);
    return outcomeOf(response);
  };

const changeAmount: Step = async ({ scene, world, process, n, m }) => {
  const donation = newest(scene.donations, n);
  if (!donation) return undefined;
  const url = paths.donationSubscription(donation.id);
  return outcomeOf(
    await world.call(process, { method: 'PATCH', url, payload: { amountCents: pick(AMOUNTS, m) }, headers: donation.headers }),
  );
};

const stopGiving: Step = async ({ scene, world, process, n }) => {
  const donation = newest(scene.donations, n);
  if (!donation) return undefined;
  return outcomeOf(
    await world.call(process, { method: 'DELETE', url: paths.donationSubscription(donation.id), headers: donation.headers }),
  );
};

const join: Step = async ({ scene, world, process, n, m }) => {
  const person = world.people[n % 2];
  if (!person) return undefined;
  const payload = { planCode: pick(PLANS, m), membershipType: pick(TYPES, m), provider: 'sandbox' };
  const response = await world.call(process, { url: paths.memberships, payload, headers: person.headers });
  scene.see(response);
  return outcomeOf(response);
};

const asMember =
  (url: string, payload?: Record<string, unknown>): Step =>
  async ({ world, process, n }) => {
    const person = world.people[n % 2];
    return person && outcomeOf(await world.call(process, { url, headers: person.headers, ...(payload && { payload }) }));
  };

/** A dearer plan leads to the payment page of its difference. */
const changePlan: Step = async ({ scene, world, process, n, m }) => {
  const person = world.people[n % 2];
  if (!person) return undefined;
  const payload = { planCode: pick(PLANS, m) };
  const response = await world.call(process, { url: paths.membershipPlan, payload, headers: person.headers });
  const { payment } = (response?.body ?? {}) as { payment?: Record<string, unknown> | null };
  if (response && payment) scene.see({ ...response, body: payment });
  return outcomeOf(response);
};

const RETURNING = 'SELECT id FROM payment_subscriptions WHERE external_id = $1';

const comeBack: Step = async ({ scene, world, process, n }) => {
  const page = newest(scene.subscriptionPages, n);
  const [subscription] = await world.dataSource.query<{ id: string }[]>(RETURNING, [page]);
  return subscription && outcomeOf(await world.call(process, { url: paths.subscriptionReturn(subscription.id) }));
};

/** The person has just proved their identity, and knows neither the page nor the mails of what is open. */
const eraseAccount: Step = async ({ world, process, n }) => {
  const person = world.people[n % 2];
  if (!person) return undefined;
  await world.dataSource.query('UPDATE sessions SET authenticated_at = now() WHERE user_id = $1', [person.id]);
  return outcomeOf(await world.call(process, { url: paths.erasure, headers: person.headers }));
};

/** Donors and members. */
export const supporters: Record<string, Step> = {
  'a donor gives once': give('once'),
  'a donor gives monthly': give('monthly'),
  'a donor adopts baskets': give('once', someBaskets),
  'a donor pays': payDonation('sandbox'),
  'a donor pays by static Pix': payDonation('pix-static'),
  'a donor changes the amount': changeAmount,
  'a donor stops giving': stopGiving,
  'a person joins': join,
  'a member pauses': asMember(paths.membershipPause),
  'a member pauses for some months': asMember(paths.membershipPauses, { months: 2 }),
  'a member changes the plan': changePlan,
  'a member resumes': asMember(paths.membershipResume),
  'a member cancels': asMember(paths.membershipCancellation),
  'a member keeps the membership': asMember(paths.membershipContinuation),
  'a supporter comes back from the page': comeBack,
  'a person erases the account': eraseAccount,
};
