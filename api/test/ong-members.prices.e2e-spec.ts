import { randomUUID } from 'node:crypto';
import {
  paths,
  settingDefaults,
  type AdminSettingView,
  type OwnMembershipView,
  type PaymentView,
  type PlanChangeView,
  type RecurringIncomeView,
  type SiteSettingsView,
} from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { OngMember, OngMemberEvent } from '../src/ong-members/ong-member.entity';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const DAY_MS = 86_400_000;

interface Person {
  id: string;
  email: string;
  headers: { authorization: string };
}
type Member = Person & { subscription: string };

describe('the prices of the plans', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
    admin = await api.signIn({ email: 'admin@example.com', isAdmin: true });
  });
  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('DELETE FROM settings'));
  afterEach(async () => {
    await api.settled();
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  const setting = async () => (await api.inject({ url: paths.adminSetting('membership'), headers: admin })).json<AdminSettingView>();
  /** Saves other prices, and perhaps names, over the newest version. */
  async function save(supporter: object, transformer: object = {}): Promise<void> {
    const { version } = await setting();
    const { plans, membershipBenefits } = settingDefaults.membership;
    const changed = [
      { ...plans[0], ...supporter },
      { ...plans[1], ...transformer },
    ];
    const payload = { version, value: { plans: changed, membershipBenefits } };
    const response = await api.inject({ method: 'PATCH', url: paths.adminSetting('membership'), headers: admin, payload });
    expect(response.statusCode).toBe(200);
  }

  async function aVisitor(): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    return { id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id, email, headers };
  }
  const join = ({ headers }: Person, given: object = {}, key?: string) => {
    const payload = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox', ...given };
    return api.inject({ method: 'POST', url: paths.memberships, payload, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
  };
  async function joined(given: object = {}): Promise<Member> {
    const person = await aVisitor();
    const response = await join(person, given);
    expect(response.statusCode).toBe(201);
    const { id: subscription } = response.json<PaymentView>();
    await payers.decide(subscription, 'authorise');
    return { ...person, subscription };
  }
  const changePlan = ({ headers }: Person, payload: object) => api.inject({ method: 'POST', url: paths.membershipPlan, headers, payload });
  async function changed(who: Person, payload: object): Promise<PlanChangeView> {
    const response = await changePlan(who, payload);
    expect(response.statusCode).toBe(200);
    await api.settled();
    return response.json<PlanChangeView>();
  }
  const mine = async ({ headers }: Person) => (await api.inject({ url: paths.membership, headers })).json<OwnMembershipView>().membership;
  const chargesOf = async ({ id: subjectId }: Person) => {
    const all = await api.dataSource.manager.find(Payment, { where: { subjectId, status: 'paid' }, order: { createdAt: 'ASC' } });
    return all.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents);
  };
  const subscriptionsOfPerson = ({ id: subjectId }: Person) =>
    api.dataSource.manager.find(PaymentSubscription, { where: { subjectId }, order: { createdAt: 'ASC' } });
  /** Half of the month is left, so that a difference is about half of the difference of the prices. */
  const halfway = ({ id: userId }: Person) =>
    api.dataSource.manager.update(OngMember, { userId }, { nextPaymentDate: new Date(Date.now() + 15.5 * DAY_MS) });

  it('are for new members only: an old one goes on at the own price, also in what recurs each month', async () => {
    const monthlyCents = async () => {
      const { months } = (await api.inject({ url: paths.adminRecurringIncome, headers: admin })).json<RecurringIncomeView>();
      return months.at(-1)?.memberships.monthlyCents ?? 0;
    };
    const before = await monthlyCents();
    const old = await joined();
    await save({ monthlyCents: 3_500 });
    const young = await joined();
    const yearly = await joined({ membershipType: 'yearly' });
    for (const { subscription } of [old, young]) await payers.charge(subscription, 'paid');
    expect([await chargesOf(old), await chargesOf(young), await chargesOf(yearly)]).toEqual([[2_990, 2_990], [3_500, 3_500], [35_000]]);
    expect(await mine(old)).toMatchObject({ chargeCents: 2_990, monthlyAmountCents: 2_990 });
    expect(await mine(yearly)).toMatchObject({ chargeCents: 35_000, monthlyAmountCents: 2_917 });
    expect((await monthlyCents()) - before).toBe(2_990 + 3_500 + 2_917);
  });

  it('stay what a member pays who pauses and comes back', async () => {
    const who = await joined();
    await api.inject({ method: 'POST', url: paths.membershipPause, headers: who.headers });
    await save({ monthlyCents: 3_500 });
    expect((await api.inject({ method: 'POST', url: paths.membershipResume, headers: who.headers })).statusCode).toBe(200);
    await api.settled();
    expect(await mine(who)).toMatchObject({ status: 'active', chargeCents: 2_990 });
    expect(await subscriptionsOfPerson(who)).toEqual([expect.objectContaining({ amountCents: 2_990 })]);
  });

  it('are those in force for a new subscription that replaces one, which starts again or is charged yearly', async () => {
    const who = await joined();
    // The member cancels on the provider's site.
    await api.callProvider(`/subscriptions/${await payers.externalId(who.subscription)}/cancel`, {});
    await payers.returnFromPage(who.subscription);
    const other = await joined();
    await save({ monthlyCents: 3_500 });
    expectProblem(await join(who, { expectedChargeCents: 2_990 }), 'membership.price-changed');
    const again = (await join(who, { expectedChargeCents: 3_500 })).json<PaymentView>();
    await payers.decide(again.id, 'authorise');
    const yearly = (await join(other, { membershipType: 'yearly', expectedChargeCents: 35_000 })).json<PaymentView>();
    await payers.decide(yearly.id, 'authorise');
    expect([await chargesOf(who), await chargesOf(other)]).toEqual([
      [2_990, 3_500],
      [2_990, 35_000],
    ]);
  });

  it('are paid up by the difference from the own price to the price in force', async () => {
    const [old, older] = [await joined(), await joined()];
    await save({ monthlyCents: 3_500 }, { monthlyCents: 5_990 });
    const young = await joined();
    for (const who of [old, older, young]) await halfway(who);
    const option = async (who: Person) => (await mine(who))?.planOptions[0];
    const [ofOld, ofYoung] = [await option(old), await option(young)];
    expect([ofOld?.chargeCents, ofYoung?.chargeCents]).toEqual([5_990, 5_990]);
    expect((ofOld?.differenceCents ?? 0) / (ofYoung?.differenceCents ?? 1)).toBeCloseTo(3_000 / 2_490, 2);

    const { payment } = await changed(old, { planCode: 'transformer', expectedChargeCents: 5_990 });
    expect(payment?.amountCents).toBe(ofOld?.differenceCents);
    await api.settle(payment?.id ?? '', 'paid');
    await payers.charge(old.subscription, 'paid');
    expect(await chargesOf(old)).toEqual([2_990, ofOld?.differenceCents, 5_990]);
    expect(await mine(older)).toMatchObject({ planCode: 'supporter', chargeCents: 2_990 });
  });

  it('begin with the next charge for a plan that includes less, and stay what they were when it was asked for', async () => {
    const [who, cheap] = [await joined({ planCode: 'transformer' }), await joined()];
    await save({ monthlyCents: 3_500 }, { monthlyCents: 2_500 });
    expect((await changed(who, { planCode: 'supporter', expectedChargeCents: 3_500 })).own.membership?.nextPlan?.chargeCents).toBe(3_500);
    // The richer plan costs less now than this member pays.
    expect((await changed(cheap, { planCode: 'transformer' })).payment).toBeNull();
    await save({ monthlyCents: 4_000 }, { monthlyCents: 4_500 });
    await changed(who, { planCode: 'supporter' });
    for (const { subscription } of [who, cheap]) await payers.charge(subscription, 'paid');
    expect([await chargesOf(who), await chargesOf(cheap)]).toEqual([
      [4_990, 3_500],
      [2_990, 2_500],
    ]);
  });

  it('are asked for anew when a planned change names the price in force', async () => {
    const who = await joined({ planCode: 'transformer' });
    await changed(who, { planCode: 'supporter' });
    await save({ monthlyCents: 1_990 });
    expect((await changed(who, { planCode: 'supporter', expectedChargeCents: 1_990 })).own.membership?.nextPlan?.chargeCents).toBe(1_990);
    expectProblem(await changePlan(who, { planCode: 'supporter', expectedChargeCents: 2_990 }), 'membership.price-changed');
    await payers.charge(who.subscription, 'paid');
    expect(await chargesOf(who)).toEqual([4_990, 1_990]);
  });

  it('don’t change for somebody who has opened the payment of the difference, but a new request needs the price in force', async () => {
    const [early, late] = [await joined(), await joined()];
    for (const who of [early, late]) await halfway(who);
    const opened = await changed(early, { planCode: 'transformer', expectedChargeCents: 4_990 });
    const left = await changed(late, { planCode: 'transformer', expectedChargeCents: 4_990 });
    await save({}, { monthlyCents: 5_990 });
    const { params } = expectProblem(
      await changePlan(late, { planCode: 'transformer', expectedChargeCents: 4_990 }),
      'membership.price-changed',
    );
    expect(params).toEqual({ chargeCents: 5_990 });
    const anew = await changed(late, { planCode: 'transformer', expectedChargeCents: 5_990 });
    expect(anew.payment?.id).not.toBe(left.payment?.id);
    for (const { payment } of [opened, anew]) await api.settle(payment?.id ?? '', 'paid');
    expect(await mine(early)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990 });
    expect(await mine(late)).toMatchObject({ planCode: 'transformer', chargeCents: 5_990 });
  });

  it('are those of the paid request although an earlier one asked for the same difference', async () => {
    const who = await joined();
    await api.dataSource.manager.update(OngMember, { userId: who.id }, { nextPaymentDate: new Date(Date.now() + 3.5 * DAY_MS) });
    const first = await changed(who, { planCode: 'transformer', expectedChargeCents: 4_990 });
    await save({}, { monthlyCents: 4_991 });
    const second = await changed(who, { planCode: 'transformer', expectedChargeCents: 4_991 });
    expect(second.payment?.amountCents).toBe(first.payment?.amountCents);
    await api.settle(second.payment?.id ?? '', 'paid');
    expect(await mine(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_991 });
  });

  it('are paid as differences and charges whatever the plans are called', async () => {
    await save({ name: 'Mudança para Raiz' }, { name: 'Raiz' });
    const who = await joined();
    await halfway(who);
    const { payment } = await changed(who, { planCode: 'transformer' });
    await api.settle(payment?.id ?? '', 'paid');
    const events = await api.dataSource.manager.find(OngMemberEvent, { where: { member: { userId: who.id } }, order: { at: 'ASC' } });
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'plan-changed']);
    expect(await mine(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990 });
  });

  it('are refused and start nothing when the page showed another one, and are those in force for pages that don’t say', async () => {
    const who = await aVisitor();
    await save({ monthlyCents: 3_500 });
    const { params } = expectProblem(await join(who, { expectedChargeCents: 2_990 }), 'membership.price-changed');
    expect(params).toEqual({ chargeCents: 3_500 });
    expectProblem(await join(who, { membershipType: 'yearly', expectedChargeCents: 3_500 }), 'membership.price-changed');
    expect(await subscriptionsOfPerson(who)).toEqual([]);
    for (const expectedChargeCents of [0, -1, 29.9, '3500']) expectProblem(await join(who, { expectedChargeCents }), 'validation.failed');
    expect((await join(who)).json<PaymentView>().amountCents).toBe(3_500);
  });

  it('make another subscription of one that was opened at an earlier price and never authorised', async () => {
    const who = await aVisitor();
    await join(who, { expectedChargeCents: 2_990 });
    await save({ monthlyCents: 3_500 });
    const { id } = (await join(who, { expectedChargeCents: 3_500 })).json<PaymentView>();
    await api.settled();
    expect(await subscriptionsOfPerson(who)).toEqual([
      expect.objectContaining({ amountCents: 2_990, status: 'cancelled' }),
      expect.objectContaining({ id, amountCents: 3_500, status: 'pending' }),
    ]);
  });

  it('are those of the subscription that was authorised at an earlier price, although another one was opened before we knew', async () => {
    const who = await aVisitor();
    const { id: first } = (await join(who, { expectedChargeCents: 2_990 })).json<PaymentView>();
    await save({ monthlyCents: 3_500 });
    await payers.press(first, 'authorise');
    const { id: second } = (await join(who, { expectedChargeCents: 3_500 })).json<PaymentView>();
    await api.settled();
    expect(await mine(who)).toMatchObject({ status: 'active', chargeCents: 2_990, cancelAtPeriodEnd: false });
    await payers.decide(second, 'authorise');
    expect(await chargesOf(who)).toEqual([2_990, 0]);
    expect((await subscriptionsOfPerson(who)).map(({ status }) => status)).toEqual(['active', 'cancelled']);
    expect(await mine(who)).toMatchObject({ status: 'active', chargeCents: 2_990, cancelAtPeriodEnd: false });
  });

  it('rise for nobody who changes to a plan that includes less', async () => {
    await save({}, { monthlyCents: 1_990 });
    const who = await joined({ planCode: 'transformer' });
    await save({}, { monthlyCents: 4_990 });
    expect((await mine(who))?.planOptions).toEqual([{ planCode: 'supporter', chargeCents: 1_990, differenceCents: null }]);
    await changed(who, { planCode: 'supporter', expectedChargeCents: 1_990 });
    await payers.charge(who.subscription, 'paid');
    expect(await chargesOf(who)).toEqual([1_990, 1_990]);
    expect(await mine(who)).toMatchObject({ planCode: 'supporter', chargeCents: 1_990 });
  });

  it('stay those of a plan that a charge has paid since, when the old difference goes back', async () => {
    const who = await joined();
    await halfway(who);
    const { payment } = await changed(who, { planCode: 'transformer' });
    await api.settle(payment?.id ?? '', 'paid');
    await payers.charge(who.subscription, 'paid');
    const [{ id: memberId }] = await api.dataSource.query<[{ id: string }]>('SELECT id FROM ong_members WHERE user_id = $1', [who.id]);
    const refund = { chargeId: payment?.id, amountCents: payment?.amountCents, reason: 'Cobrada por engano.' };
    const key = { 'idempotency-key': randomUUID() };
    const url = paths.adminOngMemberRefunds(memberId);
    expect((await api.inject({ method: 'POST', url, payload: refund, headers: { ...admin, ...key } })).statusCode).toBeLessThan(300);
    await api.settled();
    expect(await chargesOf(who)).toEqual([2_990, 0, 4_990]);
    expect(await mine(who)).toMatchObject({ planCode: 'transformer', chargeCents: 4_990 });
  });

  it('are never those of another request, when one is repeated after another tab started at the new price', async () => {
    const [who, key] = [await aVisitor(), randomUUID()];
    const first = await join(who, { expectedChargeCents: 2_990 }, key);
    await save({ monthlyCents: 3_500 });
    expect((await join(who, { expectedChargeCents: 2_990 }, key)).json()).toEqual(first.json());
    await join(who, { expectedChargeCents: 3_500 });
    expectProblem(await join(who, { expectedChargeCents: 2_990 }, key), 'membership.price-changed');
  });

  it('are charged as each request names them, while they change under twenty joins at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, aVisitor));
    const named = (index: number) => (index % 2 ? 3_500 : 2_990);
    const [responses] = await Promise.all([
      Promise.all(people.map((person, index) => join(person, { expectedChargeCents: named(index) }))),
      save({ monthlyCents: 3_500 }),
    ]);
    for (const [index, response] of responses.entries()) {
      const subscriptions = await subscriptionsOfPerson(people[index]!);
      if (response.statusCode !== 201) expectProblem(response, 'membership.price-changed');
      expect(subscriptions.map(({ amountCents }) => amountCents)).toEqual(response.statusCode === 201 ? [named(index)] : []);
      if (response.statusCode === 201) await payers.decide(response.json<PaymentView>().id, 'authorise');
      expect(await chargesOf(people[index]!)).toEqual(response.statusCode === 201 ? [named(index)] : []);
    }
  });

  it('are undone like every setting, audited, and shown with their names on the site, in mails and in the export', async () => {
    await save({ name: 'Membro Semente', monthlyCents: 3_500 });
    const shown = async () => (await api.inject({ url: paths.siteSettings })).json<SiteSettingsView>().content.plans?.[0];
    expect(await shown()).toEqual({ code: 'supporter', name: 'Membro Semente', monthlyCents: 3_500, benefitCount: 4, mostPopular: false });
    const who = await joined();
    const [mail] = await api.mailsTo(who.email);
    expect(JSON.stringify(mail)).toContain('Membro Semente');
    await changed(who, { planCode: 'transformer' }).then(({ payment }) => api.settle(payment?.id ?? '', 'paid'));
    expect((await api.mailsTo(who.email)).map(subjectOf).at(-1)).toBe('Seu plano agora é Membro Transformador');
    const { body } = await api.inject({ url: paths.adminOngMembersExport, headers: admin });
    expect(body).toMatch(/;Membro Transformador;49,90;49,90;/);

    const payload = { version: 1, restore: 0 };
    const url = paths.adminSettingRestorations('membership');
    expect((await api.inject({ method: 'POST', url, headers: admin, payload })).statusCode).toBe(200);
    expect((await shown())?.monthlyCents ?? 2_990).toBe(2_990);
    expect((await join(await aVisitor(), { expectedChargeCents: 2_990 })).statusCode).toBe(201);
    expect(await api.dataSource.manager.countBy(AuditEntry, { entity: 'settings' })).toBeGreaterThanOrEqual(2);
  });
});
