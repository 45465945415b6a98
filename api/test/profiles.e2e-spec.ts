import { paths, type ProfileView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Profile } from '../src/profiles/profile.entity';
import { AdminRightsService } from '../src/profiles/admin-rights.service';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

describe('a profile', () => {
  let api: TestApp;
  let headers: { authorization: string };
  let userId: string;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('DELETE FROM users');
    await api.dataSource.query('DELETE FROM audit_entries');
    headers = await api.signIn({ email: 'ana@example.com' });
    ({ id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' }));
  });

  const show = () => api.inject({ url: paths.profile, headers });
  const change = (payload: object) => api.inject({ method: 'PATCH', url: paths.profile, payload, headers });
  const stored = () => api.dataSource.manager.findOneByOrFail(Profile, { userId });
  const audited = () => api.dataSource.manager.find(AuditEntry, { where: { entity: 'profiles' } });

  it('is shown to its owner, without caching', async () => {
    const response = await show();
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      userId,
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Lima',
      phone: null,
      detailsVersion: expect.stringMatching(/^[\w-]{16}$/) as string,
      isAdmin: false,
      isOngMember: false,
      onMemberWall: false,
      wantsLetters: true,
      wantsClasses: true,
      maskedTaxId: null,
      createdAt: (await stored()).createdAt.toISOString(),
    });
  });

  it('is changed in the sent fields, trimmed, with the phone in E.164', async () => {
    const response = await change({ firstName: '  Anita ', phone: '(19) 99999-0000' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ firstName: 'Anita', lastName: 'Lima', phone: '+5519999990000' });
    expect(response.json()).toEqual((await show()).json());
  });

  it('is not overwritten by a form that was opened before another change', async () => {
    const { detailsVersion } = (await show()).json<ProfileView>();
    const ours = { firstName: 'Anita', lastName: 'Lima', phone: null, detailsVersion };
    expect((await change({ phone: '(19) 99999-0000', detailsVersion })).statusCode).toBe(200);
    expectProblem(await change(ours), 'profile.changed');
    expect(await stored()).toMatchObject({ firstName: 'Ana', phone: '+5519999990000' });
    const now = (await show()).json<ProfileView>();
    expect((await change({ ...ours, detailsVersion: now.detailsVersion })).json()).toMatchObject({ firstName: 'Anita', phone: null });
  });

  it('takes a change again whose response was lost, and choices from an outdated form', async () => {
    const { detailsVersion } = (await show()).json<ProfileView>();
    const sent = { firstName: 'Anita', detailsVersion };
    expect([(await change(sent)).statusCode, (await change(sent)).statusCode]).toEqual([200, 200]);
    expect((await change({ onMemberWall: true, detailsVersion })).json()).toMatchObject({ firstName: 'Anita', onMemberWall: true });
  });

  it('takes a choice of letters alone for both kinds of mail, as the previous site means it', async () => {
    expect((await change({ wantsLetters: false })).json()).toMatchObject({ wantsLetters: false, wantsClasses: false });
    expect((await change({ wantsLetters: true, wantsClasses: false })).json()).toMatchObject({ wantsLetters: true, wantsClasses: false });
  });

  it('has an address that no request changes', async () => {
    const email = 'outra@example.com';
    expect(expectProblem(await change({ email }), 'validation.failed').errors).toMatchObject([{ field: 'email', code: 'unknown-key' }]);
    const url = paths.changePassword;
    expectProblem(
      await api.inject({ method: 'POST', url, headers, payload: { password: 'Lavanda-do-campo', email } }),
      'validation.failed',
    );
    expect((await show()).json<ProfileView>().email).toBe('ana@example.com');
  });

  it.each([[''], [null]])('clears phone and last name when they are %p', async (nothing) => {
    await change({ phone: '19 3000-0000' });
    const { phone, lastName } = (await change({ phone: nothing, lastName: nothing })).json<ProfileView>();
    expect([phone, lastName]).toEqual([null, null]);
  });

  it('audits each change once, and no empty change', async () => {
    expect((await change({})).json<ProfileView>().firstName).toBe('Ana');
    expect(await audited()).toEqual([]);
    await change({ lastName: 'Souza' });
    const { id: entityId } = await stored();
    expect(await audited()).toMatchObject([{ action: 'updated', entityId, actorId: userId, ip: '127.0.0.1' }]);
  });

  it('stays unchanged when the audit entry can’t be written', async () => {
    await api.dataSource.query("ALTER TABLE audit_entries ADD CONSTRAINT ck_nothing CHECK (entity <> 'profiles')");
    expectProblem(await change({ firstName: 'Bia' }), 'server.unexpected');
    await api.dataSource.query('ALTER TABLE audit_entries DROP CONSTRAINT ck_nothing');
    expect((await stored()).firstName).toBe('Ana');
  });

  it.each([
    ['phone', '123', 'phone'],
    ['phone', 'ligue já', 'phone'],
    ['phone', '+1 212 555 0100', 'phone'],
    ['phone', '(19) 99999-0000 ramal 2', 'phone'],
    ['phone', 5519999990000, 'phone'],
    ['firstName', '', 'required'],
    ['firstName', null, 'required'],
    ['firstName', 'x'.repeat(101), 'too-long'],
    ['firstName', ['Ana'], 'wrong-type'],
    ['lastName', 'x'.repeat(201), 'too-long'],
    ['isAdmin', true, 'unknown-key'],
    ['email', 'outra@example.com', 'unknown-key'],
  ])('refuses %s %j without any change', async (field, value, code) => {
    const problem = expectProblem(await change({ lastName: 'Souza', [field]: value }), 'validation.failed');
    expect(problem.errors.map((error) => [error.field, error.code])).toContainEqual([field, code]);
    expect(await stored()).toMatchObject({ firstName: 'Ana', lastName: 'Lima', phone: null, isAdmin: false });
    expect(await audited()).toEqual([]);
  });

  it('accepts names of the maximum length, even with surrogate pairs', async () => {
    expect((await change({ firstName: 'á'.repeat(100), lastName: '😀'.repeat(100) })).statusCode).toBe(200);
  });

  it('refuses a body of ten megabytes without reading it', async () => {
    expectProblem(await change({ firstName: 'x'.repeat(10 * 1024 * 1024) }), 'request.too-large');
  });

  it('responds with a problem when it is missing', async () => {
    await api.dataSource.manager.delete(Profile, { userId });
    expectProblem(await show(), 'profile.not-found');
    expectProblem(await change({ firstName: 'Bia' }), 'profile.not-found');
  });

  it('requires a signed-in user', async () => {
    expectProblem(await api.inject({ url: paths.profile }), 'auth.required');
    expectProblem(await api.inject({ method: 'PATCH', url: paths.profile, payload: { firstName: 'Bia' } }), 'auth.required');
  });
});

describe('revoking administrator rights in other modules', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  const admins = async () => (await api.dataSource.manager.findBy(Profile, { isAdmin: true })).map(({ userId }) => userId);
  const take = (userId: string) =>
    api.dataSource.transaction((manager) => api.app.get(AdminRightsService).removeWithAccount(manager, userId));

  it('leaves one administrator when several are revoked concurrently', async () => {
    for (let count = 0; count < 5; count += 1) await api.signIn({ isAdmin: true });
    const taken = await Promise.allSettled((await admins()).map(take));
    const refused = taken.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as { code: string }] : []));
    expect(refused.map(({ code }) => code)).toEqual(['profile.last-admin']);
    expect(await admins()).toHaveLength(1);
  });

  it('does nothing for users without them', async () => {
    await api.signIn({ email: 'ana@example.com' });
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' });
    await take(id);
    expect(await admins()).toHaveLength(1);
  });
});
