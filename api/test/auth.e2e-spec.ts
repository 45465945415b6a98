import { randomUUID } from 'node:crypto';
import { paths, type SessionView } from '@aflora/contracts';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { Session } from '../src/auth/sessions/session.entity';
import { NO_PASSWORD, PasswordsService } from '../src/users/passwords.service';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';
import { testVariables } from './support/test-env';

const PASSWORD = 'Segredo-2026';
const COOKIE = 'aflora_refresh_4200';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (header: object, claims: object) => `${encoded({ typ: 'JWT', ...header })}.${encoded(claims)}`;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
const sign = (claims: object, options: JwtSignOptions = {}) =>
  new JwtService().sign(claims, { secret: testVariables()['JWT_SECRET'], ...options });

describe('authentication', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
    await anAccount(api.dataSource, { email: 'Rita@Example.com', password: PASSWORD });
    const payload = { name: 'Nova', email: 'nova@example.com', password: PASSWORD, passwordConfirmation: PASSWORD };
    await api.inject({ method: 'POST', url: paths.register, payload });
  });

  afterAll(() => api.close());

  const login = (email = 'rita@example.com', password = PASSWORD, headers = {}) =>
    api.inject({ method: 'POST', url: paths.login, payload: { email, password }, headers });
  const refresh = (token: string, headers = {}) =>
    api.inject({ method: 'POST', url: paths.refresh, cookies: { [COOKIE]: token }, headers });
  const me = (accessToken: string) => api.inject({ url: paths.me, headers: { authorization: `Bearer ${accessToken}` } });
  const cookieOf = (response: Awaited<ReturnType<typeof login>>) => response.cookies.find((cookie) => cookie.name === COOKIE)?.value ?? '';

  describe('login', () => {
    it('opens a session, ignoring the case of the address, and hides the refresh token from scripts', async () => {
      const response = await login();
      const session = response.json<SessionView>();
      expect(response.statusCode).toBe(200);
      expect(session.user).toMatchObject({ email: 'Rita@Example.com', firstName: 'Ana', isAdmin: false });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.cookies[0]).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
      expect((await me(session.accessToken)).json()).toEqual(session.user);
    });

    it('responds to an unknown address and to a wrong password alike', async () => {
      const wrong = expectProblem(await login('rita@example.com', 'errada'), 'auth.invalid-credentials');
      const unknown = expectProblem(await login('ninguem@example.com', 'errada'), 'auth.invalid-credentials');
      expect({ ...unknown, instance: '' }).toEqual({ ...wrong, instance: '' });
    });

    it('reports a missing confirmation only after the right password', async () => {
      expectProblem(await login('nova@example.com', 'errada'), 'auth.invalid-credentials');
      expectProblem(await login('nova@example.com'), 'auth.email-not-confirmed');
    });

    it('opens no session when the password is changed while it is compared', async () => {
      const { id, email } = await anAccount(api.dataSource, { password: PASSWORD });
      const passwords = api.app.get(PasswordsService, { strict: false });
      const matches = passwords.matches.bind(passwords);
      jest.spyOn(passwords, 'matches').mockImplementationOnce(async (password, storedHash) => {
        const isRight = await matches(password, storedHash);
        await api.dataSource.manager.update(User, { id }, { passwordHash: NO_PASSWORD });
        return isRight;
      });
      expectProblem(await login(email), 'auth.invalid-credentials');
      expect(await api.dataSource.manager.countBy(Session, { userId: id })).toBe(0);
    });

    it('names the invalid fields', async () => {
      const problem = expectProblem(await login('rita', ''), 'validation.failed');
      expect(problem.errors.map(({ field, code }) => [field, code])).toEqual([
        ['email', 'email'],
        ['password', 'required'],
      ]);
    });

    it('refuses requests from pages of other origins', async () => {
      expectProblem(await login(undefined, undefined, { origin: 'https://evil.example' }), 'auth.origin-refused');
      expect((await login(undefined, undefined, { origin: 'http://localhost:4200' })).statusCode).toBe(200);
    });
  });

  describe('refresh', () => {
    it('rotates the token', async () => {
      const first = cookieOf(await login());
      const response = await refresh(first);
      expect(response.statusCode).toBe(200);
      expect(cookieOf(response)).not.toBe(first);
      expect((await refresh(cookieOf(response))).statusCode).toBe(200);
    });

    it('gives the slower of two concurrent refreshes an access token and no cookie', async () => {
      const token = cookieOf(await login());
      const responses = await Promise.all([refresh(token), refresh(token), refresh(token)]);
      expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
      expect(responses.filter((response) => cookieOf(response) !== '')).toHaveLength(1);
    });

    it('gives tabs that renew with one access token at the same moment one new refresh token', async () => {
      const first = await login();
      const headers = { authorization: `Bearer ${first.json<SessionView>().accessToken}` };
      const responses = await Promise.all(Array.from({ length: 4 }, () => refresh(cookieOf(first), headers)));
      expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
      const [renewed = '', ...others] = new Set(responses.map(cookieOf));
      expect(others).toEqual([]);
      expect((await refresh(renewed)).statusCode).toBe(200);
    });

    it('leaves no session behind that is renewed while its user signs out', async () => {
      for (let round = 0; round < 5; round++) {
        const first = await login();
        const { accessToken } = first.json<SessionView>();
        const headers = { authorization: `Bearer ${accessToken}` };
        const signOut = api.inject({ method: 'POST', url: paths.logout, headers });
        const [renewed] = await Promise.all([refresh(cookieOf(first), headers), signOut]);
        expectProblem(await me(accessToken), 'auth.session-ended');
        if (renewed.statusCode === 200) expectProblem(await refresh(cookieOf(renewed)), 'auth.session-ended');
      }
    });

    it('repeats a renewal whose response was lost, for whoever has the access token, too', async () => {
      const [first, stolen] = [await login(), await login()];
      const headers = { authorization: `Bearer ${first.json<SessionView>().accessToken}` };
      const lost = await refresh(cookieOf(first), headers);
      await api.dataSource.query("UPDATE sessions SET rotated_at = rotated_at - interval '1 hour'");
      const again = await refresh(cookieOf(first), headers);
      expect(cookieOf(again)).toBe(cookieOf(lost));
      const next = await refresh(cookieOf(again), { authorization: `Bearer ${again.json<SessionView>().accessToken}` });
      expect(next.statusCode).toBe(200);
      await api.dataSource.query("UPDATE sessions SET rotated_at = rotated_at - interval '1 hour'");
      expectProblem(await refresh(cookieOf(first), headers), 'auth.session-ended');
      expectProblem(await refresh(cookieOf(next)), 'auth.session-ended');
      await refresh(cookieOf(stolen), { authorization: `Bearer ${stolen.json<SessionView>().accessToken}` });
      await api.dataSource.query("UPDATE sessions SET rotated_at = rotated_at - interval '1 hour'");
      expectProblem(await refresh(cookieOf(stolen), headers), 'auth.session-ended');
    });

    it('ends the whole session when a spent token is reused later', async () => {
      const spent = cookieOf(await login());
      const current = await refresh(spent);
      await api.dataSource.query("UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds'");
      expectProblem(await refresh(spent), 'auth.session-ended');
      expectProblem(await refresh(cookieOf(current)), 'auth.session-ended');
      expectProblem(await me(current.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('ends no session for a forged token', async () => {
      const token = cookieOf(await login());
      const [sessionId] = token.split('.');
      expectProblem(await refresh(`${sessionId}.${'a'.repeat(43)}.${'b'.repeat(43)}`), 'auth.session-ended');
      expect((await refresh(token)).statusCode).toBe(200);
    });

    it.each(['', 'x', '..', 'não'])('refuses %p', async (token) => {
      expectProblem(await refresh(encodeURIComponent(token)), 'auth.session-ended');
    });

    it('refuses an expired session', async () => {
      const token = cookieOf(await login());
      const sessionId = token.split('.')[0] ?? '';
      await api.dataSource.manager.update(Session, { id: sessionId }, { createdAt: new Date(0), expiresAt: new Date(1000) });
      expectProblem(await refresh(token), 'auth.session-ended');
    });

    it('refuses requests from pages of other origins', async () => {
      expectProblem(await refresh('any', { origin: 'https://evil.example' }), 'auth.origin-refused');
    });
  });

  describe('logout', () => {
    it('ends every session of the user with the cookie alone, and clears the cookie', async () => {
      const [here, elsewhere] = [await login(), await login()];
      const response = await api.inject({ method: 'POST', url: paths.logout, cookies: { [COOKIE]: cookieOf(here) } });
      expect(response.statusCode).toBe(204);
      expect(response.cookies[0]).toMatchObject({ name: COOKIE, value: '' });
      expectProblem(await me(elsewhere.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('ends every session of the user with the access token alone', async () => {
      const { accessToken } = (await login()).json<SessionView>();
      await api.inject({ method: 'POST', url: paths.logout, headers: { authorization: `Bearer ${accessToken}` } });
      expectProblem(await me(accessToken), 'auth.session-ended');
    });

    it('ends nothing with what a session that was ended has left behind', async () => {
      const [lost, here] = [await login(), await login()];
      const [{ accessToken: oldToken }, { accessToken }] = [lost.json<SessionView>(), here.json<SessionView>()];
      await api.dataSource.manager.update(Session, { id: (claimsOf(oldToken) as { sid: string }).sid }, { revokedAt: new Date() });
      const leftBehind = { cookies: { [COOKIE]: cookieOf(lost) }, headers: { authorization: `Bearer ${oldToken}` } };
      for (const request of [leftBehind, { cookies: leftBehind.cookies }, { headers: leftBehind.headers }])
        expect((await api.inject({ method: 'POST', url: paths.logout, ...request })).statusCode).toBe(204);
      expect((await me(accessToken)).statusCode).toBe(200);
    });

    it('believes the access token rather than a cookie of somebody else', async () => {
      await anAccount(api.dataSource, { email: 'outra@example.com', password: PASSWORD });
      const [mine, other] = [await login(), await login('outra@example.com')];
      const [{ accessToken }, { accessToken: others }] = [mine.json<SessionView>(), other.json<SessionView>()];
      const headers = { authorization: `Bearer ${accessToken}` };
      await api.inject({ method: 'POST', url: paths.logout, headers, cookies: { [COOKIE]: cookieOf(other) } });
      expectProblem(await me(accessToken), 'auth.session-ended');
      expect((await me(others)).statusCode).toBe(200);
    });

    it('succeeds when the user is signed out already', async () => {
      expect((await api.inject({ method: 'POST', url: paths.logout })).statusCode).toBe(204);
    });
  });

  describe('an access token', () => {
    it('is required', async () => {
      expectProblem(await api.inject({ url: paths.me }), 'auth.required');
    });

    it.each<[string, (token: string) => string]>([
      ['that is garbage', () => 'x.y.z'],
      ['without a signature', (token) => `${unsigned({ alg: 'none' }, claimsOf(token))}.`],
      ['of another algorithm', (token) => sign(claimsOf(token), { algorithm: 'HS512' })],
      ['of another secret', (token) => sign(claimsOf(token), { secret: 'some other secret of the right length' })],
      ['for another audience', (token) => sign({ ...claimsOf(token), aud: 'elsewhere' })],
      ['of another issuer', (token) => sign({ ...claimsOf(token), iss: 'elsewhere' })],
      ['that has expired', (token) => sign({ ...claimsOf(token), exp: Math.floor(Date.now() / 1000) - 1 })],
      ['that was altered', (token) => `${unsigned({ alg: 'HS256' }, { ...claimsOf(token), sub: randomUUID() })}.${token.split('.')[2]}`],
    ])('is refused %s', async (_, forge) => {
      const { accessToken } = (await login()).json<SessionView>();
      expect((await me(accessToken)).statusCode).toBe(200);
      expectProblem(await me(forge(accessToken)), 'auth.required');
    });

    it('is not accepted as a refresh token, nor the reverse', async () => {
      const response = await login();
      expectProblem(await me(cookieOf(response)), 'auth.required');
      expectProblem(await refresh(response.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('opens no admin route once its owner lost administrator rights', async () => {
      const admin = await api.signIn({ isAdmin: true });
      expect((await api.inject({ url: paths.adminOverview, headers: admin })).statusCode).toBe(200);
      await api.dataSource.query('UPDATE profiles SET is_admin = false');
      expectProblem(await api.inject({ url: paths.adminOverview, headers: admin }), 'auth.forbidden');
    });
  });
});
