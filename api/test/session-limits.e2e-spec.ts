import { paths, type DeviceSessionView, type SessionView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Session } from '../src/auth/sessions/session.entity';
import { User } from '../src/users/user.entity';
import { anAccount, type AccountOptions } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf, textOf } from './support/mail-text';

const PASSWORD = 'Girassol-amarelo';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Headers = Record<string, string>;
type Response = Awaited<ReturnType<MailApp['inject']>>;

const ago = (ms: number) => new Date(Date.now() - ms);

describe('sessions', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  const cookiesOf = (response: Response) => response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const login = async (email: string, headers: Headers = {}, ip = '203.0.113.7') => {
    const response = await api.inject({
      method: 'POST',
      url: paths.login,
      payload: { email, password: PASSWORD },
      headers,
      remoteAddress: ip,
    });
    return { headers: { authorization: `Bearer ${response.json<SessionView>().accessToken}` }, cookie: cookiesOf(response) };
  };
  const newPerson = async (options: AccountOptions = {}) => {
    const { email, id } = await anAccount(api.dataSource, { password: PASSWORD, ...options });
    return { email, id, ...(await login(email)) };
  };
  const me = (headers: Headers) => api.inject({ url: paths.me, headers });
  const refresh = (cookie: string, query = '') => api.inject({ method: 'POST', url: `${paths.refresh}${query}`, headers: { cookie } });
  const set = (userId: string, fields: Partial<Session>) => api.dataSource.manager.update(Session, { userId }, fields);
  const lastUsedAt = async (userId: string) => (await api.dataSource.manager.findOneByOrFail(Session, { userId })).lastUsedAt.getTime();

  describe('of administrators', () => {
    it('end after 30 minutes without use, at the next request and at the renewal', async () => {
      const { id, headers, cookie } = await newPerson({ isAdmin: true });
      await set(id, { lastUsedAt: ago(29 * MINUTE) });
      expect((await me(headers)).statusCode).toBe(200);
      await set(id, { lastUsedAt: ago(30 * MINUTE) });
      expectProblem(await me(headers), 'auth.session-ended');
      expectProblem(await refresh(cookie), 'auth.session-ended');
      // Nobody stole anything.
      expect(await api.dataSource.manager.countBy(AuditEntry, { action: 'token-reuse-detected' })).toBe(0);
    });

    it('are not kept alive by a browser that renews them by itself', async () => {
      const { id, cookie } = await newPerson({ isAdmin: true });
      await set(id, { lastUsedAt: ago(25 * MINUTE) });
      const renewed = await refresh(cookie, '?idleSeconds=1500');
      expect(renewed.statusCode).toBe(200);
      expect(await lastUsedAt(id)).toBeLessThan(Date.now() - 24 * MINUTE);
      await refresh(cookiesOf(renewed), '?idleSeconds=5');
      expect(await lastUsedAt(id)).toBeGreaterThan(Date.now() - MINUTE);
    });

    it('end after 12 hours in all', async () => {
      const { id, headers, cookie } = await newPerson({ isAdmin: true });
      await set(id, { createdAt: ago(12 * HOUR - MINUTE) });
      expect((await me(headers)).statusCode).toBe(200);
      await set(id, { createdAt: ago(12 * HOUR) });
      expectProblem(await me(headers), 'auth.session-ended');
      expectProblem(await refresh(cookie), 'auth.session-ended');
    });
  });

  it('stay over when they were too old for an administrator whose rights are revoked', async () => {
    const admin = await newPerson({ isAdmin: true });
    const { id, email, headers, cookie } = await newPerson({ isAdmin: true });
    await set(id, { lastUsedAt: ago(31 * MINUTE) });
    const other = await login(email);
    const demoted = await api.inject({ method: 'POST', url: paths.adminUserDemotion(id), headers: admin.headers });
    expect(demoted.statusCode).toBe(204);
    expectProblem(await me(headers), 'auth.session-ended');
    expectProblem(await refresh(cookie), 'auth.session-ended');
    expect((await me(other.headers)).statusCode).toBe(200);
    expect((await api.inject({ url: paths.sessions, headers: other.headers })).json<DeviceSessionView[]>()).toHaveLength(1);
  });

  describe('of customers', () => {
    it('survive days without use and end after 90 days in all', async () => {
      const { id, headers, cookie } = await newPerson();
      await set(id, { createdAt: ago(90 * DAY - HOUR), lastUsedAt: ago(20 * DAY) });
      expect((await me(headers)).statusCode).toBe(200);
      const renewed = await refresh(cookie);
      expect(renewed.statusCode).toBe(200);
      const { expiresAt } = await api.dataSource.manager.findOneByOrFail(Session, { userId: id });
      expect(expiresAt.getTime()).toBeLessThan(Date.now() + 2 * HOUR);
      await set(id, { createdAt: ago(90 * DAY), expiresAt: new Date(Date.now() + DAY) });
      expectProblem(await me(headers), 'auth.session-ended');
      expectProblem(await refresh(cookiesOf(renewed)), 'auth.session-ended');
    });
  });

  describe('end one by one', () => {
    const list = async (url: string, headers: Headers) => (await api.inject({ url, headers })).json<DeviceSessionView[]>();
    const end = (url: string, headers: Headers) => api.inject({ method: 'DELETE', url, headers });

    it('for their owner, who sees a coarse network', async () => {
      const { email, headers } = await newPerson();
      const other = await login(email, {}, '2001:db8:1:2::7');
      const sessions = await list(paths.sessions, headers);
      expect(sessions.map(({ network }) => network).sort()).toEqual(['2001:db8:1::/48', '203.0.113.x']);
      const { id = '' } = sessions.find(({ isCurrent }) => !isCurrent) ?? {};
      expect((await end(paths.session(id), headers)).statusCode).toBe(204);
      expectProblem(await me(other.headers), 'auth.session-ended');
      expectProblem(await end(paths.session(id), headers), 'session.not-found');
      expect((await me(headers)).statusCode).toBe(200);
    });

    it('but not for others', async () => {
      const [one, other] = [await newPerson(), await newPerson()];
      const [session] = await list(paths.sessions, one.headers);
      expectProblem(await end(paths.session(session?.id ?? ''), other.headers), 'session.not-found');
      expectProblem(await end(paths.adminUserSession(one.id, session?.id ?? ''), other.headers), 'auth.forbidden');
      expect((await me(one.headers)).statusCode).toBe(200);
    });

    it('for administrators, which is recorded', async () => {
      const [person, admin] = [await newPerson(), await newPerson({ isAdmin: true })];
      const [session] = await list(paths.adminUserSessions(person.id), admin.headers);
      expect(session).toMatchObject({ network: '203.0.113.x', isCurrent: false });
      expect((await end(paths.adminUserSession(person.id, session?.id ?? ''), admin.headers)).statusCode).toBe(204);
      expectProblem(await me(person.headers), 'auth.session-ended');
      const entry = await api.dataSource.manager.findOneByOrFail(AuditEntry, { action: 'session-ended', entityId: person.id });
      expect(entry.actorId).toBe(admin.id);
      expectProblem(await end(paths.adminUserSession(admin.id, session?.id ?? ''), admin.headers), 'session.not-found');
    });
  });

  describe('mails', () => {
    const subjects = async (email: string) => (await api.mailsTo(email)).map(subjectOf);

    it('report a new device, but neither the first one nor a known browser', async () => {
      const { email, cookie } = await newPerson();
      await login(email, { cookie });
      expect(await subjects(email)).toEqual([]);
      await login(email, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });
      const mails = await api.mailsTo(email);
      expect(mails.map(subjectOf)).toEqual(['Novo acesso à sua conta da Aflora']);
      expect(textOf(mails[0])).toMatch(/Chrome, Windows, rede 203\.0\.113\.x/);
    });

    it('contain nothing that the person signing in has sent as the name of a browser', async () => {
      const { email } = await newPerson();
      await login(email, { 'user-agent': 'Cancele em mal.example/1 (Windows NT 10.0; Win64)' });
      expect(textOf((await api.mailsTo(email))[0])).toMatch(/Onde: Windows, rede 203\.0\.113\.x/);
    });

    it('report a new device in an account that nobody has used for long', async () => {
      const { email, id } = await anAccount(api.dataSource, { password: PASSWORD });
      await api.dataSource.manager.update(User, { id }, { emailConfirmedAt: ago(2 * DAY) });
      await login(email);
      expect(await subjects(email)).toEqual(['Novo acesso à sua conta da Aflora']);
    });

    it('report ten failed attempts, once a day', async () => {
      const { email, id } = await anAccount(api.dataSource, { password: PASSWORD });
      const fail = () => api.inject({ method: 'POST', url: paths.login, payload: { email, password: 'errada' } });
      for (let count = 0; count < 9; count += 1) expectProblem(await fail(), 'auth.invalid-credentials');
      expect(await subjects(email)).toEqual([]);
      for (let count = 0; count < 3; count += 1) await fail();
      expect(await subjects(email)).toEqual(['Tentativas de entrar na sua conta da Aflora']);
      await api.dataSource.manager.update(User, { id }, { attemptsReportedAt: ago(DAY + MINUTE) });
      await fail();
      expect(await subjects(email)).toHaveLength(2);
    });
  });
});
