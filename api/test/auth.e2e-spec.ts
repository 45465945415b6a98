import { randomUUID } from 'node:crypto';
import { paths, type SessionView } from '@aflora/contracts';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { Session } from '../src/auth/session.entity';
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

describe('auth', () => {
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
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>) => answer.cookies.find((cookie) => cookie.name === COOKIE)?.value ?? '';

  describe('login', () => {
    it('opens a session, whatever the case of the address, and keeps the refresh token out of reach of scripts', async () => {
      const answer = await login();
      const session = answer.json<SessionView>();
      expect(answer.statusCode).toBe(200);
      expect(session.user).toMatchObject({ email: 'Rita@Example.com', firstName: 'Ana', isAdmin: false });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.cookies[0]).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
      expect((await me(session.accessToken)).json()).toEqual(session.user);
    });

    it('answers an unknown address and a wrong password alike', async () => {
      const wrong = expectProblem(await login('rita@example.com', 'errada'), 'auth.invalid-credentials');
      const unknown = expectProblem(await login('ninguem@example.com', 'errada'), 'auth.invalid-credentials');
      expect({ ...unknown, instance: '' }).toEqual({ ...wrong, instance: '' });
    });

    it('tells of a missing confirmation only after the right password', async () => {
      expectProblem(await login('nova@example.com', 'errada'), 'auth.invalid-credentials');
      expectProblem(await login('nova@example.com'), 'auth.email-not-confirmed');
    });

    it('names the fields it can not read', async () => {
      const problem = expectProblem(await login('rita', ''), 'validation.failed');
      expect(problem.errors.map(({ field, code }) => [field, code])).toEqual([
        ['email', 'email'],
        ['password', 'required'],
      ]);
    });

    it('refuses pages of other sites', async () => {
      expectProblem(await login(undefined, undefined, { origin: 'https://evil.example' }), 'auth.origin-refused');
      expect((await login(undefined, undefined, { origin: 'http://localhost:4200' })).statusCode).toBe(200);
    });
  });

  describe('refresh', () => {
    it('rotates the token', async () => {
      const first = cookieOf(await login());
      const answer = await refresh(first);
      expect(answer.statusCode).toBe(200);
      expect(cookieOf(answer)).not.toBe(first);
      expect((await refresh(cookieOf(answer))).statusCode).toBe(200);
    });

    it('gives the loser of a race an access token and no cookie', async () => {
      const token = cookieOf(await login());
      const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
      expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
    });

    it('ends the whole session when a spent token comes back later', async () => {
      const spent = cookieOf(await login());
      const current = await refresh(spent);
      await api.dataSource.query("UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds'");
      expectProblem(await refresh(spent), 'auth.session-ended');
      expectProblem(await refresh(cookieOf(current)), 'auth.session-ended');
      expectProblem(await me(current.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('ends nothing for a token that somebody made up', async () => {
      const token = cookieOf(await login());
      const [sessionId] = token.split('.');
      expectProblem(await refresh(`${sessionId}.${'a'.repeat(43)}.${'b'.repeat(43)}`), 'auth.session-ended');
      expect((await refresh(token)).statusCode).toBe(200);
    });

    it.each(['', 'x', '..', 'não'])('refuses %p', async (token) => {
      expectProblem(await refresh(encodeURIComponent(token)), 'auth.session-ended');
    });

    it('refuses a session that has expired', async () => {
      const token = cookieOf(await login());
      const sessionId = token.split('.')[0] ?? '';
      await api.dataSource.manager.update(Session, { id: sessionId }, { createdAt: new Date(0), expiresAt: new Date(1000) });
      expectProblem(await refresh(token), 'auth.session-ended');
    });

    it('refuses pages of other sites', async () => {
      expectProblem(await refresh('any', { origin: 'https://evil.example' }), 'auth.origin-refused');
    });
  });

  describe('logout', () => {
    it('ends every session of the user, with nothing but the cookie, and clears it', async () => {
      const [here, elsewhere] = [await login(), await login()];
      const answer = await api.inject({ method: 'POST', url: paths.logout, cookies: { [COOKIE]: cookieOf(here) } });
      expect(answer.statusCode).toBe(204);
      expect(answer.cookies[0]).toMatchObject({ name: COOKIE, value: '' });
      expectProblem(await me(elsewhere.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('ends them with nothing but the access token', async () => {
      const { accessToken } = (await login()).json<SessionView>();
      await api.inject({ method: 'POST', url: paths.logout, headers: { authorization: `Bearer ${accessToken}` } });
      expectProblem(await me(accessToken), 'auth.session-ended');
    });

    it('is no error for who is signed out already', async () => {
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

    it('is no refresh token, nor the other way round', async () => {
      const answer = await login();
      expectProblem(await me(cookieOf(answer)), 'auth.required');
      expectProblem(await refresh(answer.json<SessionView>().accessToken), 'auth.session-ended');
    });

    it('opens no admin route once its owner is demoted', async () => {
      const admin = await api.signIn({ isAdmin: true });
      expect((await api.inject({ url: paths.adminOverview, headers: admin })).statusCode).toBe(200);
      await api.dataSource.query('UPDATE profiles SET is_admin = false');
      expectProblem(await api.inject({ url: paths.adminOverview, headers: admin }), 'auth.forbidden');
    });
  });
});
