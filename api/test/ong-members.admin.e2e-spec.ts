import { randomUUID } from 'node:crypto';
import {
  paths,
  type AdminOngMemberDetailView,
  type AdminOngMemberView,
  type KeysetView,
  type OwnMembershipView,
  type PaymentView,
} from '@aflora/contracts';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Session } from '../src/auth/sessions/session.entity';
import { OngMemberEvent, OngMember } from '../src/ong-members/ong-member.entity';
import { PaymentSubscription } from '../src/payments/payment.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

type Page = KeysetView<AdminOngMemberView>;
type Headers = { authorization: string };

interface Person {
  id: string;
  email: string;
  headers: Headers;
}
type Member = Person & { memberId: string; subscription: string };

const PLAN = { planCode: 'supporter', monthlyAmountCents: 2_990, chargeCents: 2_990 };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));

describe('the console’s memberships', () => {
  let api: MoneyApp;
  let payers: ReturnType<typeof subscriptionsOf>;
  let admin: Person;

  beforeAll(async () => {
    api = await startMoneyApp();
    payers = subscriptionsOf(api);
    admin = await person({ isAdmin: true });
    await api.dataSource.manager.update(Profile, { userId: admin.id }, { firstName: 'Rita', lastName: 'Souza' });
  });

  afterAll(() => api.close());

  async function person(options: Parameters<MoneyApp['signIn']>[0] = {}): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email, ...options });
    return { id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id, email, headers };
  }
  async function joined(): Promise<Member> {
    const who = await person();
    const payload = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };
    const response = await api.inject({ method: 'POST', url: paths.memberships, payload, headers: who.headers });
    const { id: subscription } = response.json<PaymentView>();
    await payers.decide(subscription, 'authorise');
    const { id: memberId } = await api.dataSource.manager.findOneByOrFail(OngMember, { userId: who.id });
    return { ...who, memberId, subscription };
  }
  async function row(fields: Partial<OngMember> = {}): Promise<string> {
    const id = randomUUID();
    const userId = fields.userId ?? (await anAccount(api.dataSource)).id;
    await api.dataSource.manager.insert(OngMember, { ...PLAN, id, userId, ...fields });
    return id;
  }
  const post = (url: string, { headers } = admin) => api.inject({ method: 'POST', url, headers });
  const pause = (id: string, who?: Person) => post(paths.adminOngMemberPause(id), who);
  const resume = (id: string, who?: Person) => post(paths.adminOngMemberResume(id), who);
  const cancel = (id: string, who?: Person) => post(paths.adminOngMemberCancellation(id), who);
  const show = async (id: string) =>
    (await api.inject({ url: paths.adminOngMember(id), headers: admin.headers })).json<AdminOngMemberDetailView>();
  const list = async (query: Record<string, string> = {}) =>
    (await api.inject({ url: paths.adminOngMembers, query, headers: admin.headers })).json<Page>();
  const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
  const isFlagged = async ({ id: userId }: Pick<Person, 'id'>) =>
    (await api.dataSource.manager.findOneByOrFail(Profile, { userId })).isOngMember;
  const atProvider = async ({ subscription }: Member) => {
    const headers = { authorization: 'Bearer key-of-the-test' };
    const response = await fetch(`${api.sandbox.url}/v1/subscriptions/${await payers.externalId(subscription)}`, { headers });
    return ((await response.json()) as { status: string }).status;
  };
  const audited = async (entityId: string) =>
    (
      await api.dataSource.manager.find(AuditEntry, { where: { entityId, actorId: admin.id, action: Not('viewed') }, order: { at: 'ASC' } })
    ).map(({ action, entity }) => `${action} ${entity}`);
  const happened = async (id: string) => (await show(id)).events.map(({ kind, by }) => `${kind} by ${by ? (by.name ?? '?') : 'nobody'}`);

  describe('steps on memberships', () => {
    it('pause, resume and cancel at the provider too, attributed to the administrator', async () => {
      const who = await joined();
      const paused = await pause(who.memberId);
      expect(paused.statusCode).toBe(200);
      expect(paused.json()).toMatchObject({ status: 'inactive', canPause: false, canResume: true, canCancel: true, awaitsProvider: true });
      await api.settled();
      expect(await show(who.memberId)).toMatchObject({ awaitsProvider: false });
      expect(await atProvider(who)).toBe('paused');
      expect(await isFlagged(who)).toBe(false);

      expect((await resume(who.memberId)).json()).toMatchObject({ status: 'active', canPause: true, canResume: false });
      // The paid days that are left count again, and the provider charges when they have ended.
      await api.settled();
      expect(await atProvider(who)).toBe('paused');
      expect(await isFlagged(who)).toBe(true);

      expect((await cancel(who.memberId)).json()).toMatchObject({
        ...{ status: 'cancelled', nextPaymentDate: null, canPause: false, canResume: false, canCancel: false },
      });
      await api.settled();
      expect(await atProvider(who)).toBe('cancelled');
      expect(await isFlagged(who)).toBe(false);
      expect((await show(who.memberId)).subscription).toMatchObject({ provider: 'sandbox', status: 'cancelled' });
      expect(await happened(who.memberId)).toEqual([
        'cancelled by Rita Souza',
        'resumed by Rita Souza',
        'paused by Rita Souza',
        'started by Ana Lima',
      ]);
      expect((await show(who.memberId)).events[3]?.by).toEqual({ id: who.id, name: 'Ana Lima', isMember: true });
      expect(await audited(who.memberId)).toEqual(['updated ong_members', 'updated ong_members', 'updated ong_members']);
      expect((await api.mailsTo(who.email)).map(subjectOf).at(-1)).toBe('Sua participação foi cancelada');
    });

    it('cancel immediately, unlike the member’s own cancellation at the end of the period', async () => {
      const who = await joined();
      const own = (await post(paths.membershipCancellation, who)).json<OwnMembershipView>();
      expect(own.membership).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      expect(await show(who.memberId)).toMatchObject({ cancelAtPeriodEnd: true, canPause: false, canCancel: true });
      expect((await cancel(who.memberId)).json()).toMatchObject({ status: 'cancelled' });
      expect(await isFlagged(who)).toBe(false);
    });

    it('count although the provider is unavailable, which carries them out later', async () => {
      const who = await joined();
      await api.control('/switches', { down: true }, 'PUT');
      expect((await pause(who.memberId)).json()).toMatchObject({ status: 'inactive', awaitsProvider: true });
      expect((await cancel(who.memberId)).json()).toMatchObject({ status: 'cancelled', awaitsProvider: true });
      await api.control('/switches', {}, 'PUT');
      await api.settled();
      await payers.returnFromPage(who.subscription);
      expect(await show(who.memberId)).toMatchObject({ status: 'cancelled', awaitsProvider: false });
      expect(await audited(who.memberId)).toEqual(['updated ong_members', 'updated ong_members']);
    });

    it('reactivate a membership after a failed charge only once a charge succeeds', async () => {
      const who = await joined();
      await payers.charge(who.subscription, 'refused');
      await api.dataSource.manager.update(OngMember, { id: who.memberId }, { status: 'inactive', graceUntil: null });
      await api.dataSource.manager.update(PaymentSubscription, { id: who.subscription }, { status: 'past-due' });
      // The payer resumed it at the provider long ago; that event has no actor.
      await api.dataSource.manager.insert(OngMemberEvent, { memberId: who.memberId, kind: 'resumed', at: at(1) });
      expect(await show(who.memberId)).toMatchObject({ status: 'inactive', isFailing: true, awaitsProvider: true, canResume: true });
      await api.control('/switches', { refuse: true }, 'PUT');
      expect((await resume(who.memberId)).json()).toMatchObject({ status: 'inactive', isFailing: true, awaitsProvider: true });
      await api.control('/switches', {}, 'PUT');
      expect((await resume(who.memberId)).json()).toMatchObject({ status: 'active', isFailing: false, awaitsProvider: false });
      expect((await happened(who.memberId)).filter((event) => event.startsWith('resumed'))).toEqual([
        'resumed by Rita Souza',
        'resumed by nobody',
      ]);
    });

    it('work without a provider for memberships that have no subscription', async () => {
      const id = await row();
      expect((await pause(id)).json()).toMatchObject({ status: 'inactive', subscription: null });
      expect((await resume(id)).json()).toMatchObject({ status: 'active' });
      expect((await cancel(id)).json()).toMatchObject({ status: 'cancelled', awaitsProvider: false });
      const stopped = await row({ status: 'inactive' });
      expect((await resume(stopped)).json()).toMatchObject({ status: 'active' });
    });

    it('are refused in the wrong state, with that state in the problem', async () => {
      const [active, inactive, cancelled] = [await row(), await row({ status: 'inactive' }), await row({ status: 'cancelled' })];
      for (const [response, status] of [
        [await resume(active), 'active'],
        [await pause(inactive), 'inactive'],
        [await pause(cancelled), 'cancelled'],
        [await resume(cancelled), 'cancelled'],
        [await cancel(cancelled), 'cancelled'],
      ] as const) {
        expect(expectProblem(response, 'membership.transition-refused').params).toEqual({ status });
      }
      const { userId } = await api.dataSource.manager.findOneByOrFail(OngMember, { id: active });
      const older = await row({ userId, status: 'inactive' });
      expectProblem(await resume(older), 'membership.transition-refused');
      expect(await audited(active)).toEqual([]);
    });

    it('cancel only after a recent password confirmation', async () => {
      const late = await person({ isAdmin: true });
      await api.dataSource.manager.update(Session, { userId: late.id }, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });
      const id = await row();
      expectProblem(await cancel(id, late), 'auth.step-up-required');
      expect((await pause(id, late)).statusCode).toBe(200);
    });
  });

  describe('memberships with failed payments', () => {
    it('are listed with the failed charge and the end of their grace period', async () => {
      const who = await joined();
      await payers.charge(who.subscription, 'refused');
      const member = await show(who.memberId);
      expect(member).toMatchObject({ status: 'active', isFailing: true, graceUntil: expect.any(String) as string });
      expect(member.charges.map(({ status }) => status)).toEqual(['failed', 'paid']);
      expect(member.lastFailedPaymentAt).toBe(member.charges[0]?.createdAt);
      expect(await ids({ payments: 'failing', search: who.email })).toEqual([who.memberId]);
      expect(await ids({ payments: 'ok', search: who.email })).toEqual([]);
      await payers.charge(who.subscription, 'paid');
      expect(await show(who.memberId)).toMatchObject({ isFailing: false, graceUntil: null, paidCents: 5_980 });
      expect(await ids({ payments: 'failing', search: who.email })).toEqual([]);
    });
  });

  describe('the membership flag of a user', () => {
    const add = (id: string, who = admin) => post(paths.adminUserOngMembership(id), who);
    const remove = (id: string, { headers } = admin) => api.inject({ method: 'DELETE', url: paths.adminUserOngMembership(id), headers });

    it('can be set by an administrator without a paid membership', async () => {
      const who = await person();
      expect([(await add(who.id)).statusCode, (await add(who.id)).statusCode]).toEqual([204, 204]);
      expect(await isFlagged(who)).toBe(true);
      expect(await api.dataSource.manager.countBy(OngMember, { userId: who.id })).toBe(0);
      const own = await api.inject({ url: paths.membership, headers: who.headers });
      expect(own.json()).toEqual({ isMember: true, membership: null });
      expect([(await remove(who.id)).statusCode, (await remove(who.id)).statusCode]).toEqual([204, 204]);
      expect(await isFlagged(who)).toBe(false);
      expect(await audited(who.id)).toEqual(['ong-member-added users', 'ong-member-removed users']);
    });

    it('is removed together with a paid subscription, immediately and at the provider', async () => {
      const who = await joined();
      expect((await remove(who.id)).statusCode).toBe(204);
      expect(await show(who.memberId)).toMatchObject({ status: 'cancelled', nextPaymentDate: null });
      expect(await isFlagged(who)).toBe(false);
      await api.settled();
      expect(await atProvider(who)).toBe('cancelled');
      expect(await happened(who.memberId)).toEqual(['cancelled by Rita Souza', 'started by Ana Lima']);
      expect(await audited(who.id)).toEqual(['ong-member-removed users']);
    });

    it('creates no profile when removed from a user without one', async () => {
      const { id } = await anAccount(api.dataSource);
      await api.dataSource.manager.delete(Profile, { userId: id });
      expect((await remove(id)).statusCode).toBe(204);
      expect(await api.dataSource.manager.countBy(Profile, { userId: id })).toBe(0);
      expect((await add(id)).statusCode).toBe(204);
      expect(await isFlagged({ id })).toBe(true);
    });

    it('can’t be set for an unknown or erased user', async () => {
      const { id } = await anAccount(api.dataSource);
      await api.dataSource.manager.update(User, { id }, { erasedAt: new Date() });
      for (const unknown of [id, randomUUID(), 'nope']) {
        expectProblem(await add(unknown), 'user.not-found');
        expectProblem(await remove(unknown), 'user.not-found');
      }
    });

    it('requires step-up when its removal may end a subscription', async () => {
      const late = await person({ isAdmin: true });
      await api.dataSource.manager.update(Session, { userId: late.id }, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });
      expect((await add(late.id, late)).statusCode).toBe(204);
      expectProblem(await remove(late.id, late), 'auth.step-up-required');
    });
  });

  describe('the list of memberships', () => {
    beforeEach(() => api.dataSource.query('TRUNCATE ong_members CASCADE'));

    it('is filtered by state, kind, days and person', async () => {
      const { id: userId } = await anAccount(api.dataSource, { email: 'bia.membro@example.com' });
      const yearly = await row({ userId, membershipType: 'yearly', createdAt: at(3), startDate: new Date('2026-03-10T02:00:00Z') });
      const inactive = await row({ status: 'inactive', createdAt: at(2), startDate: new Date('2026-03-11T12:00:00Z') });
      const cancelled = await row({ status: 'cancelled', createdAt: at(1), startDate: new Date('2026-05-01T12:00:00Z') });
      expect(await ids({})).toEqual([yearly, inactive, cancelled]);
      expect(await ids({ status: 'inactive' })).toEqual([inactive]);
      expect(await ids({ type: 'yearly' })).toEqual([yearly]);
      expect(await ids({ from: '2026-03-10', to: '2026-04-30' })).toEqual([inactive]);
      expect(await ids({ to: '2026-03-09' })).toEqual([yearly]);
      expect(await ids({ search: 'bia.membro' })).toEqual([yearly]);
      expect(await ids({ search: 'ana lima', status: 'cancelled' })).toEqual([cancelled]);
      expect(await ids({ search: "%' OR true --" })).toEqual([]);
      expect(await ids({ payments: 'failing' })).toEqual([]);
      expect(await ids({ payments: 'ok' })).toEqual([yearly, inactive]);
    });

    it('is paged forwards and back over equal times, each membership once', async () => {
      const all = await Promise.all(Array.from({ length: 7 }, () => row({ createdAt: at(1) })));
      const first = await list({ pageSize: '3' });
      const second = await list({ pageSize: '3', cursor: first.nextCursor ?? '' });
      const third = await list({ pageSize: '3', cursor: second.nextCursor ?? '' });
      expect(third.nextCursor).toBeNull();
      expect(
        first.items
          .concat(second.items, third.items)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...all].sort());
      await api.dataSource.manager.delete(OngMember, { id: third.items[0]?.id });
      const back = await list({ pageSize: '3', cursor: third.previousCursor ?? '' });
      expect(back.items).toEqual(second.items);
    });

    it('is exported with all cells as text', async () => {
      const { id: userId } = await anAccount(api.dataSource, { email: '+planilha@example.com' });
      await api.dataSource.manager.update(Profile, { userId }, { firstName: '=1+1' });
      await row({ userId, startDate: new Date('2026-03-10T15:00:00Z') });
      await row({ status: 'cancelled' });
      const query = { status: 'active' };
      const { body } = await api.inject({ url: paths.adminOngMembersExport, query, headers: admin.headers });
      expect(body.split('\r\n').slice(1)).toEqual([
        expect.stringMatching(/^'=1\+1 Lima;'\+planilha@example\.com;Ativo;Mensal;[^;]+;29,90;29,90;10\/03\/2026 12:00;;;Não;$/),
        '',
      ]);
    });

    it('is exported without a next payment of those who are paused or leave', async () => {
      const nextPaymentDate = new Date('2026-12-10T15:00:00Z');
      const now = new Date();
      for (const fields of [{}, { status: 'inactive', pausedAt: now } as const, { cancelAtPeriodEnd: true, cancelledAt: now }])
        await row({ ...fields, nextPaymentDate });
      const { body } = await api.inject({ url: paths.adminOngMembersExport, headers: admin.headers });
      const next = body
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';')[9]);
      expect(next.sort()).toEqual(['', '', '10/12/2026 12:00', 'Próximo pagamento']);
    });

    it('keeps the row of an erased person, without name and address', async () => {
      const { id: userId } = await anAccount(api.dataSource);
      const id = await row({ userId, status: 'cancelled' });
      await api.dataSource.manager.update(User, { id: userId }, { erasedAt: new Date() });
      await api.dataSource.manager.update(Profile, { userId }, { firstName: null, lastName: null });
      expect((await list()).items).toEqual([expect.objectContaining({ id, firstName: null, lastName: null, email: null })]);
    });

    it.each([
      [{ status: 'pending' }, 'status'],
      [{ type: 'weekly' }, 'type'],
      [{ payments: 'late' }, 'payments'],
      [{ from: '2026-02-30' }, 'from'],
    ])('refuses %j', async (query, field) => {
      const response = await api.inject({ url: paths.adminOngMembers, query, headers: admin.headers });
      expect(expectProblem(response, 'validation.failed').errors).toEqual([expect.objectContaining({ field })]);
    });
  });

  it('responds with not found for unknown memberships', async () => {
    for (const id of [randomUUID(), 'nope']) {
      expectProblem(await api.inject({ url: paths.adminOngMember(id), headers: admin.headers }), 'membership.not-found');
      for (const step of [pause, resume, cancel]) expectProblem(await step(id), 'membership.not-found');
    }
  });

  it('is for administrators only', async () => {
    const { headers } = await person();
    const id = randomUUID();
    const steps = [paths.adminOngMemberPause(id), paths.adminOngMemberResume(id), paths.adminOngMemberCancellation(id)];
    for (const [method, url] of [
      ...[paths.adminOngMembers, paths.adminOngMembersExport, paths.adminOngMember(id)].map((path) => ['GET', path] as const),
      ...[...steps, paths.adminUserOngMembership(id)].map((path) => ['POST', path] as const),
      ['DELETE', paths.adminUserOngMembership(id)] as const,
    ]) {
      expectProblem(await api.inject({ method, url }), 'auth.required');
      expectProblem(await api.inject({ method, url, headers }), 'auth.forbidden');
    }
  });
});
