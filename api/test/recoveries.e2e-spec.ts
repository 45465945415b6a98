import { paths, type SessionView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { anAccount } from './support/accounts';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { catchMail, linkIn } from './support/mail-catcher';

const OLD = 'Girassol-amarelo';
const NEW = 'Lavanda-do-campo';

describe('password recovery', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp({ ADMIN_EMAILS: 'diretoria@example.com' });
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object) => api.inject({ method: 'POST', url, payload });
  const forgot = (email: string) => post(paths.forgotPassword, { email });
  const reset = (token: string, password = NEW) => post(paths.resetPassword, { token, password });
  const check = (token: string) => post(paths.resetLink, { token });
  const login = (email: string, password: string) => post(paths.login, { email, password });
  const me = (accessToken: string) => api.inject({ url: paths.me, headers: { authorization: `Bearer ${accessToken}` } });

  it('sets a password through a link that works once, and ends all sessions', async () => {
    const { email, id } = await anAccount(api.dataSource, { password: OLD });
    const { accessToken } = (await login(email, OLD)).json<SessionView>();
    expect((await forgot(email.toUpperCase())).statusCode).toBe(204);
    const token = await api.newestToken(email);
    expect((await reset(token)).statusCode).toBe(204);
    expectProblem(await me(accessToken), 'auth.session-ended');
    expectProblem(await login(email, OLD), 'auth.invalid-credentials');
    expect((await login(email, NEW)).statusCode).toBe(200);
    expectProblem(await reset(token), 'auth.link-used');
    const actions = await api.dataSource.manager.find(AuditEntry, { where: { entityId: id }, order: { at: 'ASC' } });
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']));
  });

  it('notifies the owner by mail', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    await reset(await api.newestToken(email));
    const mails = await api.mailsTo(email);
    expect(mails.map(({ source }) => /_foi_alterada|foi alterada/.test(source))).toEqual([false, true]);
  });

  it('responds alike to unknown and known addresses, and mails nobody unknown', async () => {
    const { email } = await anAccount(api.dataSource);
    const [known, unknown] = [await forgot(email), await forgot('ninguem@example.com')];
    expect([known.statusCode, known.body, known.headers['content-type']]).toEqual([
      unknown.statusCode,
      unknown.body,
      unknown.headers['content-type'],
    ]);
    expect(await api.mailsTo('ninguem@example.com')).toEqual([]);
  });

  it('also confirms the address, because its owner reads the mailbox', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD, isConfirmed: false });
    await forgot(email);
    await reset(await api.newestToken(email));
    expect((await login(email, NEW)).statusCode).toBe(200);
  });

  it('leaves the link unused when the new password is unsuitable', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    const token = await api.newestToken(email);
    for (const password of ['12345', '123456', email]) expectProblem(await reset(token, password), 'validation.failed');
    expect((await reset(token)).statusCode).toBe(204);
  });

  it.each([
    ['an administrator', { isAdmin: true }],
    ['a future administrator', { email: 'diretoria@example.com', isConfirmed: false }],
  ])('requires twelve characters for %s', async (_, account) => {
    const { email } = await anAccount(api.dataSource, { password: OLD, ...account });
    await forgot(email);
    const token = await api.newestToken(email);
    const problem = expectProblem(await reset(token, 'Lavanda-1'), 'validation.failed');
    expect(problem.errors[0]).toMatchObject({ field: 'password', code: 'admin-password-too-short', params: { min: 12 } });
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('refuses links that are expired, forged or for confirmation', async () => {
    const email = 'espera@example.com';
    await post(paths.register, { name: 'Rita', email, password: OLD, passwordConfirmation: OLD });
    expectProblem(await reset(await api.newestToken(email)), 'auth.link-unknown');
    await forgot(email);
    const token = await api.newestToken(email);
    expectProblem(await reset(`${token}x`), 'auth.link-unknown');
    await api.dataSource.query(
      "UPDATE account_links SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 second'",
    );
    expectProblem(await reset(token), 'auth.link-expired');
  });

  it('says whether a link is still valid, without using it or naming its owner', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    const token = await api.newestToken(email);
    for (const _ of [1, 2]) expect(await check(token)).toMatchObject({ statusCode: 204, body: '' });
    expect((await reset(token)).statusCode).toBe(204);
    const used = await check(token);
    expectProblem(used, 'auth.link-used');
    expect(used.body).not.toContain(email);
    expectProblem(await check(`${token}x`), 'auth.link-unknown');
    expectProblem(await check(''), 'validation.failed');
    await forgot(email);
    const late = await api.newestToken(email);
    await api.dataSource.query(
      "UPDATE account_links SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' WHERE used_at IS NULL",
    );
    expectProblem(await check(late), 'auth.link-expired');
  });

  it('mails no link that has expired, or was replaced by newer ones, while the mail server was down', async () => {
    const { id, email } = await anAccount(api.dataSource, { password: OLD });
    const { port } = api.mailbox;
    await api.settled();
    await api.mailbox.close();
    for (const _ of [1, 2, 3, 4]) await forgot(email);
    const failed = "SELECT FROM graphile_worker.jobs WHERE attempts > 0 AND locked_at IS NULL AND task_identifier = 'auth.link-mail'";
    await until(async () => (await api.dataSource.query<unknown[]>(failed)).length === 4);
    await api.dataSource.query("UPDATE account_links SET created_at = created_at - interval '2 hours' WHERE user_id = $1", [id]);
    await api.dataSource.query(
      `UPDATE account_links SET expires_at = now() - interval '1 second'
       WHERE id = (SELECT id FROM account_links WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      [id],
    );
    Object.assign(api.mailbox, await catchMail(port));
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    const mails = await api.mailsTo(email);
    const tokens = mails.map((mail) => linkIn(mail).searchParams.get('token') ?? '');
    expect(await Promise.all(tokens.map(async (token) => (await check(token)).statusCode))).toEqual([204, 204]);
  });

  it('keeps earlier links when another is requested, and ends all when one is used', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    const first = await api.newestToken(email);
    await forgot(email);
    const second = await api.newestToken(email);
    expect(second).not.toBe(first);
    expect((await reset(first)).statusCode).toBe(204);
    expectProblem(await reset(second), 'auth.link-used');
  });

  it('lets one of two concurrent resets with two links succeed', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    const first = await api.newestToken(email);
    await forgot(email);
    const second = await api.newestToken(email);
    const responses = await Promise.all([reset(first), reset(second, 'Alecrim-dourado')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
  });

  it('lets one of two concurrent resets with one link succeed', async () => {
    const { email } = await anAccount(api.dataSource, { password: OLD });
    await forgot(email);
    const token = await api.newestToken(email);
    const responses = await Promise.all([reset(token), reset(token, 'Alecrim-dourado')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
  });
});
