import { randomUUID } from 'node:crypto';
import { addMonths, paths, type OwnMembershipView, type PaymentView, type PlanChangeView } from '@aflora/contracts';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { membersOf, type Member } from './support/members';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const DAY_MS = 86_400_000;

describe('changes of a membership', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;
  let members: ReturnType<typeof membersOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
    members = membersOf(api);
  });

  afterAll(() => api.close());

  const changePlan = (who: Member, planCode: string) => members.post(who, paths.membershipPlan, { planCode });
  const changed = async (who: Member, planCode: string) => {
    const response = await changePlan(who, planCode);
    expect(response.statusCode).toBe(200);
    await api.settled();
    return response.json<PlanChangeView>();
  };
  /** Pays the difference that the change asked for. */
  const payDifference = async ({ payment }: PlanChangeView) => api.settle(payment?.id ?? '', 'paid');

  afterEach(async () => {
    await api.control('/switches', {}, 'PUT');
    await api.settled();
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  describe('a dearer plan', () => {
    it('begins when its difference is paid, and costs its price from the next charge on', async () => {
      const who = await members.joined();
      const [option] = (await members.mine(who))?.planOptions ?? [];
      expect(option).toMatchObject({ planCode: 'transformer', chargeCents: 4_990 });
      const change = await changed(who, 'transformer');
      expect(change.payment).toMatchObject({ status: 'pending', amountCents: option?.differenceCents, next: { kind: 'redirect' } });
      expect(change.own.membership).toMatchObject({ planCode: 'supporter', chargeCents: 2_990 });
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 2_990, pendingAmountCents: null });

      await payDifference(change);
      expect(await members.mine(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990, monthlyAmountCents: 4_990 });
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 4_990, pendingAmountCents: null });
      expect(await members.subjects(who)).toEqual(['Seu plano agora é Membro Transformador']);
      await payers.charge(who.subscription, 'paid');
      const differenceCents = option?.differenceCents ?? 0;
      expect(await members.moneyOf(who)).toEqual([2_990, differenceCents, 4_990]);
      expect(await members.rowOf(who)).toMatchObject({ paidCents: 2_990 + differenceCents + 4_990 });
      expect(await members.events(who)).toEqual(['started', 'plan-changed', 'renewed']);
    });

    it('is asked and paid once, whatever is clicked twice or opened in a second tab', async () => {
      const who = await members.joined();
      const changes = await Promise.all([changePlan(who, 'transformer'), changePlan(who, 'transformer'), changePlan(who, 'transformer')]);
      const ids = new Set(changes.map((response) => response.json<PlanChangeView>().payment?.id));
      expect(ids.size).toBe(1);
      await api.control('/switches', { duplicate: 3, shuffle: true }, 'PUT');
      await payDifference(await changed(who, 'transformer'));
      expect(await members.events(who)).toEqual(['started', 'plan-changed']);
      expect(await members.subjects(who)).toHaveLength(1);
      expect((await changed(who, 'transformer')).payment).toBeNull();
    });

    it('does not begin when the payment is refused, and can be asked for again', async () => {
      const who = await members.joined();
      const first = await changed(who, 'transformer');
      await api.settle(first.payment?.id ?? '', 'refused');
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', graceUntil: null });
      expect(await members.events(who)).toEqual(['started']);
      const second = await changed(who, 'transformer');
      expect(second.payment?.id).not.toBe(first.payment?.id);
    });

    it('keeps its new price although the provider’s response is lost', async () => {
      const who = await members.joined();
      const change = await changed(who, 'transformer');
      await api.control('/switches', { loseAnswers: 1 }, 'PUT');
      await payDifference(change);
      await api.control('/switches', {}, 'PUT');
      await api.settled();
      expect(await members.mine(who)).toMatchObject({ planCode: 'transformer' });
      await payers.charge(who.subscription, 'paid');
      expect((await members.moneyOf(who)).at(-1)).toBe(4_990);
    });

    it('gives a difference back whose period is over, or whose membership has ended', async () => {
      const [late, gone] = [await members.joined(), await members.joined()];
      const changes = [await changed(late, 'transformer'), await changed(gone, 'transformer')];
      await payers.charge(late.subscription, 'paid');
      await api.dataSource.query("UPDATE ong_members SET status = 'cancelled', cancelled_at = now() WHERE user_id = $1", [gone.id]);
      for (const change of changes) await payDifference(change);
      expect((await members.moneyOf(late)).sort()).toEqual([0, 2_990, 2_990]);
      expect((await members.moneyOf(gone)).sort()).toEqual([0, 2_990]);
      expect(await members.mine(late)).toMatchObject({ planCode: 'supporter', status: 'active' });
      expect(await members.subjects(late)).toEqual(['Vamos devolver um pagamento']);
    });

    it.each(['at the provider, by the same attempt', 'here, by an earlier attempt that had ended'])(
      'goes on when its difference was paid twice, %s, and the second payment went back',
      async (where) => {
        const who = await members.joined();
        const early = where.startsWith('here') ? await changed(who, 'transformer') : null;
        if (early) await api.settle(early.payment?.id ?? '', 'expired');
        const change = await changed(who, 'transformer');
        await payDifference(change);
        const { id: reference = '', amountCents = 0 } = change.payment ?? {};
        if (early) await api.settle(early.payment?.id ?? '', 'paid');
        else {
          const paid = {
            status: 'paid',
            currency: 'BRL',
            amountCents,
            capturedCents: amountCents,
            refundedCents: 0,
            paidAt: new Date(),
          } as const;
          const second = { reference, externalId: await api.aForeignPayment(amountCents), subscriptionExternalId: null, failureCode: null };
          await api.app.get(PaymentSnapshotsService).apply('sandbox', { ...paid, ...second });
          await api.settled();
        }
        expect((await members.moneyOf(who)).sort((one, other) => one - other)).toEqual([0, amountCents, 2_990]);
        expect(await members.rowOf(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990, paidCents: 2_990 + amountCents });
        expect(await members.events(who)).toEqual(['started', 'plan-changed', 'refunded']);
        expect(await members.subjects(who)).toEqual(['Seu plano agora é Membro Transformador', 'Vamos devolver um pagamento']);
        await members.run();
        expect(await members.rowOf(who)).toMatchObject({ planCode: 'transformer', status: 'active' });
      },
    );

    it('ends when its difference goes back entirely, and the membership continues', async () => {
      const who = await members.joined();
      await payDifference(await changed(who, 'transformer'));
      const [, payment] = await members.chargesOf(who);
      await members.refundAll(who, payment);
      await members.run();
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', status: 'active', chargeCents: 2_990 });
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 2_990 });
    });

    it('ends when the dispute of its difference is lost, not while it is open, and the membership continues', async () => {
      const who = await members.joined();
      await payDifference(await changed(who, 'transformer'));
      const [, payment] = await members.chargesOf(who);
      const decided = async (externalId: string, status: 'open' | 'lost') => {
        await until(() => api.dataSource.manager.existsBy(PaymentDispute, { externalId, status }));
        await api.settled();
        await members.run();
      };
      const { id } = (await api.control(`/payments/${payment?.externalId ?? ''}/disputes`, {})) as { id: string };
      await decided(id, 'open');
      expect(await members.mine(who)).toMatchObject({ planCode: 'transformer', status: 'active', chargeCents: 4_990 });
      await api.control(`/disputes/${id}`, { outcome: 'lost' });
      await decided(id, 'lost');
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', status: 'active', chargeCents: 2_990 });
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 2_990 });
      expect(await members.subjects(who)).toEqual(['Seu plano agora é Membro Transformador', 'Seu plano agora é Membro Apoiador']);
    });

    it('begins at once when less than R$ 1,00 would be due', async () => {
      const who = await members.joined();
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() + DAY_MS) });
      expect((await changed(who, 'transformer')).payment).toBeNull();
      expect(await members.mine(who)).toMatchObject({ planCode: 'transformer' });
    });
  });

  describe('a cheaper plan', () => {
    it('begins with the next charge, which is the first at its price', async () => {
      const who = await members.joined('transformer');
      const change = await changed(who, 'supporter');
      expect(change.payment).toBeNull();
      expect(change.own.membership).toMatchObject({ planCode: 'transformer', nextPlan: { planCode: 'supporter', chargeCents: 2_990 } });
      await changed(who, 'supporter');
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 2_990 });
      await payers.charge(who.subscription, 'paid');
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', chargeCents: 2_990, nextPlan: null });
      expect(await members.moneyOf(who)).toEqual([4_990, 2_990]);
      expect(await members.subjects(who)).toEqual(['Seu plano vai mudar', 'Seu plano agora é Membro Apoiador']);
      expect(await members.events(who)).toEqual(['started', 'plan-change-asked', 'renewed', 'plan-changed']);
    });

    it('can be taken back until then', async () => {
      const who = await members.joined('transformer');
      await changed(who, 'supporter');
      expect((await members.mine(who))?.canKeepPlan).toBe(true);
      expect((await changed(who, 'transformer')).own.membership).toMatchObject({
        planCode: 'transformer',
        nextPlan: null,
        canKeepPlan: false,
      });
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 4_990 });
      expect(await members.subjects(who)).toEqual(['Seu plano vai mudar', 'Seu plano continua o Membro Transformador']);
      await payers.charge(who.subscription, 'paid');
      expect(await members.moneyOf(who)).toEqual([4_990, 4_990]);
      expect(await members.events(who)).toEqual(['started', 'plan-change-asked', 'plan-change-withdrawn', 'renewed']);
    });

    it('can be taken back during a pause too, and the plan goes on at its price afterwards', async () => {
      const who = await members.joined('transformer');
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() + 20 * DAY_MS) });
      await changed(who, 'supporter');
      await members.post(who, paths.membershipPauses, { months: 2 });
      await api.settled();
      expect(await members.mine(who)).toMatchObject({ isPaused: true, nextPlan: { planCode: 'supporter' }, canKeepPlan: true });
      expectProblem(await changePlan(who, 'supporter'), 'membership.transition-refused');
      for (let click = 0; click < 2; click++) {
        const { own } = await changed(who, 'transformer');
        expect(own.membership).toMatchObject({ status: 'inactive', isPaused: true, nextPlan: null, canKeepPlan: false });
      }
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused', amountCents: 4_990 });
      const mails = (await api.mailsTo(who.email)).map(textOf).filter((text) => text?.includes('foi desfeita'));
      expect(mails).toEqual([expect.stringContaining('continua, e a pausa também.')]);
    });

    it('costs its price in the mails about the next charge, too', async () => {
      const who = await members.joined('transformer');
      await changed(who, 'supporter');
      for (const url of [paths.membershipCancellation, paths.membershipContinuation]) {
        await members.post(who, url);
        await api.settled();
      }
      await payers.charge(who.subscription, 'refused');
      const [kept, refused] = (await api.mailsTo(who.email)).slice(-2).map(textOf);
      expect(kept).toMatch(/próxima cobrança, de R\$\s29,90/);
      expect(refused).toMatch(/O pagamento de R\$\s29,90 foi recusado/);
    });

    it('gives back what a charge took too much because the provider changes amounts later', async () => {
      await api.control('/switches', { lateAmounts: true }, 'PUT');
      const who = await members.joined('transformer');
      await changed(who, 'supporter');
      expect(await members.subscriptionOf(who)).toMatchObject({ amountCents: 4_990, pendingAmountCents: 2_990 });
      await payers.charge(who.subscription, 'paid');
      await api.settled();
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', nextPlan: null });
      expect(await members.moneyOf(who)).toEqual([4_990, 2_990]);
      expect(await members.rowOf(who)).toMatchObject({ paidCents: 7_980 });
    });

    it.each([1_500, 2_000, 4_990])('gives back no more than that, of which the charity has returned %d at the provider', async (cents) => {
      await api.control('/switches', { lateAmounts: true, lose: 1 }, 'PUT');
      const who = await members.joined('transformer');
      await changed(who, 'supporter');
      const subscription = `/subscriptions/${await payers.externalId(who.subscription)}`;
      await api.control(`${subscription}/charge`, { outcome: 'paid' });
      const { payments } = await api.callProvider<{ payments: { id: string }[] }>(subscription);
      await api.callProvider(`/payments/${payments[0]?.id ?? ''}/refunds`, { amountCents: cents });
      await payers.returnFromPage(who.subscription);
      expect(await members.mine(who)).toMatchObject({ planCode: 'supporter', nextPlan: null });
      expect(await members.moneyOf(who)).toEqual([4_990, Math.min(4_990 - cents, 2_990)]);
    });
  });

  it.each(['in grace', 'cancelled', 'paused', 'without a subscription'])(
    'refuses another plan to a membership that is %s',
    async (state) => {
      const who = await members.joined();
      if (state === 'in grace') await payers.charge(who.subscription, 'refused');
      if (state === 'cancelled') await members.post(who, paths.membershipCancellation);
      if (state === 'paused') await members.post(who, paths.membershipPause);
      if (state === 'without a subscription') await members.setDates(who, { subscriptionId: null, paidCents: 0 });
      expect(await members.mine(who)).toMatchObject({ canChangePlan: false, planOptions: [] });
      expectProblem(await changePlan(who, 'transformer'), 'membership.transition-refused');
      if (state === 'without a subscription') await members.setDates(who, { subscriptionId: who.subscription, paidCents: 2_990 });
    },
  );

  it('refuses plans that don’t exist, visitors, and people without a membership', async () => {
    const who = await members.joined();
    expectProblem(await changePlan(who, 'gold'), 'validation.failed');
    expectProblem(await members.post(who, paths.membershipPauses, { months: 4 }), 'validation.failed');
    expectProblem(await api.inject({ method: 'POST', url: paths.membershipPlan, payload: { planCode: 'supporter' } }), 'auth.required');
    const headers = await api.signIn({ email: `${randomUUID()}@example.com` });
    expectProblem(await changePlan({ ...who, headers }, 'supporter'), 'membership.not-found');
  });

  describe('a pause', () => {
    it('keeps the paid days, and charges nothing before they have ended', async () => {
      const who = await members.joined();
      const paidUntil = new Date(Date.now() + 20 * DAY_MS);
      await members.setDates(who, { nextPaymentDate: paidUntil });
      const response = await members.post(who, paths.membershipPauses, { months: 2 });
      expect(response.json<OwnMembershipView>()).toMatchObject({
        isMember: false,
        membership: { status: 'inactive', isPaused: true, creditedDays: 19, canResume: true },
      });
      const until = (await members.mine(who))?.pausedUntil;
      expect(new Date(until ?? 0).getTime()).toBeGreaterThan(Date.now() + 58 * DAY_MS);
      await api.settled();
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });

      // Two months later: the pause ends by itself, and the credited days count.
      const started = new Date(Date.now() - 61 * DAY_MS);
      await members.setDates(who, {
        pausedAt: started,
        pausedUntil: new Date(Date.now() - 1_000),
        nextPaymentDate: new Date(started.getTime() + 20 * DAY_MS),
      });
      await members.run();
      const resumed = await members.rowOf(who);
      expect(resumed).toMatchObject({ status: 'active', pausedAt: null, pausedUntil: null });
      expect(resumed.creditedUntil?.getTime()).toBeCloseTo(Date.now() + 20 * DAY_MS, -6);
      expect(resumed.nextPaymentDate).toEqual(resumed.creditedUntil);
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
      expect(await members.moneyOf(who)).toEqual([2_990]);
      // Reports of the unchanged subscription don't shorten the credited days.
      await payers.returnFromPage(who.subscription);
      expect((await members.rowOf(who)).nextPaymentDate).toEqual(resumed.creditedUntil);

      // The credited days end: now the provider charges again.
      await members.setDates(who, { creditedUntil: new Date(Date.now() - 1_000), nextPaymentDate: new Date(Date.now() - 1_000) });
      await members.run();
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'active' });
      expect(await members.rowOf(who)).toMatchObject({ status: 'active', creditedUntil: null });
      expect(await members.events(who)).toEqual(['started', 'paused', 'resumed']);
      expect(await members.subjects(who)).toEqual(['Sua participação está pausada', 'Sua participação voltou']);
    });

    it('can be ended at any time, and begins again with the days that are left', async () => {
      const who = await members.joined();
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() + 10.5 * DAY_MS) });
      for (const _ of [1, 2]) {
        await members.post(who, paths.membershipPauses, { months: 1 });
        expect(await members.mine(who)).toMatchObject({ isPaused: true, creditedDays: 10 });
        expect((await members.post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({ isMember: true });
        expectProblem(await members.post(who, paths.membershipResume), 'membership.transition-refused');
      }
      await api.settled();
      expect((await members.mine(who))?.canChangePlan).toBe(true);
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
    });

    it.each(['charges nothing', 'charges at once'])(
      'that the payer ends at the provider, which %s, keeps the paid days',
      async (charges) => {
        const who = await members.joined();
        await members.post(who, paths.membershipPauses, { months: 3 });
        await api.settled();
        // Ten days of the month were left, forty days ago.
        const pausedAt = new Date(Date.now() - 40 * DAY_MS);
        await members.setDates(who, { pausedAt, nextPaymentDate: new Date(pausedAt.getTime() + 10 * DAY_MS) });
        const external = await payers.externalId(who.subscription);
        await api.control('/switches', { lose: 1 }, 'PUT');
        await api.callProvider(`/subscriptions/${external}/resume`, {});
        if (charges === 'charges at once') await api.control(`/subscriptions/${external}/charge`, { outcome: 'paid' });
        await payers.returnFromPage(who.subscription);
        const row = await members.rowOf(who);
        expect(row).toMatchObject({ status: 'active', pausedAt: null, pausedUntil: null });
        expect(row.creditedUntil?.getTime()).toBeCloseTo(Date.now() + 10 * DAY_MS, -6);
        expect(row.nextPaymentDate).toEqual(row.creditedUntil);
        expect(await members.moneyOf(who)).toEqual(charges === 'charges at once' ? [2_990, 0] : [2_990]);
        expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
        expect(await members.events(who)).toContain('resumed');
      },
    );

    it('gives back a charge that the provider made before it was stopped', async () => {
      const who = await members.joined();
      await api.control('/switches', { lose: 1 }, 'PUT');
      await members.post(who, paths.membershipPauses, { months: 1 });
      await api.settled();
      // As if the provider had charged before our job reached it.
      await api.dataSource.query("UPDATE ong_members SET paused_at = now() - interval '1 minute' WHERE user_id = $1", [who.id]);
      await api.dataSource.query("UPDATE payment_subscriptions SET status = 'active' WHERE id = $1", [who.subscription]);
      const external = await payers.externalId(who.subscription);
      const headers = { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' };
      await fetch(`${api.sandbox.url}/v1/subscriptions/${external}/resume`, { method: 'POST', headers, body: '{}' });
      await api.control(`/subscriptions/${external}/charge`, { outcome: 'paid' });
      await payers.returnFromPage(who.subscription);
      expect(await members.mine(who)).toMatchObject({ status: 'inactive', isPaused: true });
      expect(await members.moneyOf(who)).toEqual([2_990, 0]);
      expect((await members.subjects(who)).at(-1)).toBe('Vamos devolver um pagamento');
    });

    it('without paid days ends when a charge succeeds', async () => {
      const who = await members.joined();
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() - DAY_MS) });
      await members.post(who, paths.membershipPauses, { months: 1 });
      expect(await members.mine(who)).toMatchObject({ isPaused: true, creditedDays: 0 });
      await api.settled();
      expect((await members.post(who, paths.membershipResume)).json<OwnMembershipView>()).toMatchObject({
        membership: { canCancel: true },
      });
      await api.settled();
      expect((await members.mine(who))?.isPaused).toBe(false);
    });

    it('keeps its paid days when the membership is cancelled meanwhile, until their end', async () => {
      const who = await members.joined();
      const paidUntil = new Date(Date.now() + 5 * DAY_MS);
      await members.setDates(who, { nextPaymentDate: paidUntil });
      await members.post(who, paths.membershipPauses, { months: 3 });
      const { membership } = (await members.post(who, paths.membershipCancellation)).json<OwnMembershipView>();
      expect(membership).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, canKeep: true });
      expect(new Date(membership?.nextPaymentDate ?? 0).getTime()).toBeCloseTo(paidUntil.getTime(), -6);
      await api.settled();
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'paused' });
    });

    it('adds its paid days to a new membership', async () => {
      const who = await members.joined();
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() + 5 * DAY_MS) });
      await members.post(who, paths.membershipPauses, { months: 3 });
      await api.settled();
      const payload = { planCode: 'transformer', membershipType: 'monthly', provider: 'sandbox' };
      const next = (await api.inject({ method: 'POST', url: paths.memberships, payload, headers: who.headers })).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const row = await members.rowOf(who);
      expect(row).toMatchObject({ status: 'active', planCode: 'transformer' });
      expect(row.creditedUntil).toEqual(row.nextPaymentDate);
      expect(row.nextPaymentDate?.getTime()).toBeGreaterThan(Date.now() + 32.9 * DAY_MS);
      expect(await members.subscriptionOf({ ...who, subscription: next.id })).toMatchObject({ status: 'paused' });
    });
  });

  describe('a new subscription', () => {
    const start = async (who: Member, membershipType: string, planCode = 'supporter') => {
      const payload = { planCode, membershipType, provider: 'sandbox' };
      return api.inject({ method: 'POST', url: paths.memberships, payload, headers: who.headers });
    };

    it('keeps the paid days when the provider has ended the former one', async () => {
      const who = await members.joined();
      const headers = { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' };
      const external = await payers.externalId(who.subscription);
      await fetch(`${api.sandbox.url}/v1/subscriptions/${external}/cancel`, { method: 'POST', headers, body: '{}' });
      await payers.returnFromPage(who.subscription);
      await members.setDates(who, { nextPaymentDate: new Date(Date.now() + 10 * DAY_MS) });
      expect(await members.mine(who)).toMatchObject({ cancelAtPeriodEnd: true, canKeep: false, canStartAgain: true });
      const next = (await start(who, 'monthly')).json<PaymentView>();
      expect(await members.mine(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      await payers.decide(next.id, 'authorise');
      expect(await members.mine(who)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, canStartAgain: false });
      const row = await members.rowOf(who);
      expect(row.nextPaymentDate?.getTime()).toBeGreaterThan(Date.now() + 37.9 * DAY_MS);
      expect(row.creditedUntil).toEqual(row.nextPaymentDate);
      expect(await members.subscriptionOf({ ...who, subscription: next.id })).toMatchObject({ status: 'paused' });
      expect(await members.moneyOf(who)).toEqual([2_990, 2_990]);
    });

    it('replaces one of the other interval with its first charge, and ends it at the provider', async () => {
      const who = await members.joined();
      expectProblem(await start(who, 'monthly'), 'membership.already-active');
      const next = (await start(who, 'yearly')).json<PaymentView>();
      expect(await members.mine(who)).toMatchObject({ status: 'active', membershipType: 'monthly' });
      await payers.decide(next.id, 'authorise');
      expect(await members.mine(who)).toMatchObject({ status: 'active', membershipType: 'yearly', chargeCents: 29_900 });
      expect(await members.subscriptionOf(who)).toMatchObject({ status: 'cancelled' });
      const row = await members.rowOf(who);
      expect(row.nextPaymentDate?.getTime()).toBeGreaterThan(Date.now() + 390 * DAY_MS);
      await payers.returnFromPage(next.id);
      expect(await members.moneyOf(who)).toEqual([2_990, 29_900]);
    });

    it.each([
      ['running', 'transformer', 'supporter', 365],
      ['running', 'supporter', 'supporter', 365],
      ['running', 'supporter', 'transformer', Math.floor((365 * 2_990) / 4_990)],
      ['paused', 'supporter', 'transformer', Math.floor((365 * 2_990) / 4_990)],
    ])('of a %s yearly membership of the plan %s, for the plan %s, adds %i days', async (state, former, planCode, days) => {
      const who = await members.joined(former, 'yearly');
      if (state === 'paused') await members.post(who, paths.membershipPauses, { months: 1 });
      expect((await members.rowOf(who)).status).toBe(state === 'paused' ? 'inactive' : 'active');
      const next = (await start(who, 'monthly', planCode)).json<PaymentView>();
      await payers.decide(next.id, 'authorise');
      const row = await members.rowOf(who);
      expect(row).toMatchObject({ status: 'active', planCode, creditedUntil: row.nextPaymentDate });
      const addedDays = ((row.nextPaymentDate?.getTime() ?? 0) - addMonths(row.startDate, 1).getTime()) / DAY_MS;
      expect(Math.abs(addedDays - days)).toBeLessThanOrEqual(1.1);
    });

    it('that is refused leaves the membership as it was', async () => {
      const who = await members.joined();
      const next = (await start(who, 'yearly')).json<PaymentView>();
      await payers.decide(next.id, 'refuse');
      expect(await members.mine(who)).toMatchObject({ status: 'active', membershipType: 'monthly', cancelAtPeriodEnd: false });
    });
  });
});
