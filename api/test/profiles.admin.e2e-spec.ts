import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { paths } from '@aflora/contracts';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Session } from '../src/auth/sessions/session.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { lockWaits, until } from './support/api-process';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { aForm } from './support/forms';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf } from './support/mail-text';
import type { TestApp } from './support/test-app';

type Headers = { authorization: string };
type Signed = { id: string; headers: Headers };

describe('administrator rights', () => {
  let api: MailApp;
  let admin: Signed;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('DELETE FROM users');
    await api.dataSource.query('DELETE FROM audit_entries');
    admin = await signedIn({ isAdmin: true });
  });

  async function signedIn(options: Parameters<TestApp['signIn']>[0] = {}): Promise<Signed> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email, ...options });
    return { headers, id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id };
  }
  const promote = (id: string, { headers } = admin) => api.inject({ method: 'POST', url: paths.adminUserPromotion(id), headers });
  const demote = (id: string, { headers } = admin) => api.inject({ method: 'POST', url: paths.adminUserDemotion(id), headers });
  const openConsole = ({ headers }: Signed) => api.inject({ url: paths.adminUsers, headers });
  const isAdmin = async (userId: string) => (await api.dataSource.manager.findOneByOrFail(Profile, { userId })).isAdmin;
  const changes = { entity: 'users', action: Not('viewed') };
  const audited = () => api.dataSource.manager.find(AuditEntry, { where: changes, order: { at: 'ASC' } });

  it('take effect in open sessions with the next request, when granted and when revoked', async () => {
    const person = await signedIn({ hasAdminPassword: true });
    expectProblem(await openConsole(person), 'auth.forbidden');
    expect((await promote(person.id)).statusCode).toBe(204);
    expect((await openConsole(person)).statusCode).toBe(200);

    expect((await demote(person.id)).statusCode).toBe(204);
    expectProblem(await openConsole(person), 'auth.forbidden');
    expectProblem(await promote(person.id, person), 'auth.forbidden');
    expect((await audited()).map(({ action, actorId, entityId }) => [action, actorId === admin.id, entityId === person.id])).toEqual([
      ['promoted', true, true],
      ['demoted', true, true],
    ]);
  });

  it.each([
    ['are revoked', (id: string) => demote(id), 'auth.forbidden'],
    [
      'end with the session',
      (userId: string) => api.dataSource.manager.update(Session, { userId }, { revokedAt: new Date() }),
      'auth.session-ended',
    ],
  ] as const)('%s while a form is still arriving, which then changes nothing', async (_, revoke, code) => {
    const person = await signedIn({ isAdmin: true });
    const { payload, headers } = await aForm({ data: JSON.stringify({ name: 'Sabonete', priceCents: 1 }) });
    async function* slowly() {
      yield payload.subarray(0, 40);
      await revoke(person.id);
      yield payload.subarray(40);
    }
    const form = { method: 'POST', url: paths.adminPhysicalProducts, payload: Readable.from(slowly()) } as const;
    expectProblem(await api.inject({ ...form, headers: { ...headers, ...person.headers } }), code);
    expect(await api.dataSource.manager.countBy(PhysicalProduct, {})).toBe(0);
  });

  it('require a longer password if the old one is short', async () => {
    const person = await signedIn({ hasAdminPassword: false });
    await promote(person.id);
    expectProblem(await openConsole(person), 'auth.longer-password-needed');
    const { needsLongerPassword } = (await api.inject({ url: paths.adminUser(person.id), headers: admin.headers })).json<{
      needsLongerPassword: boolean;
    }>();
    expect(needsLongerPassword).toBe(true);
  });

  it('are granted and revoked once, however often requested', async () => {
    const { id } = await anAccount(api.dataSource);
    const given = await Promise.all([promote(id), promote(id), promote(id)]);
    expect(given.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const taken = await Promise.all([demote(id), demote(id)]);
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await audited()).map(({ action }) => action)).toEqual(['promoted', 'demoted']);
  });

  it('are mailed to the person, each change once', async () => {
    const { id, email } = await anAccount(api.dataSource);
    await Promise.all([promote(id), promote(id)]);
    expect((await api.mailsTo(email)).map(subjectOf)).toEqual(['Você agora administra a Aflora']);
    await demote(id);
    expect((await api.mailsTo(email)).map(subjectOf).slice(1)).toEqual(['Você não administra mais a Aflora']);
  });

  it('can be granted to an account without a profile', async () => {
    const { id } = await anAccount(api.dataSource);
    await api.dataSource.manager.delete(Profile, { userId: id });
    expect((await promote(id)).statusCode).toBe(204);
    expect(await isAdmin(id)).toBe(true);
  });

  it('are granted and revoked only after step-up', async () => {
    const { id } = await anAccount(api.dataSource);
    const other = await anAccount(api.dataSource, { isAdmin: true });
    await api.dataSource.manager.update(Session, { userId: admin.id }, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });
    expectProblem(await promote(id), 'auth.step-up-required');
    expectProblem(await demote(other.id), 'auth.step-up-required');
    expect([await isAdmin(id), await isAdmin(other.id)]).toEqual([false, true]);
  });

  it('are not granted to an unconfirmed address', async () => {
    const { id } = await anAccount(api.dataSource, { isConfirmed: false });
    expectProblem(await promote(id), 'user.not-confirmed');
    expect(await isAdmin(id)).toBe(false);
  });

  it('can’t be revoked from oneself', async () => {
    await signedIn({ isAdmin: true });
    expectProblem(await demote(admin.id), 'profile.own-admin-rights');
    expectProblem(await demote(admin.id.toUpperCase()), 'profile.own-admin-rights');
    expect(await isAdmin(admin.id)).toBe(true);
  });

  /** Sends the requests, which all pass the guard before one of them changes anything. */
  async function atOnce(...requests: (() => ReturnType<typeof promote>)[]) {
    const runner = api.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM profiles WHERE is_admin FOR UPDATE');
    const responses: Awaited<ReturnType<typeof promote>>[] = [];
    const sent: Promise<unknown>[] = [];
    for (const [index, request] of requests.entries()) {
      sent.push(request().then((response) => (responses[index] = response)));
      await until(async () => Object.keys(responses).length + (await lockWaits(api.dataSource)) > index);
    }
    await runner.rollbackTransaction();
    await runner.release();
    await Promise.all(sent);
    return responses;
  }

  it('remain with one of two administrators who revoke each other’s', async () => {
    const other = await signedIn({ isAdmin: true });
    const responses = await atOnce(
      () => demote(other.id, admin),
      () => demote(admin.id, other),
    );
    const [first, second] = responses.sort((one, two) => one.statusCode - two.statusCode);
    expect(first?.statusCode).toBe(204);
    expectProblem(second ?? responses[0]!, 'auth.forbidden');
    expect(await api.dataSource.manager.countBy(Profile, { isAdmin: true })).toBe(1);
  });

  it('are changed by nobody who is losing them', async () => {
    const [other, friend] = [await signedIn({ isAdmin: true }), await anAccount(api.dataSource)];
    await signedIn({ isAdmin: true });
    const [revoked, revenge, promotion] = await atOnce(
      () => demote(other.id, admin),
      () => demote(admin.id, other),
      () => promote(friend.id, other),
    );
    expect(revoked?.statusCode).toBe(204);
    for (const refused of [revenge, promotion]) expectProblem(refused ?? revoked!, 'auth.forbidden');
    expect([await isAdmin(admin.id), await isAdmin(other.id), await isAdmin(friend.id)]).toEqual([true, false, false]);
  });

  it.each([
    ['an unknown user', () => Promise.resolve(randomUUID())],
    ['an invalid id', () => Promise.resolve('nope')],
    [
      'an erased account',
      async () => {
        const { id } = await anAccount(api.dataSource);
        await api.dataSource.manager.update(User, { id }, { erasedAt: new Date() });
        return id;
      },
    ],
  ])('can’t be changed for %s', async (_, unknown) => {
    const id = await unknown();
    expectProblem(await promote(id), 'user.not-found');
    expectProblem(await demote(id), 'user.not-found');
  });

  it('can be changed by administrators only', async () => {
    const person = await signedIn();
    for (const url of [paths.adminUserPromotion(person.id), paths.adminUserDemotion(admin.id)]) {
      expectProblem(await api.inject({ method: 'POST', url }), 'auth.required');
      expectProblem(await api.inject({ method: 'POST', url, headers: person.headers }), 'auth.forbidden');
    }
  });
});
