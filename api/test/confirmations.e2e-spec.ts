import { paths, type ConfirmationLinkView, type SessionView } from '@aflora/contracts';
import { SignUp } from '../src/auth/sign-ups/account-link.entity';
import { Profile } from '../src/profiles/profile.entity';
import { Consent, User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { linkIn } from './support/mail-catcher';

const OWNERS = 'Girassol-amarelo';
const STRANGERS = 'Estranho-na-conta';
const NEW = 'Lavanda-do-campo';
const ADMIN = 'diretoria@example.com';

describe('the confirmation of an account', () => {
  let api: MailApp;
  let emails = 0;

  beforeAll(async () => {
    api = await startMailApp({ ADMIN_EMAILS: [ADMIN, ...ADMINS].join() });
  });

  afterAll(() => api.close());

  const ADMINS = ['primeira', 'segunda', 'terceira'].map((name) => `${name}@example.com`);
  const newEmail = () => `pessoa${(emails += 1)}@example.com`;
  const post = (url: string, payload: object) => api.inject({ method: 'POST', url, payload });
  const register = (email: string, password: string, name = 'Rita Lima') =>
    post(paths.register, { name, email, password, passwordConfirmation: password });
  const read = (token: string) => post(paths.confirmationLink, { token });
  const confirm = (token: string, password: string) => post(paths.confirmAccount, { token, password });
  const confirmWithNew = (token: string, password: string) =>
    post(paths.confirmWithNewPassword, { token, password, passwordConfirmation: password });
  const login = (email: string, password: string) => post(paths.login, { email, password });
  const resend = (email: string, password?: string) => post(paths.resendConfirmation, { email, password });
  const userOf = (email: string) => api.dataSource.manager.findOneByOrFail(User, { email });
  const profileOf = async (email: string) => api.dataSource.manager.findOneByOrFail(Profile, { userId: (await userOf(email)).id });
  const isConfirmed = async (email: string) => (await userOf(email)).emailConfirmedAt !== null;
  const expectWrongPassword = (response: Awaited<ReturnType<typeof confirm>>) =>
    expect(expectProblem(response, 'validation.failed').errors).toEqual([{ field: 'password', code: 'wrong-password', params: {} }]);
  const tokensTo = async (email: string) => (await api.mailsTo(email)).map((mail) => linkIn(mail).searchParams.get('token') ?? '');
  /** Signs up and returns the mailed token. */
  const signUp = async (email: string, password: string, name?: string) => {
    expect((await register(email, password, name)).statusCode).toBe(202);
    return api.newestToken(email);
  };

  it('needs the link and the password of the sign-up', async () => {
    const email = newEmail();
    const token = await signUp(email, OWNERS);
    expect((await read(token)).json()).toEqual({ newPasswordMin: null } satisfies ConfirmationLinkView);
    expectWrongPassword(await confirm(token, STRANGERS));
    expect(await isConfirmed(email)).toBe(false);
    expect((await confirm(token, OWNERS)).statusCode).toBe(204);
    expect((await login(email, OWNERS)).statusCode).toBe(200);
  });

  it('does not happen by reading the link, nor by the request of earlier site releases', async () => {
    const email = newEmail();
    const token = await signUp(email, OWNERS);
    for (const _ of [1, 2]) expect((await read(token)).statusCode).toBe(200);
    expectProblem(await post(paths.confirmEmail, { token }), 'auth.confirmation-needs-password');
    expect(await isConfirmed(email)).toBe(false);
    expect((await confirm(token, OWNERS)).statusCode).toBe(204);
  });

  it('still works for a sign-up after another sign-up with the same address', async () => {
    const email = newEmail();
    const owners = await signUp(email, OWNERS, 'Rita Lima');
    const strangers = await signUp(email.toUpperCase(), STRANGERS, 'Zé Ninguém');
    expectWrongPassword(await confirm(owners, STRANGERS));
    expectWrongPassword(await confirm(strangers, OWNERS));
    expect((await confirm(owners, OWNERS)).statusCode).toBe(204);
    expect(await profileOf(email)).toMatchObject({ firstName: 'Rita', lastName: 'Lima' });
    expectProblem(await login(email, STRANGERS), 'auth.invalid-credentials');
    expect((await login(email, OWNERS)).statusCode).toBe(200);
  });

  it('opens the account of a later sign-up too, and ends all other sign-ups and their links', async () => {
    const email = newEmail();
    const strangers = await signUp(email, STRANGERS, 'Zé Ninguém');
    const owners = await signUp(email, OWNERS, 'Rita Lima');
    expect((await confirm(owners, OWNERS)).statusCode).toBe(204);
    expect(await profileOf(email)).toMatchObject({ firstName: 'Rita', lastName: 'Lima' });
    for (const again of [confirm(strangers, STRANGERS), confirm(owners, OWNERS), read(strangers)])
      expectProblem(await again, 'auth.link-used');
    expect(await api.dataSource.manager.countBy(SignUp, { userId: (await userOf(email)).id })).toBe(0);
    expect((await login(email, OWNERS)).statusCode).toBe(200);
    expectProblem(await login(email, STRANGERS), 'auth.invalid-credentials');
  });

  it('is required before names are shown or sign-ins succeed', async () => {
    const email = newEmail();
    await signUp(email, STRANGERS, 'Zé Ninguém');
    await signUp(email, OWNERS, 'Rita Lima');
    expect(await profileOf(email)).toMatchObject({ firstName: null, lastName: null });
    for (const password of [STRANGERS, OWNERS]) expectProblem(await login(email, password), 'auth.email-not-confirmed');
    expectProblem(await login(email, NEW), 'auth.invalid-credentials');
  });

  it('happens once, even for one link used twice or two links used concurrently', async () => {
    const [once, both] = [newEmail(), newEmail()];
    const token = await signUp(once, OWNERS);
    const same = await Promise.all([confirm(token, OWNERS), confirm(token, OWNERS), confirm(token, OWNERS)]);
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410, 410]);
    const [first, second] = [await signUp(both, OWNERS, 'Rita'), await signUp(both, STRANGERS, 'Zé')];
    const two = await Promise.all([confirm(first, OWNERS), confirm(second, STRANGERS)]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
    const [winner, name] = two[0].statusCode === 204 ? [OWNERS, 'Rita'] : [STRANGERS, 'Zé'];
    expect((await login(both, winner)).statusCode).toBe(200);
    expect(await profileOf(both)).toMatchObject({ firstName: name });
  });

  it('refuses links that are forged, altered, expired or for another purpose', async () => {
    const email = newEmail();
    const token = await signUp(email, OWNERS);
    for (const wrong of ['x'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]) {
      expectProblem(await confirm(wrong, OWNERS), 'auth.link-unknown');
      expectProblem(await read(wrong), 'auth.link-unknown');
    }
    expectProblem(await post(paths.resetPassword, { token, password: NEW }), 'auth.link-unknown');
    expectProblem(await confirmWithNew(token, NEW), 'auth.link-unknown');
    await api.dataSource.query("UPDATE account_links SET created_at = now() - interval '3 days', expires_at = now() - interval '1 second'");
    expectProblem(await confirm(token, OWNERS), 'auth.link-expired');
    expect(await isConfirmed(email)).toBe(false);
  });

  describe('a new confirmation link', () => {
    it('is mailed for the sign-up with the password, and earlier links stay valid', async () => {
      const email = newEmail();
      const first = await signUp(email, OWNERS);
      await signUp(email, STRANGERS);
      expect((await resend(email.toUpperCase(), OWNERS)).statusCode).toBe(204);
      const second = await api.newestToken(email);
      expect(new Set(await tokensTo(email)).size).toBe(3);
      expectWrongPassword(await confirm(second, STRANGERS));
      expect((await read(first)).statusCode).toBe(200);
      expect((await confirm(second, OWNERS)).statusCode).toBe(204);
      expectProblem(await confirm(first, OWNERS), 'auth.link-used');
    });

    it('works when the first link has expired', async () => {
      const email = newEmail();
      const first = await signUp(email, OWNERS);
      await api.dataSource.query("UPDATE account_links SET created_at = now() - interval '3 days', expires_at = now() - interval '1 day'");
      expectProblem(await read(first), 'auth.link-expired');
      await resend(email, OWNERS);
      expect((await confirm(await api.newestToken(email), OWNERS)).statusCode).toBe(204);
    });

    it('is not mailed for another password or an unknown address, with the same response', async () => {
      const email = newEmail();
      await signUp(email, OWNERS);
      const { email: known } = await anAccount(api.dataSource, { password: OWNERS });
      for (const [asked, password] of [
        [email, NEW],
        [known, OWNERS],
        [known, undefined],
        ['ninguem@example.com', OWNERS],
      ] as const) {
        const response = await resend(asked, password);
        expect([response.statusCode, response.body]).toEqual([204, '']);
      }
      expect((await api.mailsTo(email)).length).toBe(1);
      expect(await api.mailsTo(known)).toEqual([]);
    });

    it('belongs to the newest sign-up without a password, as earlier site releases request it', async () => {
      const email = newEmail();
      await signUp(email, STRANGERS);
      await signUp(email, OWNERS);
      await resend(email);
      expect((await confirm(await api.newestToken(email), OWNERS)).statusCode).toBe(204);
    });
  });

  describe('the confirmation of an administrator’s address', () => {
    it('takes a new password from the mailbox’s owner and ignores the sign-up’s', async () => {
      expect((await register(ADMIN.toUpperCase(), STRANGERS)).json()).toEqual({ isAdminAddress: true });
      const email = ADMIN.toUpperCase();
      const token = await api.newestToken(ADMIN);
      expect((await read(token)).json()).toEqual({ newPasswordMin: 12 } satisfies ConfirmationLinkView);
      expectProblem(await confirm(token, STRANGERS), 'auth.link-unknown');
      expect(await profileOf(email)).toMatchObject({ isAdmin: false });
      expect((await confirmWithNew(token, NEW)).statusCode).toBe(204);
      expectProblem(await login(ADMIN, STRANGERS), 'auth.invalid-credentials');
      const session = (await login(ADMIN, NEW)).json<SessionView>();
      expect(session.user).toMatchObject({ isAdmin: true, needsLongerPassword: false });
      expect((await register(ADMIN, NEW)).json()).toEqual({ isAdminAddress: true });
    });

    it.each([
      ['shorter than twelve characters', 'Girassol-26', 'admin-password-too-short'],
      ['too common', 'corinthians1234', 'password-too-common'],
    ])('refuses a new password that is %s and leaves the link unused', async (_, password, code) => {
      const [email = ''] = ADMINS;
      const token = await signUp(email, STRANGERS);
      const problem = expectProblem(await confirmWithNew(token, password), 'validation.failed');
      expect(problem.errors).toEqual([expect.objectContaining({ field: 'password', code })]);
      expect((await read(token)).statusCode).toBe(200);
      expect(await isConfirmed(email)).toBe(false);
    });

    it('requires the new password in its own request', async () => {
      const token = await signUp(ADMINS[1] ?? '', STRANGERS);
      const response = await post(paths.confirmWithNewPassword, { token, password: NEW, passwordConfirmation: 'outra' });
      expect(expectProblem(response, 'validation.failed').errors).toEqual([
        expect.objectContaining({ field: 'passwordConfirmation', code: 'passwords-differ' }),
      ]);
    });

    it('records the consent given then, not the sign-up’s', async () => {
      const email = ADMINS[2] ?? '';
      const token = await signUp(email, STRANGERS);
      const { id: userId } = await userOf(email);
      const { requestId } = await api.dataSource.manager.findOneByOrFail(SignUp, { userId });
      await confirmWithNew(token, NEW);
      const consents = await api.dataSource.manager.findBy(Consent, { userId });
      expect(consents).toHaveLength(2);
      expect(consents.map((consent) => consent.requestId)).not.toContain(requestId);
    });
  });

  describe('the confirmation by password recovery', () => {
    const recover = async (email: string) => {
      await post(paths.forgotPassword, { email });
      const token = await api.newestToken(email);
      return post(paths.resetPassword, { token, password: NEW });
    };

    it('discards what strangers entered: password, name, links and consent', async () => {
      const email = newEmail();
      const strangers = await signUp(email, STRANGERS, 'Zé Ninguém');
      const { id: userId } = await userOf(email);
      const { requestId } = await api.dataSource.manager.findOneByOrFail(SignUp, { userId });
      expect((await recover(email)).statusCode).toBe(204);
      expect((await login(email, NEW)).statusCode).toBe(200);
      expectProblem(await login(email, STRANGERS), 'auth.invalid-credentials');
      expectProblem(await confirm(strangers, STRANGERS), 'auth.link-used');
      expect(await profileOf(email)).toMatchObject({ firstName: null, lastName: null });
      expect(await api.dataSource.manager.countBy(SignUp, { userId })).toBe(0);
      const consents = await api.dataSource.manager.findBy(Consent, { userId });
      expect(consents.map((consent) => consent.requestId)).not.toContain(requestId);
    });

    it('keeps the names of a confirmed account', async () => {
      const email = newEmail();
      await confirm(await signUp(email, OWNERS, 'Rita Lima'), OWNERS);
      expect((await recover(email)).statusCode).toBe(204);
      expect(await profileOf(email)).toMatchObject({ firstName: 'Rita', lastName: 'Lima' });
    });
  });

  it('works for a link mailed by the last release: the owner chooses a password', async () => {
    const email = newEmail();
    const token = await signUp(email, STRANGERS, 'Zé Ninguém');
    await api.dataSource.query('UPDATE account_links SET sign_up_id = NULL');
    expect((await read(token)).json()).toEqual({ newPasswordMin: 6 });
    expectProblem(await confirm(token, STRANGERS), 'auth.link-unknown');
    expect((await confirmWithNew(token, NEW)).statusCode).toBe(204);
    expect(await profileOf(email)).toMatchObject({ firstName: null });
    expect((await login(email, NEW)).statusCode).toBe(200);
  });
});

describe('password guesses for a confirmation link', () => {
  let api: MailApp;
  let machines = 0;

  beforeAll(async () => {
    api = await startMailApp({ RATE_LIMIT: 'on', LIMIT_CONFIRM: '5/86400', LIMIT_REGISTER: '1000/60', LIMIT_LINK: '30/600' });
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object) => {
    const from = `198.51.100.${(machines += 1) % 250}`;
    return api.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } });
  };
  const aToken = async (email: string) => {
    await post(paths.register, { name: 'Rita', email, password: OWNERS, passwordConfirmation: OWNERS });
    return api.newestToken(email);
  };
  const confirm = (token: string, password: string) => post(paths.confirmAccount, { token, password });
  const clearPauses = () => api.dataSource.query("DELETE FROM rate_limits WHERE key LIKE 'pause:%'");

  it('are paused longer each time, and the response says how long', async () => {
    const token = await aToken('espera@example.com');
    for (const _ of [1, 2, 3]) expectProblem(await confirm(token, 'errada'), 'validation.failed');
    const response = await confirm(token, OWNERS);
    expectProblem(response, 'rate-limit.exceeded');
    expect(response.headers['retry-after']).toBe('1');
    await clearPauses();
    expect((await confirm(token, OWNERS)).statusCode).toBe(204);
  });

  it('are blocked for the day after a few, however slow and with whatever networks and links', async () => {
    const email = 'devagar@example.com';
    const token = await aToken(email);
    for (let guess = 0; guess < 5; guess += 1) {
      await clearPauses();
      expectProblem(await confirm(token, `errada ${guess}`), 'validation.failed');
    }
    await clearPauses();
    await post(paths.resendConfirmation, { email, password: OWNERS });
    const response = await confirm(await api.newestToken(email), OWNERS);
    expectProblem(response, 'rate-limit.exceeded');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_600);
  });

  it('are hashed a few times at most when sent concurrently', async () => {
    const token = await aToken('juntas@example.com');
    const responses = await Promise.all(Array.from({ length: 40 }, () => confirm(token, 'errada')));
    expect(responses.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(5);
  });

  it('share their network’s limit on links', async () => {
    const tries = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        api.inject({
          method: 'POST',
          url: paths.confirmAccount,
          payload: { token: `feito-${index}`, password: 'errada' },
          headers: { 'x-forwarded-for': '203.0.113.9' },
        }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });

  it('for one sign-up don’t affect another sign-up with the address', async () => {
    const email = 'dois@example.com';
    const strangers = await aToken(email);
    const owners = await aToken(email);
    for (const _ of [1, 2, 3]) await confirm(strangers, 'errada');
    expect((await confirm(owners, OWNERS)).statusCode).toBe(204);
  });
});
