import { randomUUID } from 'node:crypto';
import { paths, type PaymentView } from '@aflora/contracts';
import { OngMemberPeriodsService } from '../src/ong-members/phases/ong-member-periods.service';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { PaymentRefund } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { membersOf, type Member } from './support/members';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const FAILED_MATCH =
  "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.match-membership' AND attempts > 0 AND locked_at IS NULL";
const TRIED_REFUND = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.refund' AND attempts > 0 AND locked_at IS NULL";
const RETRY_NOW = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0';

describe('charges of a membership that went back', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;
  let members: ReturnType<typeof membersOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
    members = membersOf(api);
  });

  afterAll(() => api.close());

  afterEach(async () => {
    await api.control('/switches', {}, 'PUT');
    await api.settled();
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  /** Takes a step while the provider can't be reached, and lets the provider charge before our job tells it about the step. */
  const chargedMeanwhile = async (who: Member, step: () => Promise<unknown>) => {
    await api.control('/switches', { down: true }, 'PUT');
    await step();
    await until(async () => (await api.dataSource.query<unknown[]>(FAILED_MATCH)).length > 0);
    await api.control('/switches', {}, 'PUT');
    await api.control(`/subscriptions/${await payers.externalId(who.subscription)}/charge`, { outcome: 'paid' });
    await api.dataSource.query(RETRY_NOW);
    await payers.returnFromPage(who.subscription);
  };

  describe('in a pause', () => {
    it.each(['resumed', 'over after its months', 'cancelled'])('leave the paid days before it when it is %s', async (end) => {
      const who = await members.joined();
      const paidUntil = new Date(Date.now() + 10.5 * DAY_MS);
      await members.setDates(who, { nextPaymentDate: paidUntil });
      await chargedMeanwhile(who, () => members.post(who, paths.membershipPauses, { months: 1 }));
      expect(await members.moneyOf(who)).toEqual([2_990, 0]);
      expect(await members.mine(who)).toMatchObject({ isPaused: true, creditedDays: 10 });
      if (end === 'resumed') await members.post(who, paths.membershipResume);
      else if (end === 'cancelled') await members.post(who, paths.membershipCancellation);
      else await members.setDates(who, { pausedUntil: new Date() });
      await api.settled();
      for (const _ of [1, 2]) await members.run();
      expect(await members.mine(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: end === 'cancelled' });
      expect((await members.rowOf(who)).nextPaymentDate?.getTime()).toBeCloseTo(paidUntil.getTime(), -6);
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
      expect(await members.subjects(who)).not.toContain('Sua participação terminou');
    });

    it.each(['resumed here', 'resumed at the provider', 'over after its months', 'cancelled', 'left alone'])(
      'end a membership without paid days before it that is %s',
      async (how) => {
        const who = await members.joined();
        await members.post(who, paths.membershipPauses, { months: 1 });
        await api.settled();
        const [charge] = await members.chargesOf(who);
        await members.refundAll(who, charge);
        if (how === 'resumed here') expectProblem(await members.post(who, paths.membershipResume), 'membership.transition-refused');
        else if (how === 'resumed at the provider') {
          await api.callProvider(`/subscriptions/${await payers.externalId(who.subscription)}/resume`, {});
          await payers.returnFromPage(who.subscription);
        } else if (how === 'cancelled') expect((await members.post(who, paths.membershipCancellation)).statusCode).toBe(200);
        else if (how === 'over after its months') await members.setDates(who, { pausedUntil: new Date() });
        expect((await members.rowOf(who)).status).not.toBe('active');
        await members.run();
        expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled', nextPaymentDate: null });
        expect(await members.subscriptionOf(who)).toMatchObject({ status: 'cancelled' });
        expect((await members.subjects(who)).at(-1)).toBe('Sua participação terminou');
        expect(await members.subjects(who)).not.toContain('Sua participação voltou');
      },
    );

    it('does not count days again whose charge is going back', async () => {
      const who = await members.joined();
      await members.post(who, paths.membershipPauses, { months: 1 });
      await api.settled();
      await api.control('/switches', { refuseRefunds: true }, 'PUT');
      const [charge] = await members.chargesOf(who);
      const admin = await api.signIn({ email: `${randomUUID()}@example.com`, isAdmin: true });
      const payload = { chargeId: charge?.id, amountCents: charge?.amountCents, reason: 'Engano' };
      const url = paths.adminOngMemberRefunds((await members.rowOf(who)).id);
      await api.inject({ method: 'POST', url, headers: admin, payload });
      expectProblem(await members.post(who, paths.membershipResume), 'membership.transition-refused');
      await members.setDates(who, { pausedUntil: new Date() });
      await api.app.get(OngMemberPeriodsService).run();
      expect(await members.rowOf(who)).toMatchObject({ status: 'inactive' });
      await api.control('/switches', {}, 'PUT');
      await until(async () => (await api.dataSource.query<unknown[]>(TRIED_REFUND)).length > 0);
      await api.dataSource.query(RETRY_NOW);
      await api.settled();
      await members.run();
      expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled' });
    });

    it('do not hide that the charge before it went back, too', async () => {
      const who = await members.joined();
      await chargedMeanwhile(who, () => members.post(who, paths.membershipPauses, { months: 1 }));
      await members.post(who, paths.membershipResume);
      const [first] = await members.chargesOf(who);
      await members.refundAll(who, first);
      await members.run();
      expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled', paidCents: 0 });
      expect(await members.subjects(who)).toContain('Sua participação terminou');
    });
  });

  it('in credited days leave these days', async () => {
    const who = await members.joined();
    const paidUntil = new Date(Date.now() + 10.5 * DAY_MS);
    await members.setDates(who, { nextPaymentDate: paidUntil });
    const { lastPaymentDate } = await members.rowOf(who);
    await chargedMeanwhile(who, async () => {
      await members.post(who, paths.membershipPauses, { months: 1 });
      await members.post(who, paths.membershipResume);
    });
    expect(await members.moneyOf(who)).toEqual([2_990, 0]);
    await members.run();
    const row = await members.rowOf(who);
    expect(row).toMatchObject({ status: 'active', paidCents: 2_990, creditedUntil: row.nextPaymentDate, lastPaymentDate });
    expect(row.nextPaymentDate?.getTime()).toBeCloseTo(paidUntil.getTime(), -6);
    expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
    expect((await members.subjects(who)).at(-1)).toBe('Vamos devolver um pagamento');
  });

  it.each(['here', 'at the provider'])('go back although they came before a cancellation %s that knew nothing of them', async (where) => {
    const who = await members.joined();
    await members.setDates(who, { nextPaymentDate: new Date(Date.now() - 60_000) });
    await api.control('/switches', { lose: 1 }, 'PUT');
    const external = await payers.externalId(who.subscription);
    await api.control(`/subscriptions/${external}/charge`, { outcome: 'paid' });
    if (where === 'here') await members.post(who, paths.membershipCancellation);
    else await api.callProvider(`/subscriptions/${external}/cancel`, {});
    await api.control('/switches', {}, 'PUT');
    await payers.returnFromPage(who.subscription);
    expect(await members.moneyOf(who)).toEqual([2_990, 0]);
    expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled', paidCents: 2_990 });
    expect(await members.events(who)).toEqual(['started', 'cancel-asked', 'cancelled', 'refunded']);
    expect(await members.subjects(who)).toEqual(['Sua participação foi cancelada', 'Vamos devolver um pagamento']);
  });

  describe('after a cancellation at the end of the period', () => {
    it('add no days', async () => {
      const who = await members.joined();
      const paidUntil = new Date(Date.now() + DAY_MS);
      await members.setDates(who, { nextPaymentDate: paidUntil });
      await chargedMeanwhile(who, () => members.post(who, paths.membershipCancellation));
      expect(await members.moneyOf(who)).toEqual([2_990, 0]);
      await members.run();
      expect(await members.rowOf(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextPaymentDate: paidUntil });
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'cancelled' });
      expect(await members.subjects(who)).toEqual(['Sua participação foi cancelada', 'Vamos devolver um pagamento']);
    });

    it('are not made, because the provider is stopped again, when the payer resumes the subscription there', async () => {
      const who = await members.joined();
      const paidUntil = new Date(Date.now() + DAY_MS);
      await members.setDates(who, { nextPaymentDate: paidUntil });
      await members.post(who, paths.membershipCancellation);
      await api.settled();
      await api.callProvider(`/subscriptions/${await payers.externalId(who.subscription)}/resume`, {});
      await payers.returnFromPage(who.subscription);
      expect(await members.rowOf(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextPaymentDate: paidUntil });
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
      await members.post(who, paths.membershipContinuation);
      await api.settled();
      expect(await members.rowOf(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'active' });
    });
  });

  describe('of an erased account', () => {
    it.each(['monthly', 'yearly'])(
      'begin no membership when the first, %s charge becomes known only afterwards',
      async (membershipType) => {
        const who = await members.started('supporter', membershipType);
        await api.control('/switches', { lose: 1 }, 'PUT');
        await payers.press(who.subscription, 'authorise');
        expect((await members.post(who, paths.erasure)).statusCode).toBe(204);
        await api.settled();
        expect(await api.dataSource.manager.findBy(OngMember, { userId: who.id })).toEqual([]);
        expect(await members.chargesOf(who)).toMatchObject([{ status: 'paid' }]);
        expect(await members.moneyOf(who)).toEqual([0]);
        expect(await members.subscriptionOf(who)).toMatchObject({ status: 'cancelled' });
      },
    );

    it('go back when a renewal becomes known only afterwards', async () => {
      const who = await members.joined();
      await api.control('/switches', { lose: 1 }, 'PUT');
      await api.control(`/subscriptions/${await payers.externalId(who.subscription)}/charge`, { outcome: 'paid' });
      expect((await members.post(who, paths.erasure)).statusCode).toBe(204);
      await api.settled();
      expect(await members.moneyOf(who)).toEqual([2_990, 0]);
      expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled', paidCents: 2_990 });
    });
  });

  it.each(['paused', 'active', 'active, while they go back'])(
    'leave no days to a new subscription that replaces one: %s',
    async (state) => {
      const who = await members.joined('supporter', 'yearly');
      if (state === 'paused') await members.post(who, paths.membershipPauses, { months: 3 });
      await api.settled();
      const [charge] = await members.chargesOf(who);
      if (!state.includes('while')) await members.refundAll(who, charge);
      else await api.dataSource.manager.insert(PaymentRefund, { paymentId: charge?.id ?? '', amountCents: 29_900, reason: 'Engano' });
      const payload = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };
      const next = (await api.inject({ method: 'POST', url: paths.memberships, payload, headers: who.headers })).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const row = await members.rowOf(who);
      expect(row).toMatchObject({ status: 'active', membershipType: 'monthly', creditedUntil: null });
      expect(row.nextPaymentDate?.getTime()).toBeLessThan(Date.now() + 32 * DAY_MS);
      await api.runJob('payments.sweep-refunds');
      expect(await members.moneyOf(who)).toEqual([0, 2_990]);
    },
  );

  describe('by which a new subscription began', () => {
    const start = async (who: Member, membershipType: string, planCode = 'supporter') => {
      const payload = { planCode, membershipType, provider: 'sandbox' };
      return api.inject({ method: 'POST', url: paths.memberships, payload, headers: who.headers });
    };

    it('leave the days of the former subscription until they end, which a third one keeps', async () => {
      const who = await members.joined('supporter', 'yearly');
      const yearEnd = (await members.rowOf(who)).nextPaymentDate?.getTime() ?? 0;
      const next = (await start(who, 'monthly')).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const [, charge] = await members.chargesOf(who);
      await members.refundAll(who, charge);
      for (const _ of [1, 2]) await members.run();
      expect(await members.mine(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, canKeep: false, canStartAgain: true });
      const paidUntil = (await members.rowOf(who)).nextPaymentDate?.getTime() ?? 0;
      expect(Math.abs(paidUntil - yearEnd)).toBeLessThan(DAY_MS);
      expect(await members.subscriptionOf({ ...who, subscription: next.id })).toMatchObject({ status: 'cancelled' });
      const mails = (await api.mailsTo(who.email)).slice(-2).map(textOf);
      expect(mails[0]).not.toContain('não muda com isto');
      expect(mails[1]).toContain(`até ${DAY.format(paidUntil)}`);
      expect(mails[1]).toContain('Subject: Sua participação tem data para terminar');

      const third = (await start(who, 'monthly')).json<PaymentView>();
      await payers.decide(third.id, 'authorise');
      await members.run();
      const row = await members.rowOf(who);
      expect(row).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, subscriptionId: third.id });
      expect(row.nextPaymentDate?.getTime()).toBeGreaterThan(paidUntil + 27 * DAY_MS);
    });

    it('leave the days of a cheaper plan as days of that plan', async () => {
      const who = await members.joined('supporter', 'yearly');
      const yearEnd = (await members.rowOf(who)).nextPaymentDate?.getTime() ?? 0;
      const next = (await start(who, 'monthly', 'transformer')).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const [, charge] = await members.chargesOf(who);
      await members.refundAll(who, charge);
      for (const _ of [1, 2]) await members.run();
      const row = await members.rowOf(who);
      expect(row).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, planCode: 'supporter', chargeCents: 2_990 });
      expect(Math.abs((row.nextPaymentDate?.getTime() ?? 0) - yearEnd)).toBeLessThan(2 * DAY_MS);
      expect(row.creditedUntil).toEqual(row.nextPaymentDate);
    });

    it('end the membership with the days of the former subscription', async () => {
      const who = await members.joined();
      const next = (await start(who, 'yearly')).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const [, charge] = await members.chargesOf(who);
      await members.refundAll(who, charge);
      await members.run();
      expect(await members.mine(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() - 1_000) });
      await members.run();
      expect(await members.rowOf(who)).toMatchObject({ status: 'cancelled' });
    });
  });
});
