import {
  paths,
  type DeviceSessionList,
  type PasskeySetUpView,
  type RecoveryCodesView,
  type SecondFactorChallengeView,
  type SecondFactorsView,
  type SessionUser,
  type SessionView,
  type TotpSetUpView,
} from '@aflora/contracts';
import { generate } from 'otplib';
import { IsNull } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { SecondFactor } from '../src/auth/second-factors/second-factor.entity';
import { SecondFactorsService } from '../src/auth/second-factors/second-factors.service';
import { Session } from '../src/auth/sessions/session.entity';
import { untilLockWaits } from './support/api-process';
import { aPasskey, type SoftPasskey } from './support/a-passkey';
import { anAccount, type AccountOptions } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf } from './support/mail-text';

const PASSWORD = 'Girassol-amarelo';
const ORIGIN = 'http://localhost:4200';
const CODE_SECONDS = 30;

type Headers = Record<string, string>;

/** The code that an app with this secret shows; `later` counts steps of 30 s, of which the server accepts one. */
const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * CODE_SECONDS });

describe('second factors', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  const get = (url: string, headers: Headers) => api.inject({ url, headers });
  const post = (url: string, headers: Headers, payload?: object) => api.inject({ method: 'POST', url, headers, payload });
  const remove = (id: string, headers: Headers) => api.inject({ method: 'DELETE', url: paths.secondFactor(id), headers });
  const login = (email: string) => post(paths.login, {}, { email, password: PASSWORD });
  const bearerOf = (response: { json(): unknown }) => ({ authorization: `Bearer ${(response.json() as SessionView).accessToken}` });
  const newPerson = async (options: AccountOptions = {}) => {
    const { email, id } = await anAccount(api.dataSource, { password: PASSWORD, ...options });
    return { email, id, headers: bearerOf(await login(email)) };
  };
  const list = async (headers: Headers) => (await get(paths.secondFactors, headers)).json<SecondFactorsView>();
  /** Lets the codes of the same half minute work again. */
  const forgetProofs = (userId: string) => api.dataSource.manager.update(SecondFactor, { userId }, { lastProof: '0' });
  const addApp = async (headers: Headers) => {
    const { challenge, secret } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
    const setUpCode = await codeOf(secret);
    const response = await post(paths.totp, headers, { challenge, code: setUpCode });
    return { secret, setUpCode, recoveryCodes: response.json<RecoveryCodesView>().recoveryCodes };
  };
  const withApp = async (options?: AccountOptions) => {
    const person = await newPerson(options);
    return { ...person, ...(await addApp(person.headers)) };
  };
  const addPasskey = async (headers: Headers, passkey: SoftPasskey, name?: string) => {
    const { challenge, options } = (await post(paths.passkeySetUp, headers)).json<PasskeySetUpView>();
    return post(paths.passkeys, headers, { challenge, passkey: passkey.create(options), name });
  };
  /** Gives the password, and returns what the second step needs. */
  const challengeOf = async (email: string) =>
    expectProblem(await login(email), 'auth.second-factor-required').params as unknown as SecondFactorChallengeView;
  const complete = (payload: object) => post(paths.loginSecondFactor, {}, payload);

  describe('an authenticator app', () => {
    it('is asked for after the password, which alone gives no token', async () => {
      const { email, secret } = await withApp();
      const response = await login(email);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.body).not.toContain('accessToken');
      const { challenge, methods, passkeyOptions } = await challengeOf(email);
      expect({ methods, passkeyOptions }).toEqual({ methods: ['totp', 'recovery-code'], passkeyOptions: null });
      const completed = await complete({ challenge, code: await codeOf(secret, 1) });
      expect(completed.json<SessionView>().user).toMatchObject({ email, hasSecondFactor: true, needsSecondFactor: false });
      expect((await get(paths.me, bearerOf(completed))).statusCode).toBe(200);
      expect(String(completed.headers['set-cookie'])).toMatch(/refresh/);
    });

    it('is still asked for after a recovery of the password', async () => {
      const { email } = await withApp();
      await post(paths.forgotPassword, {}, { email });
      const password = 'Lavanda-do-campo';
      expect((await post(paths.resetPassword, {}, { token: await api.newestToken(email), password })).statusCode).toBe(204);
      expectProblem(await post(paths.login, {}, { email, password }), 'auth.second-factor-required');
    });

    it('completes no login that began with a former password', async () => {
      const { email, id, secret } = await withApp();
      const { challenge } = await challengeOf(email);
      await post(paths.forgotPassword, {}, { email });
      await post(paths.resetPassword, {}, { token: await api.newestToken(email), password: 'Lavanda-do-campo' });
      expectProblem(await complete({ challenge, code: await codeOf(secret, 1) }), 'auth.challenge-expired');
      expect(await api.dataSource.manager.countBy(Session, { userId: id, revokedAt: IsNull() })).toBe(0);
    });

    it('accepts each code once, also when it is sent many times at once', async () => {
      const { email, secret } = await withApp();
      const { challenge } = await challengeOf(email);
      const code = await codeOf(secret, 1);
      const responses = await Promise.all(Array.from({ length: 5 }, () => complete({ challenge, code })));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
      const problem = expectProblem(await complete({ challenge, code }), 'validation.failed');
      expect(problem.errors).toMatchObject([{ field: 'code', code: 'wrong-code' }]);
    });

    it('refuses the code with which it was set up, wrong codes, and old ones', async () => {
      const { email, secret, setUpCode } = await withApp();
      const { challenge } = await challengeOf(email);
      for (const code of [setUpCode, await codeOf(secret, -9), 'abc', '']) {
        expectProblem(await complete({ challenge, code }), 'validation.failed');
      }
    });

    it('is stored once a code has proven it, and encrypted', async () => {
      const { id, headers } = await newPerson();
      const { challenge, secret, uri } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
      expect(uri).toContain(`secret=${secret}`);
      expectProblem(await post(paths.totp, headers, { challenge, code: await codeOf(secret, 9) }), 'validation.failed');
      expect((await list(headers)).factors).toEqual([]);
      expect((await post(paths.totp, headers, { challenge, code: await codeOf(secret) })).statusCode).toBe(201);
      const [stored] = await api.dataSource.manager.findBy(SecondFactor, { userId: id });
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(await list(headers)).toMatchObject({ factors: [{ kind: 'totp' }], recoveryCodesLeft: 10, isRequired: false });
    });

    it('exists once per account', async () => {
      const { headers } = await withApp();
      const { challenge, secret } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
      expectProblem(await post(paths.totp, headers, { challenge, code: await codeOf(secret) }), 'second-factor.exists');
    });
  });

  it('are not added by a session that a recovery ends meanwhile', async () => {
    const { id, headers } = await newPerson();
    const { challenge } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
    jest.spyOn(api.app.get(SecondFactorsService), 'timeStepOf').mockImplementationOnce(async () => {
      await api.dataSource.manager.update(Session, { userId: id }, { revokedAt: new Date() });
      return 1;
    });
    expectProblem(await post(paths.totp, headers, { challenge, code: '123456' }), 'auth.session-ended');
    expect(await api.dataSource.manager.countBy(SecondFactor, { userId: id })).toBe(0);
  });

  describe('a challenge', () => {
    it('serves its purpose only', async () => {
      const { email, headers } = await withApp();
      const { challenge } = await challengeOf(email);
      expectProblem(await get(paths.me, { authorization: `Bearer ${challenge}` }), 'auth.required');
      expectProblem(await post(paths.totp, headers, { challenge, code: '123456' }), 'auth.challenge-expired');
      const accessToken = headers.authorization.replace('Bearer ', '');
      expectProblem(await complete({ challenge: accessToken, code: '123456' }), 'auth.challenge-expired');
      expectProblem(await complete({ challenge: 'x', code: '123456' }), 'auth.challenge-expired');
      const stepUp = (await post(paths.secondFactorChallenge, headers)).json<SecondFactorChallengeView>();
      expectProblem(await complete({ challenge: stepUp.challenge, code: '123456' }), 'auth.challenge-expired');
    });

    it('of another account sets nothing up', async () => {
      const [one, other] = [await newPerson(), await newPerson()];
      const { challenge, secret } = (await post(paths.totpSetUp, one.headers)).json<TotpSetUpView>();
      expectProblem(await post(paths.totp, other.headers, { challenge, code: await codeOf(secret) }), 'auth.challenge-expired');
    });
  });

  describe('a passkey', () => {
    it('completes a login, with each response once', async () => {
      const { email, headers } = await newPerson();
      const passkey = aPasskey(ORIGIN);
      const added = await addPasskey(headers, passkey, 'Chave azul');
      expect(added.statusCode).toBe(201);
      expect(added.json<RecoveryCodesView>().recoveryCodes).toHaveLength(10);
      expect((await list(headers)).factors).toMatchObject([{ kind: 'passkey', name: 'Chave azul' }]);
      const { challenge, passkeyOptions, methods } = await challengeOf(email);
      expect(methods).toEqual(['passkey', 'recovery-code']);
      const answer = passkey.get(passkeyOptions ?? '');
      const completed = await complete({ challenge, passkey: answer });
      expect((await get(paths.me, bearerOf(completed))).statusCode).toBe(200);
      expectProblem(await complete({ challenge, passkey: answer }), 'auth.second-factor-refused');
    });

    it('of somebody else, of another site or for another challenge is refused', async () => {
      const { email, headers } = await newPerson();
      const passkey = aPasskey(ORIGIN);
      await addPasskey(headers, passkey);
      const first = await challengeOf(email);
      const second = await challengeOf(email);
      for (const answer of [
        aPasskey(ORIGIN).get(second.passkeyOptions ?? ''),
        passkey.get(first.passkeyOptions ?? ''),
        '{"id":1}',
        'no JSON',
      ]) {
        expectProblem(await complete({ challenge: second.challenge, passkey: answer }), 'auth.second-factor-refused');
      }
      expectProblem(await addPasskey(headers, aPasskey('https://aflora.example')), 'auth.second-factor-refused');
    });
  });

  describe('a recovery code', () => {
    it('completes one login, however it is typed', async () => {
      const { email, headers, recoveryCodes } = await withApp();
      expect(recoveryCodes).toHaveLength(10);
      const [code = ''] = recoveryCodes;
      const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
      expect((await complete({ challenge: (await challengeOf(email)).challenge, code: typed })).statusCode).toBe(200);
      expect((await list(headers)).recoveryCodesLeft).toBe(9);
      expectProblem(await complete({ challenge: (await challengeOf(email)).challenge, code }), 'validation.failed');
    });

    it('is stored as a hash, and replaced by new ones', async () => {
      const { email, headers, recoveryCodes } = await withApp();
      const stored = JSON.stringify(await api.dataSource.query('SELECT * FROM recovery_codes'));
      expect(recoveryCodes.filter((code) => stored.includes(code) || stored.includes(code.replace('-', '')))).toEqual([]);
      const renewed = (await post(paths.recoveryCodes, headers)).json<RecoveryCodesView>().recoveryCodes;
      const { challenge } = await challengeOf(email);
      expectProblem(await complete({ challenge, code: recoveryCodes[0] }), 'validation.failed');
      expect((await complete({ challenge, code: renewed[0] })).statusCode).toBe(200);
    });
  });

  describe('its changes', () => {
    it('end other sessions with the first factor, and are mailed', async () => {
      const { email, headers } = await newPerson();
      const other = bearerOf(await login(email));
      await addApp(headers);
      expectProblem(await get(paths.me, other), 'auth.session-ended');
      const [factor] = (await list(headers)).factors;
      expect((await remove(factor?.id ?? '', headers)).statusCode).toBe(204);
      expect(await list(headers)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
      expect((await login(email)).statusCode).toBe(200);
      const subjects = (await api.mailsTo(email)).map(subjectOf);
      expect(subjects.filter((subject) => /duas etapas/.test(subject))).toEqual([
        'Verificação em duas etapas na sua conta da Aflora',
        'Verificação em duas etapas removida da sua conta da Aflora',
      ]);
    });

    it('are asked for by a login that ran while the first one was set up', async () => {
      const { email, headers } = await newPerson();
      const other = bearerOf(await login(email));
      const { challenge, secret } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
      const code = await codeOf(secret);
      // Both wait: the set-up for the session that it ends, and the login for the account.
      const [added, loggedIn] = await api.dataSource.transaction(async (manager) => {
        const { id } = (await get(paths.sessions, other)).json<DeviceSessionList>().find(({ isCurrent }) => isCurrent) ?? {};
        await manager.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [id]);
        const setUp = post(paths.totp, headers, { challenge, code });
        await untilLockWaits(api.dataSource);
        const signIn = login(email);
        await untilLockWaits(api.dataSource, 2);
        return [setUp, signIn];
      });
      expect((await added).statusCode).toBe(201);
      expectProblem(await loggedIn, 'auth.second-factor-required');
    });

    it('need a step-up', async () => {
      const { id, headers } = await withApp();
      await api.dataSource.manager.update(Session, { userId: id }, { authenticatedAt: new Date(Date.now() - 30 * 60_000) });
      const [factor] = (await list(headers)).factors;
      expectProblem(await remove(factor?.id ?? '', headers), 'auth.step-up-required');
      expectProblem(await post(paths.recoveryCodes, headers), 'auth.step-up-required');
      expectProblem(await post(paths.passkeySetUp, headers), 'auth.step-up-required');
    });

    it('of another account are not found', async () => {
      const [one, other] = [await withApp(), await newPerson()];
      const [factor] = (await list(one.headers)).factors;
      expectProblem(await remove(factor?.id ?? '', other.headers), 'second-factor.not-found');
      expectProblem(await post(paths.recoveryCodes, other.headers), 'second-factor.not-found');
      expect((await list(one.headers)).factors).toHaveLength(1);
    });
  });

  describe('a step-up', () => {
    const longAgo = (userId: string) =>
      api.dataSource.manager.update(Session, { userId }, { authenticatedAt: new Date(Date.now() - 30 * 60_000) });
    const authenticatedAt = async (headers: Headers) => Date.parse((await get(paths.me, headers)).json<SessionUser>().authenticatedAt);

    it('takes a code instead of the password', async () => {
      const { id, headers, secret, setUpCode } = await withApp();
      await longAgo(id);
      expectProblem(await post(paths.stepUp, headers, { password: PASSWORD }), 'auth.second-factor-required');
      expectProblem(await post(paths.stepUp, headers, { code: setUpCode }), 'validation.failed');
      expect(await authenticatedAt(headers)).toBeLessThan(Date.now() - 60_000);
      await forgetProofs(id);
      expect((await post(paths.stepUp, headers, { code: await codeOf(secret) })).statusCode).toBe(204);
      expect(await authenticatedAt(headers)).toBeGreaterThan(Date.now() - 60_000);
    });

    it('is not replaced by a change of the password, which the current one alone permits', async () => {
      const { id, headers } = await withApp({ isAdmin: true });
      await longAgo(id);
      const change = { currentPassword: PASSWORD, password: 'Lavanda-do-campo' };
      expect((await post(paths.changePassword, headers, change)).statusCode).toBe(204);
      expect(await authenticatedAt(headers)).toBeLessThan(Date.now() - 60_000);
      expectProblem(await remove((await list(headers)).factors[0]?.id ?? '', headers), 'auth.step-up-required');
    });

    it('takes a recovery code, whose use the audit log tells', async () => {
      const { id, headers, recoveryCodes } = await withApp();
      await longAgo(id);
      expect((await post(paths.stepUp, headers, { code: recoveryCodes[0] })).statusCode).toBe(204);
      expect(await api.dataSource.manager.countBy(AuditEntry, { actorId: id, action: 'recovery-code-used' })).toBe(1);
    });

    it('takes a passkey', async () => {
      const { id, headers } = await newPerson();
      const passkey = aPasskey(ORIGIN);
      await addPasskey(headers, passkey);
      await longAgo(id);
      const { challenge, passkeyOptions } = (await post(paths.secondFactorChallenge, headers)).json<SecondFactorChallengeView>();
      expect((await post(paths.stepUp, headers, { challenge, passkey: passkey.get(passkeyOptions ?? '') })).statusCode).toBe(204);
      expect(await authenticatedAt(headers)).toBeGreaterThan(Date.now() - 60_000);
    });
  });
});

describe('wrong codes', () => {
  it('pause their network and no other, and are refused before they are compared', async () => {
    const api = await startMailApp({ RATE_LIMIT: 'on' });
    const { email } = await anAccount(api.dataSource, { password: PASSWORD });
    const send = (url: string, payload: object, remoteAddress: string, headers: Headers = {}) =>
      api.inject({ method: 'POST', url, payload, remoteAddress, headers });
    const session = (await send(paths.login, { email, password: PASSWORD }, '203.0.113.1')).json<SessionView>();
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const setUp = (await send(paths.totpSetUp, {}, '203.0.113.1', headers)).json<TotpSetUpView>();
    await send(paths.totp, { challenge: setUp.challenge, code: await codeOf(setUp.secret) }, '203.0.113.1', headers);
    const asked = expectProblem(await send(paths.login, { email, password: PASSWORD }, '198.51.100.1'), 'auth.second-factor-required');
    const { challenge } = asked.params as unknown as SecondFactorChallengeView;
    const complete = (code: string, ip: string) => send(paths.loginSecondFactor, { challenge, code }, ip);
    for (let count = 0; count < 5; count += 1) await complete('000000', '198.51.100.1');
    const right = await codeOf(setUp.secret, 1);
    expectProblem(await complete(right, '198.51.100.1'), 'rate-limit.exceeded');
    expect((await complete(right, '203.0.113.9')).statusCode).toBe(200);
    await api.close();
  });
});

describe('ADMIN_MFA=required', () => {
  it('lets administrators without a second factor set one up, and nothing else of the console', async () => {
    const api = await startMailApp({ ADMIN_MFA: 'required' });
    const { email } = await anAccount(api.dataSource, { password: PASSWORD, isAdmin: true });
    const sent = { method: 'POST' as const, url: paths.login, payload: { email, password: PASSWORD } };
    const session = (await api.inject(sent)).json<SessionView>();
    expect(session.user).toMatchObject({ isAdmin: true, needsSecondFactor: true });
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const overview = () => api.inject({ url: paths.adminOverview, headers });
    expectProblem(await overview(), 'auth.second-factor-set-up-required');
    const setUp = (await api.inject({ method: 'POST', url: paths.totpSetUp, headers })).json<TotpSetUpView>();
    const payload = { challenge: setUp.challenge, code: await codeOf(setUp.secret) };
    expect((await api.inject({ method: 'POST', url: paths.totp, headers, payload })).statusCode).toBe(201);
    expect((await overview()).statusCode).toBe(200);
    const { factors, isRequired } = (await api.inject({ url: paths.secondFactors, headers })).json<SecondFactorsView>();
    expect(isRequired).toBe(true);
    const last = await api.inject({ method: 'DELETE', url: paths.secondFactor(factors[0]?.id ?? ''), headers });
    expectProblem(last, 'second-factor.last');
    await api.close();
  });
});
