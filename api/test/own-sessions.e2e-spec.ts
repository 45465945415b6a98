import { paths, type DeviceSessionView, type SessionUser, type SessionView } from '@aflora/contracts';
import { Session } from '../src/auth/sessions/session.entity';
import { PasswordsService } from '../src/users/passwords.service';
import { anAccount, type AccountOptions } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf } from './support/mail-text';

const PASSWORD = 'Girassol-amarelo';
const NEW = 'Lavanda-do-campo';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const HALF_AN_HOUR_AGO = () => new Date(Date.now() - 30 * 60_000);

describe('a signed-in user', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  type Headers = Record<string, string>;
  const login = async (email: string, headers: Headers = {}) => {
    const response = await api.inject({ method: 'POST', url: paths.login, payload: { email, password: PASSWORD }, headers });
    return { authorization: `Bearer ${response.json<SessionView>().accessToken}` };
  };
  const newPerson = async (options: AccountOptions = {}) => {
    const { email, id } = await anAccount(api.dataSource, { password: PASSWORD, ...options });
    return { email, id, headers: await login(email, { 'user-agent': CHROME }) };
  };
  const get = (url: string, headers: Headers) => api.inject({ url, headers });
  const post = (url: string, headers: Headers, payload?: object) => api.inject({ method: 'POST', url, headers, payload });
  const longAgo = (userId: string) => api.dataSource.manager.update(Session, { userId }, { authenticatedAt: HALF_AN_HOUR_AGO() });
  const me = async (headers: Headers) => (await get(paths.me, headers)).json<SessionUser>();

  describe('devices', () => {
    it('lists the user’s own sessions and marks the current one', async () => {
      const { email, headers } = await newPerson();
      await newPerson();
      await login(email);
      const sessions = (await get(paths.sessions, headers)).json<DeviceSessionView[]>();
      expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
        [null, false],
        ['Chrome, Windows', true],
      ]);
    });

    it('ends the others and keeps the current one', async () => {
      const { email, headers } = await newPerson();
      const other = await login(email);
      expect((await post(paths.endOtherSessions, headers)).statusCode).toBe(204);
      expectProblem(await get(paths.me, other), 'auth.session-ended');
      expect((await get(paths.sessions, headers)).json<DeviceSessionView[]>()).toHaveLength(1);
    });
  });

  describe('password', () => {
    it('is changed right after signing in, ends other sessions and notifies by mail', async () => {
      const { email, headers } = await newPerson();
      const other = await login(email);
      expect((await post(paths.changePassword, headers, { password: NEW })).statusCode).toBe(204);
      expectProblem(await get(paths.me, other), 'auth.session-ended');
      expect((await get(paths.me, headers)).statusCode).toBe(200);
      // The login of `other` was from a new device.
      expect((await api.mailsTo(email)).map(subjectOf)).toEqual(['Novo acesso à sua conta da Aflora', 'Sua senha da Aflora foi alterada']);
    });

    it('requires the current one when the sign-in is older than ten minutes', async () => {
      const { id, headers } = await newPerson();
      await longAgo(id);
      const change = (currentPassword?: string) => post(paths.changePassword, headers, { password: NEW, currentPassword });
      expect(expectProblem(await change(), 'validation.failed').errors).toMatchObject([{ field: 'currentPassword', code: 'required' }]);
      expect(expectProblem(await change('errada'), 'validation.failed').errors).toMatchObject([
        { field: 'currentPassword', code: 'wrong-password' },
      ]);
      expect((await change(PASSWORD)).statusCode).toBe(204);
    });

    it.each([
      ['12345', 'password-too-short', false],
      ['123456', 'password-too-common', false],
      ['Lavanda-1', 'admin-password-too-short', true],
    ])('must not be %s: %s', async (password, code, isAdmin) => {
      const { headers } = await newPerson({ isAdmin });
      const problem = expectProblem(await post(paths.changePassword, headers, { password }), 'validation.failed');
      expect(problem.errors).toMatchObject([{ field: 'password', code }]);
    });

    it('is not changed by a session that a recovery ends while the new one is hashed', async () => {
      const { id, email, headers } = await newPerson();
      jest.spyOn(api.app.get(PasswordsService), 'hash').mockImplementationOnce(async () => {
        await api.dataSource.manager.update(Session, { userId: id }, { revokedAt: new Date() });
        return 'a hash';
      });
      expectProblem(await post(paths.changePassword, headers, { password: NEW }), 'auth.session-ended');
      expect((await get(paths.me, await login(email))).statusCode).toBe(200);
    });

    it('opens the console after a longer one is set, for an administrator with a short one', async () => {
      const { headers } = await newPerson({ isAdmin: true, hasAdminPassword: false });
      expect(await me(headers)).toMatchObject({ isAdmin: true, needsLongerPassword: true });
      expectProblem(await get(paths.adminOverview, headers), 'auth.longer-password-needed');
      await post(paths.changePassword, headers, { password: NEW });
      expect(await me(headers)).toMatchObject({ needsLongerPassword: false });
      expect((await get(paths.adminOverview, headers)).statusCode).toBe(200);
    });
  });

  describe('step-up', () => {
    it('is valid for ten more minutes', async () => {
      const { id, headers } = await newPerson();
      await longAgo(id);
      expect((await post(paths.stepUp, headers, { password: PASSWORD })).statusCode).toBe(204);
      expect(Date.parse((await me(headers)).authenticatedAt)).toBeGreaterThan(Date.now() - 60_000);
    });

    it('reports a wrong password at its field', async () => {
      const { id, headers } = await newPerson();
      await longAgo(id);
      const problem = expectProblem(await post(paths.stepUp, headers, { password: 'errada' }), 'validation.failed');
      expect(problem.errors).toMatchObject([{ field: 'password', code: 'wrong-password' }]);
      expect(Date.parse((await me(headers)).authenticatedAt)).toBeLessThan(Date.now() - 60_000);
    });
  });

  it('works without a profile, and then without administrator rights', async () => {
    const { id, headers } = await newPerson({ isAdmin: true });
    await api.dataSource.query('DELETE FROM profiles WHERE user_id = $1', [id]);
    expect(await me(headers)).toMatchObject({ isAdmin: false, firstName: null });
    expectProblem(await get(paths.adminOverview, headers), 'auth.forbidden');
  });
});
