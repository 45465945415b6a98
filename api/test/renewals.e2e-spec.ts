import { randomUUID } from 'node:crypto';
import { paths, type OwnMembershipView, type PaymentView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { OngMemberPeriodsService } from '../src/ong-members/phases/ong-member-periods.service';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { PaymentSubscriptionsService } from '../src/payments/subscriptions/payment-subscriptions.service';
import { until } from './support/api-process';
import { donorsOf } from './support/donations';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const PLAN = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };
const DAY_MS = 24 * 3_600_000;
const RETRY = 'payments.retry-renewals';
const END_PERIODS = 'ong-members.end-periods';
const CENTS = 2_990;
/** A retry that was tried once and waits for its next try. */
const TRIED = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.retry-renewal' AND attempts = 1 AND locked_at IS NULL";

interface Member {
  email: string;
  headers: { authorization: string };
  subscription: string;
}

describe('a failed renewal', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
  });

  afterEach(async () => {
    await api.control('/switches', {}, 'PUT');
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });
  afterAll(() => api.close());

  const joined = async (): Promise<Member> => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const response = await api.inject({ method: 'POST', url: paths.memberships, payload: PLAN, headers });
    const { id: subscription } = response.json<PaymentView>();
    await payers.decide(subscription, 'authorise');
    return { email, headers, subscription };
  };
  const failing = async (): Promise<Member> => {
    const member = await joined();
    await api.control('/switches', { refuse: true }, 'PUT');
    await payers.charge(member.subscription, 'refused');
    return member;
  };
  const memberOf = ({ subscription }: Member) => api.dataSource.manager.findOneByOrFail(OngMember, { subscriptionId: subscription });
  const subscriptionOf = ({ subscription: id }: Pick<Member, 'subscription'>) =>
    api.dataSource.manager.findOneByOrFail(PaymentSubscription, { id });
  const charges = ({ subscription: subscriptionId }: Pick<Member, 'subscription'>) =>
    api.dataSource.manager.find(Payment, { where: { subscriptionId }, order: { createdAt: 'ASC' } });
  /** Moves the failure, and the end of the grace period, into the past. */
  const daysPass = async ({ subscription: id }: Pick<Member, 'subscription'>, days: number) => {
    const pastDueAt = new Date(Date.now() - days * DAY_MS);
    await api.dataSource.manager.update(PaymentSubscription, { id }, { pastDueAt });
    await api.dataSource.manager.update(OngMember, { subscriptionId: id }, { graceUntil: new Date(pastDueAt.getTime() + 5 * DAY_MS) });
  };
  /** Three members whose renewals failed, and were charged again in vain. */
  const atTheEndOfGrace = async () => {
    const members = [await joined(), await joined(), await joined()];
    await api.control('/switches', { refuse: true }, 'PUT');
    for (const member of members) {
      await payers.charge(member.subscription, 'refused');
      await daysPass(member, 5);
      await api.dataSource.manager.update(PaymentSubscription, { id: member.subscription }, { retries: 3 });
    }
    return members;
  };
  const mine = async ({ headers }: Member) => (await api.inject({ url: paths.membership, headers })).json<OwnMembershipView>();
  const subjects = async ({ email }: Pick<Member, 'email'>) => (await api.mailsTo(email)).map(subjectOf);

  it('is charged again on days 1, 3 and 5, and at no other time', async () => {
    const member = await failing();
    for (const [days, retries] of [
      [0.9, 0],
      [1, 1],
      [2.9, 1],
      [3, 2],
      [4.9, 2],
      [5, 3],
      [5.9, 3],
    ] as const) {
      await daysPass(member, days);
      await api.runJob(RETRY);
      await api.runJob(RETRY);
      expect(await subscriptionOf(member)).toMatchObject({ status: 'past-due', retries });
      expect(await charges(member)).toHaveLength(2 + retries);
    }
  });

  it('continues the membership when a retry succeeds, and a later failure starts anew', async () => {
    const member = await failing();
    await daysPass(member, 1);
    await api.control('/switches', {}, 'PUT');
    await api.runJob(RETRY);
    expect(await subscriptionOf(member)).toMatchObject({ status: 'active', retries: 0, pastDueAt: null });
    expect(await memberOf(member)).toMatchObject({ status: 'active', graceUntil: null, paidCents: 2 * CENTS });
    await payers.charge(member.subscription, 'refused');
    expect(await subscriptionOf(member)).toMatchObject({ status: 'past-due', retries: 0 });
  });

  describe('of days that are credited', () => {
    const creditedUntil = new Date(Date.now() + 20 * DAY_MS);
    const setCredit = ({ subscription: subscriptionId }: Member, end: Date) =>
      api.dataSource.manager.update(OngMember, { subscriptionId }, { creditedUntil: end, nextPaymentDate: end });
    /** The provider charges although our job has yet to stop it. */
    const refusedEarly = async () => {
      const member = await joined();
      await setCredit(member, creditedUntil);
      await payers.charge(member.subscription, 'refused');
      return member;
    };
    const creditEnds = async (member: Member) => {
      await setCredit(member, new Date(Date.now() - 1_000));
      await api.runJob(END_PERIODS);
      await api.settled();
    };

    it('was not due: it changes nothing, and the money of a retry goes back', async () => {
      const member = await refusedEarly();
      const unchanged = { status: 'active', graceUntil: null, creditedUntil, nextPaymentDate: creditedUntil };
      expect(await memberOf(member)).toMatchObject(unchanged);
      const pastDueAt = new Date(Date.now() - DAY_MS);
      await api.dataSource.manager.update(PaymentSubscription, { id: member.subscription }, { pastDueAt });
      await api.runJob(RETRY);
      const money = (await charges(member)).map(({ capturedCents, refundedCents }) => [capturedCents, refundedCents]);
      expect(money).toEqual([
        [CENTS, 0],
        [0, 0],
        [CENTS, CENTS],
      ]);
      expect(await memberOf(member)).toMatchObject(unchanged);
      expect(await subjects(member)).not.toContain('Não conseguimos renovar sua participação');
      await creditEnds(member);
      expect(await memberOf(member)).toMatchObject({ status: 'active', creditedUntil: null, graceUntil: null });
    });

    it('counts once these days have ended', async () => {
      const member = await refusedEarly();
      await creditEnds(member);
      expect(await memberOf(member)).toMatchObject({ status: 'active', graceUntil: expect.any(Date) as Date });
      expect((await subjects(member)).at(-1)).toBe('Não conseguimos renovar sua participação');
    });
  });

  it('ends the membership in "inativo" with a mail after the last retry, not before', async () => {
    const member = await failing();
    for (const days of [1, 3]) {
      await daysPass(member, days);
      await api.runJob(RETRY);
    }
    await daysPass(member, 5);
    await api.runJob(END_PERIODS);
    expect(await memberOf(member)).toMatchObject({ status: 'active' });
    await api.runJob(RETRY);
    await api.runJob(END_PERIODS);
    expect(await mine(member)).toMatchObject({ isMember: false, membership: { status: 'inactive' } });
    expect((await subjects(member)).filter((subject) => subject === 'Sua participação está parada')).toHaveLength(1);
    expect((await subjects(member)).filter((subject) => subject === 'Não conseguimos renovar sua participação')).toHaveLength(1);
  });

  it('ends a day later when the provider never responds to the retries', async () => {
    const member = await failing();
    await daysPass(member, 5.9);
    await api.runJob(END_PERIODS);
    expect(await memberOf(member)).toMatchObject({ status: 'active' });
    await daysPass(member, 6);
    await api.runJob(END_PERIODS);
    expect(await memberOf(member)).toMatchObject({ status: 'inactive' });
  });

  it('waits, for a day at most, for a provider that is away, which is asked once however many memberships wait', async () => {
    const cancelled = await joined();
    const waiting = await atTheEndOfGrace();
    await api.dataSource.manager.update(
      OngMember,
      { subscriptionId: cancelled.subscription },
      { cancelAtPeriodEnd: true, cancelledAt: new Date(), nextPaymentDate: new Date() },
    );
    const asked: string[] = [];
    const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      asked.push((input as string).split('/').at(-1) ?? '');
      return Promise.resolve(new Response('{}', { status: 503 }));
    });
    await api.app.get(OngMemberPeriodsService).run();
    fetching.mockRestore();
    expect(new Set(asked.filter((path) => path.startsWith('sub_'))).size).toBe(1);
    for (const member of waiting) expect(await memberOf(member)).toMatchObject({ status: 'active' });
    expect(await memberOf(cancelled)).toMatchObject({ status: 'cancelled' });
    await api.settled();
    await api.runJob(END_PERIODS);
    for (const member of waiting) expect(await memberOf(member)).toMatchObject({ status: 'inactive' });
  });

  it('lets other memberships end although a slow provider takes the time', async () => {
    const waiting = await atTheEndOfGrace();
    const subscriptions = api.app.get(PaymentSubscriptionsService, { strict: false });
    const now = performance.now.bind(performance);
    let slept = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + slept);
    const slow = jest.spyOn(subscriptions, 'completeReturn').mockImplementation(() => {
      slept += 40_000;
      return Promise.resolve({ status: 'failed', method: 'card', purpose: 'membership', path: '/perfil' });
    });
    await api.app.get(OngMemberPeriodsService).run();
    expect(slow).toHaveBeenCalledTimes(2);
    clock.mockRestore();
    slow.mockRestore();
    expect((await Promise.all(waiting.map(memberOf))).map(({ status }) => status).sort()).toEqual(['active', 'inactive', 'inactive']);
    await api.settled();
    await api.runJob(END_PERIODS);
    for (const member of waiting) expect(await memberOf(member)).toMatchObject({ status: 'inactive' });
  });

  it('is charged once when the response to a retry is lost', async () => {
    const member = await failing();
    await daysPass(member, 1);
    await api.control('/switches', { loseAnswers: 1, refuse: true }, 'PUT');
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', [RETRY]);
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED)).length > 0);
    await api.control('/switches', {}, 'PUT');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
    await api.settled();
    expect(await subscriptionOf(member)).toMatchObject({ status: 'past-due', retries: 1 });
    expect(await charges(member)).toHaveLength(3);
  });

  it.each([409, 403])('has not been charged again when the provider responds to the retry with %i', async (status) => {
    const member = await failing();
    await daysPass(member, 1);
    const send = globalThis.fetch;
    const refuse = (input: string | URL | Request, init?: RequestInit) =>
      init?.method === 'POST' ? Promise.resolve(new Response('{}', { status })) : send(input, init);
    const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(refuse);
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', [RETRY]);
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED)).length > 0);
    expect(await subscriptionOf(member)).toMatchObject({ status: 'past-due', retries: 0 });
    fetching.mockRestore();
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
    await api.settled();
    expect(await subscriptionOf(member)).toMatchObject({ status: 'past-due', retries: 1 });
    expect(await charges(member)).toHaveLength(3);
  });

  it('of a monthly donation is retried with one mail, and ends it when no retry succeeds', async () => {
    const donors = donorsOf(api);
    const donation = await donors.given({ frequency: 'monthly' });
    const { id: subscription } = await donors.pay(donation);
    await payers.decide(subscription, 'authorise');
    await api.control('/switches', { refuse: true }, 'PUT');
    await payers.charge(subscription, 'refused');
    for (const days of [1, 3, 5]) {
      await daysPass({ subscription }, days);
      await api.runJob(RETRY);
    }
    const failed = (await subjects(donation)).filter((subject) => subject === 'Não conseguimos cobrar sua doação mensal');
    expect(failed).toHaveLength(1);
    expect((await subscriptionOf({ subscription })).status).toBe('past-due');
    await daysPass({ subscription }, 6);
    await api.runJob(RETRY);
    expect((await subscriptionOf({ subscription })).status).toBe('cancelled');
    expect(await subjects(donation)).toContain('Sua doação mensal foi cancelada');
    expect(await api.dataSource.manager.countBy(Donation, { subscriptionId: subscription, paymentStatus: 'completed' })).toBe(1);
  });

  describe('when the money of the present period went back', () => {
    const newestCharge = async (member: Member) => (await charges(member)).at(-1) ?? new Payment();
    const refund = async (member: Member, amountCents: number) => {
      const payment = await newestCharge(member);
      await api.dataSource.transaction((manager) =>
        api.app.get(PaymentRefundsService).request(manager, { payment, amountCents, reason: 'Engano', askedBy: null }),
      );
      await api.settled();
      await api.runJob(END_PERIODS);
    };

    it('ends the membership whose only charge was refunded, with its subscription and a mail', async () => {
      const member = await joined();
      await refund(member, CENTS - 1);
      expect(await memberOf(member)).toMatchObject({ status: 'active' });
      await refund(member, 1);
      expect(await memberOf(member)).toMatchObject({ status: 'cancelled', paidCents: 0 });
      expect((await subscriptionOf(member)).status).toBe('cancelled');
      expect(await subjects(member)).toContain('Sua participação terminou');
    });

    it('ends the membership once the dispute of its charge is lost, without a mail about a refund', async () => {
      const member = await joined();
      const { externalId } = await newestCharge(member);
      const decided = async (status: 'open' | 'won' | 'lost', id: string) => {
        await until(() => api.dataSource.manager.existsBy(PaymentDispute, { externalId: id, status }));
        await api.settled();
        await api.runJob(END_PERIODS);
      };
      const { id } = (await api.control(`/payments/${externalId ?? ''}/disputes`, {})) as { id: string };
      await decided('open', id);
      expect(await memberOf(member)).toMatchObject({ status: 'active', paidCents: 0 });
      await api.control(`/disputes/${id}`, { outcome: 'won' });
      await decided('won', id);
      expect(await memberOf(member)).toMatchObject({ status: 'active', paidCents: CENTS });
      const again = (await api.control(`/payments/${externalId ?? ''}/disputes`, {})) as { id: string };
      await api.control(`/disputes/${again.id}`, { outcome: 'lost' });
      await decided('lost', again.id);
      expect(await memberOf(member)).toMatchObject({ status: 'cancelled', paidCents: 0 });
      expect((await subjects(member)).filter((subject) => /reembols/i.test(subject))).toEqual([]);
    });

    it('keeps the paid period of a cancelled membership when only a charge after the cancellation was given back', async () => {
      const member = await joined();
      await api.inject({ method: 'POST', url: paths.membershipCancellation, headers: member.headers });
      await api.settled();
      const { purpose, subjectId, payerName, payerEmail, description } = await newestCharge(member);
      const late = { status: 'paid', capturedCents: CENTS, refundedCents: CENTS, paidAt: new Date(Date.now() + 1_000) } as const;
      const charge = { subscriptionId: member.subscription, provider: 'sandbox', method: 'card', amountCents: CENTS } as const;
      const about = { purpose, subjectId, payerName, payerEmail, description };
      await api.dataSource.manager.insert(Payment, { ...about, ...charge, ...late, externalId: randomUUID() });
      await api.runJob(END_PERIODS);
      expect(await memberOf(member)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    });

    it('keeps the membership when an earlier charge was refunded', async () => {
      const member = await joined();
      await payers.charge(member.subscription, 'paid');
      const [first] = await charges(member);
      if (!first) throw new Error('There is no charge.');
      await api.dataSource.transaction((manager) =>
        api.app.get(PaymentRefundsService).request(manager, { payment: first, amountCents: CENTS, reason: 'Engano', askedBy: null }),
      );
      await api.settled();
      await api.runJob(END_PERIODS);
      expect(await memberOf(member)).toMatchObject({ status: 'active', paidCents: CENTS });
    });
  });

  it('of a subscription that the provider no longer knows ends the membership after three days', async () => {
    const member = await joined();
    const dueSince = async (days: number) => {
      const dueAt = new Date(Date.now() - days * DAY_MS);
      await api.dataSource.manager.update(PaymentSubscription, { id: member.subscription }, { nextChargeAt: dueAt });
      await api.dataSource.manager.update(OngMember, { subscriptionId: member.subscription }, { nextPaymentDate: dueAt });
    };
    await api.dataSource.manager.update(PaymentSubscription, { id: member.subscription }, { externalId: `sub_${randomUUID()}` });
    await dueSince(2);
    await api.runJob('payments.reconcile');
    expect(await memberOf(member)).toMatchObject({ status: 'active' });
    await dueSince(4);
    await api.runJob('payments.reconcile');
    expect(await memberOf(member)).toMatchObject({ status: 'cancelled' });
    expect(await subjects(member)).toContain('Sua participação foi cancelada');
  });
});
