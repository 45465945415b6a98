import { paths, type SessionView, type SignUpView } from '@aflora/contracts';
import { SignUp } from '../src/auth/sign-ups/account-link.entity';
import { Profile } from '../src/profiles/profile.entity';
import { Consent, User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { until, untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { catchMail, linkIn } from './support/mail-catcher';

const PASSWORD = 'Girassol-amarelo';
const ADMIN = 'diretoria@example.com';
/** New accounts wait for the advisory lock 1 when they are in `uq_users_email` and not yet in `uq_users_email_key`: PostgreSQL fills indexes by age. */
const HELD_BETWEEN_INDEXES = `
  CREATE FUNCTION held(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE
    AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN email; END $$;
  DROP INDEX uq_users_email_key;
  CREATE INDEX ix_held ON users (held(email));
  CREATE UNIQUE INDEX uq_users_email_key ON users (email_key);
`;

describe('a sign-up', () => {
  let api: MailApp;
  let emails = 0;

  beforeAll(async () => {
    api = await startMailApp({ ADMIN_EMAILS: ADMIN, PUBLIC_ORIGIN: 'https://aflora.example' });
  });

  afterAll(() => api.close());

  const newEmail = () => `pessoa${(emails += 1)}@example.com`;
  const post = (url: string, payload: object, headers = {}) => api.inject({ method: 'POST', url, payload, headers });
  const register = (email: string, fields: object = {}) =>
    post(paths.register, { name: 'Rita de Souza Lima', email, password: PASSWORD, passwordConfirmation: PASSWORD, ...fields });
  const confirm = (token: string, password = PASSWORD) => post(paths.confirmAccount, { token, password });
  const login = (email: string, password = PASSWORD) => post(paths.login, { email, password });
  const userOf = (email: string) => api.dataSource.manager.findOneByOrFail(User, { email });
  const profileOf = async (email: string) => api.dataSource.manager.findOneByOrFail(Profile, { userId: (await userOf(email)).id });

  it('splits the name at its first space and records the consent', async () => {
    const email = newEmail();
    const response = await register(email);
    expect([response.statusCode, response.json()]).toEqual([202, { isAdminAddress: false } satisfies SignUpView]);
    const { requestId, createdAt } = await api.dataSource.manager.findOneByOrFail(SignUp, { userId: (await userOf(email)).id });
    await confirm(await api.newestToken(email));
    expect(await profileOf(email)).toMatchObject({ firstName: 'Rita', lastName: 'de Souza Lima', isAdmin: false });
    const consents = await api.dataSource.manager.findBy(Consent, { userId: (await userOf(email)).id });
    expect(consents.map(({ document, version }) => [document, version]).sort()).toEqual([
      ['privacy', '28/04/2024'],
      ['terms', '28/04/2024'],
    ]);
    for (const consent of consents) expect(consent).toMatchObject({ requestId, givenAt: createdAt });
  });

  it('mails a link with the configured origin, whatever host was requested', async () => {
    const email = newEmail();
    await post(paths.register, { name: 'Rita', email, password: PASSWORD, passwordConfirmation: PASSWORD }, { host: 'evil.example' });
    const [mail] = await api.mailsTo(email);
    expect(linkIn(mail ?? { from: '', to: [], source: '' }).href).toMatch(/^https:\/\/aflora\.example\/confirmar-email\?token=[\w-]{43}$/);
  });

  it('allows no sign-in before the confirmation, and says so only after the right password', async () => {
    const email = newEmail();
    await register(email);
    expectProblem(await login(email), 'auth.email-not-confirmed');
    expectProblem(await login(email, 'errada'), 'auth.invalid-credentials');
    expect((await confirm(await api.newestToken(email))).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('responds to a known address as to a new one, changes nothing and notifies its owner', async () => {
    const { email, id } = await anAccount(api.dataSource, { password: PASSWORD });
    const before = await api.dataSource.query('SELECT password_hash FROM users WHERE id = $1', [id]);
    const [known, unknown] = [
      await register(email.toUpperCase(), { password: 'Outra-senha-9', passwordConfirmation: 'Outra-senha-9' }),
      await register(newEmail()),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await api.dataSource.query('SELECT password_hash FROM users WHERE id = $1', [id])).toEqual(before);
    expect(await profileOf(email)).toMatchObject({ firstName: 'Ana', lastName: 'Lima' });
    const mails = await api.mailsTo(email);
    expect(mails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual([expect.stringContaining('_tem_uma_conta')]);
    expect(mails[0]?.source).not.toContain('token=');
  });

  it('does not reveal by a sign-in with its password whether the address has an account', async () => {
    const other = 'Lavanda-do-campo';
    const [{ email: known, id }, unknown] = [await anAccount(api.dataSource, { password: PASSWORD }), newEmail()];
    for (const email of [known, unknown]) {
      await register(email, { password: other, passwordConfirmation: other });
      expectProblem(await login(email, other), 'auth.email-not-confirmed');
      expectProblem(await login(email, 'errada'), 'auth.invalid-credentials');
      expect((await post(paths.resendConfirmation, { email, password: other })).statusCode).toBe(204);
      expect(await api.mailsTo(email)).toHaveLength(2);
    }
    expect((await api.mailsTo(known)).map(({ source }) => source).join()).not.toContain('token=');
    const [kept] = await api.dataSource.manager.findBy(SignUp, { userId: id });
    expect([kept?.firstName, kept?.lastName]).toEqual([null, null]);
    expect((await login(known)).statusCode).toBe(200);
  });

  it('creates one account for two concurrent requests with one address', async () => {
    const email = newEmail();
    const responses = await Promise.all([1, 2, 3, 4].map(() => register(email)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    expect(await api.dataSource.manager.countBy(User, { email })).toBe(1);
  });

  it('creates one account when the other request has the address in one of its indexes only', async () => {
    const email = newEmail();
    await api.dataSource.query(HELD_BETWEEN_INDEXES);
    const holder = api.dataSource.createQueryRunner();
    try {
      await holder.query('SELECT pg_advisory_lock(1)');
      const responses = Promise.all([register(email), register(email)]);
      await untilLockWaits(api.dataSource, 2);
      await holder.query('SELECT pg_advisory_unlock(1)');
      expect((await responses).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
      expect(await api.dataSource.manager.countBy(User, { email })).toBe(1);
    } finally {
      await holder.release();
      await api.dataSource.query('DROP INDEX ix_held');
    }
  });

  it.each([
    ['too short', newEmail(), '12345', 'password-too-short'],
    ['too common', newEmail(), 'Password1', 'password-too-common'],
    ['common in Brazil', newEmail(), 'flamengo123', 'password-too-common'],
    ['the address itself', 'o.mesmo@example.com', 'O.mesmo@example.com', 'password-too-common'],
    ['too short for an administrator', ADMIN, 'Girassol-26', 'admin-password-too-short'],
  ])('refuses a password that is %s', async (_, email, password, code) => {
    const problem = expectProblem(await register(email, { password, passwordConfirmation: password }), 'validation.failed');
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'password', code })]);
  });

  it('names every other invalid field', async () => {
    const problem = expectProblem(await register('rita', { name: ' ', passwordConfirmation: 'outra', isAdmin: true }), 'validation.failed');
    expect(problem.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
      ['email', 'email'],
      ['isAdmin', 'unknown-key'],
      ['name', 'required'],
      ['passwordConfirmation', 'passwords-differ'],
    ]);
  });

  it('opens a new account for the address of an erased account', async () => {
    const email = newEmail();
    await register(email);
    await confirm(await api.newestToken(email));
    const { accessToken } = (await login(email)).json<SessionView>();
    expect((await post(paths.erasure, {}, { authorization: `Bearer ${accessToken}` })).statusCode).toBe(204);
    expectProblem(await login(email), 'auth.invalid-credentials');
    await register(email);
    await confirm(await api.newestToken(email));
    expect((await login(email)).statusCode).toBe(200);
  });

  it('refuses a name of 10 MB without reading it', async () => {
    expectProblem(await register(newEmail(), { name: 'x'.repeat(10 * 1024 * 1024) }), 'request.too-large');
  });

  it('accepts six characters, counting emoji once, and spaces as they are', async () => {
    const email = newEmail();
    const password = ' 🌻🌻🌻🌻 ';
    expect((await register(email, { password, passwordConfirmation: password })).statusCode).toBe(202);
    await confirm(await api.newestToken(email), password);
    expect((await login(email, password)).statusCode).toBe(200);
    expectProblem(await login(email, password.trim()), 'auth.invalid-credentials');
  });

  it('is not lost when the mail server is down', async () => {
    const email = newEmail();
    const { port } = api.mailbox;
    await api.mailsTo(email);
    await api.mailbox.close();
    expect((await register(email)).statusCode).toBe(202);
    const failed = "SELECT FROM graphile_worker.jobs WHERE attempts = 1 AND locked_at IS NULL AND task_identifier = 'auth.sign-up-mail'";
    await until(async () => (await api.dataSource.query<unknown[]>(failed)).length > 0);
    Object.assign(api.mailbox, await catchMail(port));
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    expect((await confirm(await api.newestToken(email))).statusCode).toBe(204);
  });

  it('leaves no token, password or hash in tables, queue or audit log', async () => {
    const email = newEmail();
    await register(email);
    const token = await api.newestToken(email);
    const found = await api.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM account_links WHERE token_hash = $1 UNION ALL SELECT count(*)::integer FROM graphile_worker._private_jobs WHERE payload::text LIKE $2 UNION ALL SELECT count(*)::integer FROM audit_entries WHERE audit_entries::text LIKE $2',
      [token, `%${token}%`],
    );
    expect(found.map(({ count }) => count)).toEqual([0, 0, 0]);
  });
});
