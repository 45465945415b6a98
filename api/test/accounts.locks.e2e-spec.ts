import { randomUUID } from 'node:crypto';
import {
  paths,
  RECOVERY_CODES,
  type RecoveryCodesView,
  type SecondFactorChallengeView,
  type SessionView,
  type TotpSetUpView,
} from '@aflora/contracts';
import { generate } from 'otplib';
import { In, IsNull, Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { RecoveryCode } from '../src/auth/second-factors/second-factor.entity';
import { Session } from '../src/auth/sessions/session.entity';
import { AccountMailsService } from '../src/auth/account-mails.service';
import { AccountLink } from '../src/auth/sign-ups/account-link.entity';
import { Profile } from '../src/profiles/profile.entity';
import { NO_PASSWORD } from '../src/users/passwords.service';
import { User } from '../src/users/user.entity';
import { anAccount, type AccountOptions } from './support/accounts';
import { untilLockWaits } from './support/api-process';
import { deadlocksIn } from './support/deadlocks';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';

const PASSWORD = 'Girassol-amarelo';

type Headers = Record<string, string>;
type Response = Awaited<ReturnType<MailApp['inject']>>;

describe('an account that is used from several places at the same moment', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp({ DATABASE_POOL_SIZE: '16' });
  });

  afterAll(() => api.close());

  const post = (url: string, headers: Headers, payload?: object) => api.inject({ method: 'POST', url, headers, payload });
  const login = (email: string) => post(paths.login, {}, { email, password: PASSWORD });
  const bearerOf = (response: Response) => ({ authorization: `Bearer ${response.json<SessionView>().accessToken}` });
  const newPerson = async (options: AccountOptions = {}) => {
    const { email, id } = await anAccount(api.dataSource, { password: PASSWORD, ...options });
    return { email, id, headers: bearerOf(await login(email)) };
  };
  /** The recovery codes that come with the app. */
  const addApp = async (headers: Headers): Promise<string[]> => {
    const { challenge, secret } = (await post(paths.totpSetUp, headers)).json<TotpSetUpView>();
    const code = await generate({ secret });
    return (await post(paths.totp, headers, { challenge, code })).json<RecoveryCodesView>().recoveryCodes;
  };
  const liveSessions = (userId: string) => api.dataSource.manager.countBy(Session, { userId, revokedAt: IsNull() });

  it('keeps one of two sessions that end each other', async () => {
    const { email, id, headers } = await newPerson();
    const other = bearerOf(await login(email));
    const sent = await api.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [id]);
      const requests = [post(paths.endOtherSessions, headers), post(paths.endOtherSessions, other)];
      await untilLockWaits(api.dataSource, 2);
      return requests;
    });
    const [ended, refused] = (await Promise.all(sent)).sort((one, two) => one.statusCode - two.statusCode);
    expect(ended?.statusCode).toBe(204);
    expectProblem(refused!, 'auth.session-ended');
    expect(await liveSessions(id)).toBe(1);
  });

  it('takes one of two new passwords for which the same current one was given', async () => {
    const { id, headers } = await newPerson();
    await api.dataSource.manager.update(Session, { userId: id }, { authenticatedAt: new Date(0) });
    const change = (password: string) => post(paths.changePassword, headers, { password, currentPassword: PASSWORD });
    const sent = await api.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
      const requests = [change('Lavanda-do-campo'), change('Alecrim-dourado')];
      await untilLockWaits(api.dataSource, 2);
      return requests;
    });
    const [changed, refused] = (await Promise.all(sent)).sort((one, two) => one.statusCode - two.statusCode);
    expect(changed?.statusCode).toBe(204);
    expect(expectProblem(refused!, 'validation.failed').errors).toMatchObject([{ field: 'currentPassword', code: 'wrong-password' }]);
  });

  it('changes names and rights without a deadlock', async () => {
    const admin = await newPerson({ isAdmin: true });
    const { id, headers } = await newPerson();
    const sent = await api.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM profiles WHERE user_id = $1 FOR UPDATE', [id]);
      const rename = api.inject({ method: 'PATCH', url: paths.profile, headers, payload: { firstName: 'Clara' } });
      await untilLockWaits(api.dataSource);
      const promote = post(paths.adminUserPromotion(id), admin.headers);
      await untilLockWaits(api.dataSource, 2);
      return [rename, promote];
    });
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([200, 204]);
  });

  it('keeps no confirmation link that was requested while it was confirmed', async () => {
    const email = `${randomUUID()}@example.com`;
    await post(paths.register, {}, { name: 'Nova', email, password: PASSWORD, passwordConfirmation: PASSWORD });
    const token = await api.newestToken(email);
    const mails = api.app.get(AccountMailsService);
    const queueSignUp = mails.queueSignUp.bind(mails);
    const confirmations: PromiseLike<Response>[] = [];
    jest.spyOn(mails, 'queueSignUp').mockImplementationOnce(async (manager, signUp) => {
      confirmations.push(post(paths.confirmAccount, {}, { token, password: PASSWORD }).then((response) => response));
      await untilLockWaits(api.dataSource);
      return queueSignUp(manager, signUp);
    });
    expect((await post(paths.resendConfirmation, {}, { email })).statusCode).toBe(204);
    expect((await Promise.all(confirmations)).map(({ statusCode }) => statusCode)).toEqual([204]);
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    expect(await api.dataSource.manager.countBy(AccountLink, { userId: id, usedAt: IsNull() })).toBe(0);
  });

  it('spends no recovery code for a sign-in that a new password ends', async () => {
    const { email, id, headers } = await newPerson();
    const [code] = await addApp(headers);
    const { challenge } = expectProblem(await login(email), 'auth.second-factor-required').params as unknown as SecondFactorChallengeView;
    const [sent] = await api.dataSource.transaction(async (manager) => {
      await manager.update(User, { id }, { passwordHash: NO_PASSWORD });
      const completed = post(paths.loginSecondFactor, {}, { challenge, code });
      await untilLockWaits(api.dataSource);
      return [completed];
    });
    expectProblem(await sent!, 'auth.challenge-expired');
    expect(await api.dataSource.manager.countBy(RecoveryCode, { userId: id, usedAt: IsNull() })).toBe(RECOVERY_CODES);
    expect(await api.dataSource.manager.countBy(AuditEntry, { action: 'recovery-code-used' })).toBe(0);
  });

  it('completes one sign-in with a recovery code that is used twice', async () => {
    const { email, headers } = await newPerson();
    const [code] = await addApp(headers);
    const { challenge } = expectProblem(await login(email), 'auth.second-factor-required').params as unknown as SecondFactorChallengeView;
    const responses = await Promise.all(Array.from({ length: 4 }, () => post(paths.loginSecondFactor, {}, { challenge, code })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  it('gets one authenticator app from two set-ups, and one set of recovery codes', async () => {
    const { id, headers } = await newPerson();
    const setUps = await Promise.all([1, 2].map(async () => (await post(paths.totpSetUp, headers)).json<TotpSetUpView>()));
    const codes = await Promise.all(setUps.map(({ secret }) => generate({ secret })));
    const responses = await Promise.all(setUps.map(({ challenge }, index) => post(paths.totp, headers, { challenge, code: codes[index] })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await api.dataSource.manager.countBy(RecoveryCode, { userId: id })).toBe(RECOVERY_CODES);
  });

  it('leaves one administrator, whoever revokes and erases whom', async () => {
    const admins = await Promise.all([1, 2, 3, 4, 5].map(() => newPerson({ isAdmin: true })));
    await api.dataSource.manager.update(Profile, { userId: Not(In(admins.map(({ id }) => id))) }, { isAdmin: false });
    const responses = await Promise.all(
      admins.flatMap(({ headers }, index) => [
        ...[1, 2].map((next) => post(paths.adminUserDemotion(admins[(index + next) % admins.length]!.id), headers)),
        post(paths.erasure, headers),
      ]),
    );
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await api.dataSource.manager.countBy(Profile, { isAdmin: true })).toBe(1);
  });

  it('deadlocks with nothing that happens to it', async () => {
    const admin = await newPerson({ isAdmin: true });
    const { email, id, headers } = await newPerson();
    const others = (await Promise.all([1, 2, 3].map(() => login(email)))).map((response) => ({
      headers: bearerOf(response),
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    }));
    const statuses: number[] = [];
    const send = async (sent: PromiseLike<Response>) => void statuses.push((await sent).statusCode);
    const round = () => [
      ...others.map(({ headers, cookies }) => api.inject({ method: 'POST', url: paths.refresh, headers, cookies })),
      ...others.map((other) => post(paths.stepUp, other.headers, { password: PASSWORD })),
      ...others.map((other) => post(paths.endOtherSessions, other.headers)),
      ...['Ana', 'Bia', 'Clara'].map((firstName) => api.inject({ method: 'PATCH', url: paths.profile, headers, payload: { firstName } })),
      ...[post(paths.adminUserPromotion(id), admin.headers), post(paths.adminUserDemotion(id), admin.headers)],
      ...[login(email), post(paths.changePassword, headers, { password: PASSWORD }), post(paths.forgotPassword, {}, { email })],
      ...[post(paths.logout, others[0]!.headers), post(paths.logout, others[1]!.headers)],
      post(paths.register, {}, { name: 'Eu', email, password: PASSWORD, passwordConfirmation: PASSWORD }),
    ];
    for (let rounds = 0; rounds < 3; rounds++) await Promise.all(round().map(send));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await deadlocksIn(api)).toBe(0);
  });
});
