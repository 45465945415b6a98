import { randomUUID } from 'node:crypto';
import { paths, type OwnMembershipView, type PaymentView } from '@aflora/contracts';
import { OngMemberEvent, OngMember } from '../src/ong-members/ong-member.entity';
import { paidUntil } from '../src/ong-members/phases/ong-member-days.rules';
import { OngMemberPeriodsService } from '../src/ong-members/phases/ong-member-periods.service';
import { PaymentSubscription } from '../src/payments/payment.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const DAY_MS = 24 * 3_600_000;
const MONTHLY = { membershipType: 'monthly', creditedUntil: null, nextPaymentDate: new Date('2999-01-01') } as const;
const TODAY = Date.now();
const daysAgo = (days: number) => new Date(TODAY - days * DAY_MS);
const PLAN = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };

interface Person {
  id: string;
  email: string;
  headers: { authorization: string };
}
type Member = Person & { subscription: string };

describe('a membership', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
  });

  afterAll(() => api.close());

  async function person(): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    return { id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id, email, headers };
  }
  const post = ({ headers }: Person, url: string) => api.inject({ method: 'POST', url, headers });
  const start = ({ headers }: Person, fields: object = {}, more: object = {}) =>
    api.inject({ method: 'POST', url: paths.memberships, payload: { ...PLAN, ...fields }, headers: { ...headers, ...more } });
  async function joined(fields: object = {}): Promise<Member> {
    const who = await person();
    const { id: subscription } = (await start(who, fields)).json<PaymentView>();
    await payers.decide(subscription, 'authorise');
    return { ...who, subscription };
  }
  const mine = async ({ headers }: Person) => (await api.inject({ url: paths.membership, headers })).json<OwnMembershipView>();
  const rows = ({ id: userId }: Person) => api.dataSource.manager.find(OngMember, { where: { userId }, order: { createdAt: 'ASC' } });
  const isFlagged = async ({ id: userId }: Person) => (await api.dataSource.manager.findOneByOrFail(Profile, { userId })).isOngMember;
  const events = async (who: Person) => {
    const found = await api.dataSource.manager.find(OngMemberEvent, { where: { member: { userId: who.id } }, order: { at: 'ASC' } });
    return found.map(({ kind, actorId }) => (actorId === who.id ? `${kind} by the member` : kind));
  };
  const subjects = async ({ email }: Person) => (await api.mailsTo(email)).map(subjectOf);
  const endPeriods = async () => {
    await api.app.get(OngMemberPeriodsService).run();
    await api.settled();
  };
  const setDates = ({ id }: Person, changes: object) => api.dataSource.manager.update(OngMember, { userId: id }, changes);
  const ledger = () => api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0');

  afterEach(async () => expect(await ledger()).toEqual([]));

  describe('a new membership', () => {
    it('leads to the provider and becomes active with the first charge', async () => {
      const who = await person();
      const response = await start(who);
      expect(response.statusCode).toBe(201);
      const payment = response.json<PaymentView>();
      expect(payment).toMatchObject({ status: 'pending', method: 'card', amountCents: 2_990, next: { kind: 'redirect' } });
      expect(await mine(who)).toEqual({ isMember: false, membership: null });

      expect(await payers.decide(payment.id, 'authorise')).toMatchObject({ status: 'paid', path: '/perfil' });
      expect(await mine(who)).toMatchObject({
        isMember: true,
        membership: { status: 'active', planCode: 'supporter', chargeCents: 2_990, canPause: true, canCancel: true, canResume: false },
      });
      const [member] = await rows(who);
      expect(member).toMatchObject({ paidCents: 2_990, subscriptionId: payment.id, graceUntil: null });
      expect(member?.nextPaymentDate?.getTime()).toBeGreaterThan(Date.now() + 27 * 24 * 3_600_000);
      expect(await isFlagged(who)).toBe(true);
      expect(await events(who)).toEqual(['started by the member']);
      expect(await subjects(who)).toEqual([expect.stringContaining('sua participação começou')]);
    });

    it('bills ten monthly prices at once if yearly', async () => {
      const who = await joined({ planCode: 'transformer', membershipType: 'yearly' });
      const [member] = await rows(who);
      expect(member).toMatchObject({ chargeCents: 49_900, monthlyAmountCents: 4_158, membershipType: 'yearly', paidCents: 49_900 });
      expect(member?.nextPaymentDate?.getTime()).toBeGreaterThan(Date.now() + 360 * 24 * 3_600_000);
    });

    it('continues the open attempt, replaces it for another plan, and stays a single membership', async () => {
      const who = await person();
      const responses = await Promise.all([start(who), start(who), start(who)]);
      const ids = new Set(responses.map((response) => response.json<PaymentView>().id));
      expect(ids.size).toBe(1);
      const other = (await start(who, { planCode: 'transformer' })).json<PaymentView>();
      expect(ids.has(other.id)).toBe(false);
      await api.settled();
      await payers.decide(other.id, 'authorise');
      for (const id of ids) await payers.decide(id, 'authorise');
      expect((await rows(who)).map(({ planCode, status }) => [planCode, status])).toEqual([['transformer', 'active']]);
      expectProblem(await start(who), 'membership.already-active');
    });

    it('keeps the first of two paid subscriptions and refunds the other', async () => {
      const who = await person();
      const first = (await start(who)).json<PaymentView>();
      // As if the cancellation of the replaced subscription came too late.
      await api.dataSource.query("UPDATE payment_subscriptions SET status = 'cancelled' WHERE id = $1", [first.id]);
      const second = (await start(who)).json<PaymentView>();
      await api.dataSource.query("UPDATE payment_subscriptions SET status = 'pending' WHERE id = $1", [first.id]);
      await Promise.all([payers.decide(first.id, 'authorise'), payers.decide(second.id, 'authorise')]);
      await payers.returnFromPage(first.id);
      await payers.returnFromPage(second.id);
      expect((await rows(who)).map(({ status }) => status)).toEqual(['active']);
      const kept = await api.dataSource.query<{ kept: number }[]>(
        'SELECT (captured_cents - refunded_cents) AS kept FROM payments WHERE subject_id = $1 ORDER BY 1',
        [who.id],
      );
      expect(kept).toEqual([{ kept: 0 }, { kept: 2_990 }]);
      const live = await api.dataSource.query("SELECT 1 FROM payment_subscriptions WHERE subject_id = $1 AND status = 'active'", [who.id]);
      expect(live).toHaveLength(1);
    });

    it('starts once for one idempotency key, and again once the provider is available', async () => {
      const who = await person();
      const key = { 'idempotency-key': randomUUID() };
      await api.control('/switches', { garbage: true }, 'PUT');
      expectProblem(await start(who, {}, key), 'payment.provider-unavailable');
      await api.control('/switches', {}, 'PUT');
      const [one, two] = [await start(who, {}, key), await start(who, {}, key)];
      expect(one.json<PaymentView>()).toMatchObject({ status: 'pending', next: { kind: 'redirect' } });
      expect(two.body).toBe(one.body);
      expectProblem(await start(who, { planCode: 'transformer' }, key), 'idempotency.key-reused');
    });

    it.each(['refuse', 'cancel'] as const)(
      'is not created when its payer chooses to %s at the provider, and can be started again',
      async (action) => {
        const who = await person();
        const { id } = (await start(who)).json<PaymentView>();
        await payers.decide(id, action);
        expect(await mine(who)).toEqual({ isMember: false, membership: null });
        expect((await start(who)).json<PaymentView>().id).not.toBe(id);
      },
    );

    it.each([{ planCode: 'gold' }, { membershipType: 'weekly' }, { provider: '' }])('is refused with %j', async (fields) => {
      expectProblem(await start(await person(), fields), 'validation.failed');
    });

    it('requires a provider with recurring charges, and a signed-in user', async () => {
      expectProblem(await start(await person(), { provider: 'nobody' }), 'payment.method-unavailable');
      for (const url of [paths.memberships, paths.membershipPause, paths.membershipResume, paths.membershipCancellation]) {
        expectProblem(await api.inject({ method: 'POST', url, payload: PLAN }), 'auth.required');
      }
    });
  });

  describe('the renewal of a membership', () => {
    it('counts each charge once, regardless of duplicated and lost webhooks', async () => {
      await api.control('/switches', { duplicate: 3, shuffle: true }, 'PUT');
      const who = await joined();
      await payers.charge(who.subscription, 'paid');
      await payers.charge(who.subscription, 'paid');
      await api.control('/switches', {}, 'PUT');
      expect(await rows(who)).toMatchObject([{ status: 'active', paidCents: 3 * 2_990 }]);
      expect(await events(who)).toEqual(['started by the member', 'renewed', 'renewed']);
      expect(await subjects(who)).toHaveLength(1);
    });

    it('enters the grace period when a charge fails, and leaves it when one is paid', async () => {
      const who = await joined();
      await payers.charge(who.subscription, 'refused');
      await payers.charge(who.subscription, 'refused');
      const { membership, isMember } = await mine(who);
      expect(isMember).toBe(true);
      expect(Date.parse(membership?.graceUntil ?? '') - Date.parse(membership?.nextPaymentDate ?? '')).toBe(5 * DAY_MS);
      await endPeriods();
      expect(await mine(who)).toMatchObject({ membership: { status: 'active' } });
      await payers.charge(who.subscription, 'paid');
      expect(await mine(who)).toMatchObject({ membership: { status: 'active', graceUntil: null } });
      expect((await subjects(who)).slice(1)).toEqual(['Não conseguimos renovar sua participação']);
    });

    it('counts the grace period from the end of the paid days, which a cancellation in it keeps', async () => {
      const who = await joined();
      // The provider has already scheduled the charge after the one that it refuses early.
      await setDates(who, { lastPaymentDate: daysAgo(10), nextPaymentDate: daysAgo(-60) });
      await payers.charge(who.subscription, 'refused');
      const { nextPaymentDate, graceUntil } = (await mine(who)).membership ?? {};
      expect(nextPaymentDate).toBe(paidUntil({ ...MONTHLY, lastPaymentDate: daysAgo(10) })?.toISOString());
      expect(Date.parse(graceUntil ?? '') - Date.parse(nextPaymentDate ?? '')).toBe(5 * DAY_MS);
      const ending = { status: 'active', cancelAtPeriodEnd: true, canKeep: true, nextPaymentDate };
      expect((await post(who, paths.membershipCancellation)).json()).toMatchObject({ isMember: true, membership: ending });
      await api.settled();
      await endPeriods();
      expect(await mine(who)).toMatchObject({ isMember: true, membership: ending });
      await setDates(who, { nextPaymentDate: daysAgo(6), graceUntil: daysAgo(1) });
      await endPeriods();
      expect(await mine(who)).toMatchObject({ isMember: false, membership: { status: 'cancelled' } });
    });

    it('counts the grace period from the refusal after the paid days, and a cancellation in it ends the membership', async () => {
      const who = await joined();
      await setDates(who, { lastPaymentDate: daysAgo(40), nextPaymentDate: daysAgo(-20) });
      await payers.charge(who.subscription, 'refused');
      const { graceUntil } = (await mine(who)).membership ?? {};
      expect((Date.parse(graceUntil ?? '') - Date.now()) / DAY_MS).toBeCloseTo(5, 1);
      expect((await post(who, paths.membershipCancellation)).json()).toMatchObject({
        isMember: false,
        membership: { status: 'cancelled' },
      });
    });

    it('ends the membership after the grace period, until a charge succeeds', async () => {
      const who = await joined();
      await payers.charge(who.subscription, 'refused');
      await api.dataSource.manager.update(PaymentSubscription, { id: who.subscription }, { retries: 3 });
      await setDates(who, { graceUntil: new Date(Date.now() - 1_000), nextPaymentDate: new Date(Date.now() - 1_000) });
      await endPeriods();
      await endPeriods();
      expect(await mine(who)).toMatchObject({ isMember: false, membership: { status: 'inactive', graceUntil: null, canResume: true } });
      expect(await isFlagged(who)).toBe(false);

      await api.control('/switches', { refuse: true }, 'PUT');
      expect((await post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({ membership: { status: 'inactive' } });
      await api.control('/switches', {}, 'PUT');
      expect((await post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({
        isMember: true,
        membership: { status: 'active', graceUntil: null, canResume: false },
      });
      await api.settled();
      expect(await isFlagged(who)).toBe(true);
      expect(await events(who)).toEqual([
        'started by the member',
        'charge-failed',
        'grace-ended',
        'charge-failed',
        'renewed',
        'resumed by the member',
      ]);
      expect((await subjects(who)).slice(1)).toEqual([
        'Não conseguimos renovar sua participação',
        'Sua participação está parada',
        'Sua participação voltou',
      ]);
      const stopped = (await api.mailsTo(who.email)).find((mail) => subjectOf(mail) === 'Sua participação está parada');
      // The name of the button on the member's page.
      expect(textOf(stopped)).toMatch(/escolha Retomar na sua página\.[^]*Retomar:/);
    });

    it('does not end the membership because a webhook was lost', async () => {
      const who = await joined();
      await payers.charge(who.subscription, 'refused');
      await api.control('/switches', { lose: 1 }, 'PUT');
      await api.control(`/subscriptions/${await payers.externalId(who.subscription)}/charge`, { outcome: 'paid' });
      await setDates(who, { graceUntil: new Date(Date.now() - 1_000) });
      await endPeriods();
      await api.control('/switches', {}, 'PUT');
      expect(await mine(who)).toMatchObject({ membership: { status: 'active', graceUntil: null } });
    });
  });

  describe('pausing and cancelling a membership', () => {
    const chargingOf = async ({ subscription }: { subscription: string }) =>
      (await api.dataSource.manager.findOneByOrFail(PaymentSubscription, { id: subscription })).status;

    it('pauses and resumes at the member’s request', async () => {
      const who = await joined();
      expect((await post(who, paths.membershipPause)).json<OwnMembershipView>()).toMatchObject({
        isMember: false,
        membership: { status: 'inactive', canPause: false, canResume: true, canCancel: true },
      });
      expectProblem(await post(who, paths.membershipPause), 'membership.transition-refused');
      expect(await isFlagged(who)).toBe(false);
      await payers.returnFromPage(who.subscription);
      expect(await chargingOf(who)).toBe('paused');
      expect((await post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({
        isMember: true,
        membership: { status: 'active' },
      });
      expectProblem(await post(who, paths.membershipResume), 'membership.transition-refused');
      await api.settled();
      expect(await events(who)).toEqual(['started by the member', 'paused by the member', 'resumed by the member']);
      expect(await rows(who)).toMatchObject([{ paidCents: 2_990, pausedAt: null }]);
    });

    it('pauses although the provider is unavailable, which is stopped later', async () => {
      const who = await joined();
      await api.control('/switches', { garbage: true }, 'PUT');
      expect((await post(who, paths.membershipPause)).json<OwnMembershipView>()).toMatchObject({ membership: { status: 'inactive' } });
      await api.control('/switches', {}, 'PUT');
      await api.settled();
      expect(await chargingOf(who)).toBe('paused');
    });

    it('cancels at the end of the paid period', async () => {
      const who = await joined();
      const { nextPaymentDate } = (await mine(who)).membership ?? {};
      expect((await post(who, paths.membershipCancellation)).json<OwnMembershipView>()).toMatchObject({
        isMember: true,
        membership: { status: 'active', cancelAtPeriodEnd: true, nextPaymentDate, canPause: false, canCancel: false, canKeep: true },
      });
      // Another tab that still shows the button changes nothing.
      expect((await post(who, paths.membershipCancellation)).json()).toMatchObject({ membership: { cancelAtPeriodEnd: true } });
      await api.settled();
      expect(await chargingOf(who)).toBe('paused');
      await endPeriods();
      expect(await mine(who)).toMatchObject({ isMember: true });
      await setDates(who, { nextPaymentDate: new Date(Date.now() - 1_000) });
      await endPeriods();
      expect(await mine(who)).toMatchObject({ isMember: false, membership: { status: 'cancelled', canResume: false, canCancel: false } });
      await api.settled();
      expect(await chargingOf(who)).toBe('cancelled');
      expect(await isFlagged(who)).toBe(false);
      expect(await events(who)).toEqual(['started by the member', 'cancel-asked by the member', 'cancelled']);
      expect((await subjects(who)).slice(1)).toEqual(['Sua participação foi cancelada']);
      expect((await start(who)).statusCode).toBe(201);
    });

    it('takes the cancellation back before the period ends, and the provider charges again', async () => {
      const who = await joined();
      expectProblem(await post(who, paths.membershipContinuation), 'membership.transition-refused');
      await post(who, paths.membershipCancellation);
      await api.settled();
      expect((await post(who, paths.membershipContinuation)).json<OwnMembershipView>()).toMatchObject({
        isMember: true,
        membership: { status: 'active', cancelAtPeriodEnd: false, canCancel: true, canKeep: false },
      });
      await api.settled();
      expect(await chargingOf(who)).toBe('active');
      await payers.charge(who.subscription, 'paid');
      expect(await rows(who)).toMatchObject([{ status: 'active', paidCents: 5_980, cancelledAt: null }]);
      expect(await events(who)).toEqual(['started by the member', 'cancel-asked by the member', 'kept by the member', 'renewed']);
      expect((await subjects(who)).slice(1)).toEqual(['Sua participação foi cancelada', 'Sua participação continua']);
    });

    it('can’t be taken back after the period, nor once the provider has cancelled it', async () => {
      const [ended, gone] = [await joined(), await joined()];
      for (const who of [ended, gone]) await post(who, paths.membershipCancellation);
      await api.settled();
      await setDates(ended, { nextPaymentDate: new Date(Date.now() - 1_000) });
      await api.dataSource.query("UPDATE payment_subscriptions SET status = 'cancelled' WHERE id = $1", [gone.subscription]);
      for (const who of [ended, gone]) {
        expect((await mine(who)).membership).toMatchObject({ canKeep: false });
        expectProblem(await post(who, paths.membershipContinuation), 'membership.transition-refused');
      }
    });

    it('cancels immediately when nothing is paid, even while the provider is unavailable', async () => {
      const who = await joined();
      await post(who, paths.membershipPause);
      await api.settled();
      await setDates(who, { nextPaymentDate: new Date(Date.now() - 10_000) });
      await api.control('/switches', { down: true }, 'PUT');
      expect((await post(who, paths.membershipCancellation)).json<OwnMembershipView>()).toMatchObject({
        membership: { status: 'cancelled' },
      });
      await api.control('/switches', {}, 'PUT');
      await api.settled();
      await payers.returnFromPage(who.subscription);
      expect(await rows(who)).toMatchObject([{ status: 'cancelled' }]);
    });

    it('follows the payer’s changes at the provider', async () => {
      const who = await joined();
      const { url } = api.sandbox;
      const tell = async (verb: string) => {
        const headers = { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' };
        await fetch(`${url}/v1/subscriptions/${await payers.externalId(who.subscription)}/${verb}`, {
          method: 'POST',
          headers,
          body: '{}',
        });
        await payers.returnFromPage(who.subscription);
      };
      await tell('pause');
      expect(await mine(who)).toMatchObject({ isMember: false, membership: { status: 'inactive' } });
      await tell('resume');
      expect(await mine(who)).toMatchObject({ isMember: true, membership: { status: 'active' } });
      await tell('cancel');
      expect(await mine(who)).toMatchObject({ isMember: true, membership: { status: 'active', cancelAtPeriodEnd: true } });
      expect(await events(who)).toEqual(['started by the member', 'paused', 'resumed', 'cancel-asked']);
    });

    it('replaces the membership once another plan is paid', async () => {
      const who = await joined();
      await post(who, paths.membershipPause);
      const next = (await start(who, { planCode: 'transformer' })).json<PaymentView>();
      expect((await rows(who)).map(({ status }) => status)).toEqual(['inactive']);
      await payers.decide(next.id, 'authorise');
      expect((await rows(who)).map(({ planCode, status }) => [planCode, status])).toEqual([
        ['supporter', 'cancelled'],
        ['transformer', 'active'],
      ]);
      await payers.returnFromPage(who.subscription);
      const live = await api.dataSource.query("SELECT 1 FROM payment_subscriptions WHERE subject_id = $1 AND status <> 'cancelled'", [
        who.id,
      ]);
      expect(live).toHaveLength(1);
    });

    it('works without a provider for memberships that have no subscription', async () => {
      const who = await person();
      const plan = { planCode: 'supporter', monthlyAmountCents: 2_990, chargeCents: 2_990 };
      await api.dataSource.manager.insert(OngMember, { ...plan, userId: who.id, nextPaymentDate: new Date(Date.now() + 1_000_000) });
      expect((await post(who, paths.membershipPause)).json<OwnMembershipView>()).toMatchObject({ membership: { status: 'inactive' } });
      expect((await post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({ membership: { status: 'active' } });
      expect((await post(who, paths.membershipCancellation)).json<OwnMembershipView>()).toMatchObject({
        membership: { cancelAtPeriodEnd: true },
      });
      expect(await events(who)).toEqual(['paused by the member', 'resumed by the member', 'cancel-asked by the member']);
    });

    it('responds with not found to users without a membership', async () => {
      const who = await person();
      for (const url of [paths.membershipPause, paths.membershipResume, paths.membershipCancellation]) {
        expectProblem(await post(who, url), 'membership.not-found');
      }
    });
  });
});
