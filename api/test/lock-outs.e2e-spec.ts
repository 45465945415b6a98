import { paths } from '@aflora/contracts';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';

const PASSWORD = 'Girassol-amarelo';
const NEW = 'Lavanda-do-campo';
const STRANGER = '198.51.100.1';
const OWNER = '203.0.113.1';

type Cookies = Record<string, string>;

describe('strangers who know an address', () => {
  let api: MailApp;
  let email: string;

  beforeAll(async () => {
    api = await startMailApp({ RATE_LIMIT: 'on' });
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE rate_limits');
    ({ email } = await anAccount(api.dataSource, { password: PASSWORD }));
  });

  const post = (url: string, payload: object, ip: string, cookies: Cookies = {}) =>
    api.inject({ method: 'POST', url, payload, cookies, headers: { 'x-forwarded-for': ip } });
  const login = (password: string, ip: string, cookies?: Cookies) => post(paths.login, { email, password }, ip, cookies);
  const forgot = (ip: string) => post(paths.forgotPassword, { email }, ip);
  const reset = (token: string, ip: string) => post(paths.resetPassword, { token, password: NEW }, ip);
  const guess = (times: number, ip: string, cookies?: Cookies) =>
    Promise.all(Array.from({ length: times }, () => login('errada', ip, cookies)));
  const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof login>>): Cookies =>
    Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  /** Cookies that stay after a sign-out. */
  async function rememberedBrowser(ip = OWNER): Promise<Cookies> {
    const signedIn = cookiesOf(await login(PASSWORD, ip));
    const kept = new Map(Object.entries(signedIn));
    const out = await post(paths.logout, {}, ip, signedIn);
    for (const { name } of out.cookies) kept.delete(name);
    return Object.fromEntries(kept);
  }

  it.each([
    [
      'one after the other',
      async () => {
        for (let n = 0; n < 12; n += 1) await login('errada', STRANGER);
      },
    ],
    ['at once', () => guess(40, STRANGER)],
  ])('do not lock its owner out with wrong passwords sent %s', async (_, attack) => {
    await attack();
    expectProblem(await login(PASSWORD, STRANGER), 'rate-limit.exceeded');
    expect((await login(PASSWORD, OWNER)).statusCode).toBe(200);
  });

  it('do not lock it from all addresses of a site of IPv6 either', async () => {
    for (let n = 0; n < 20; n += 1) await login('errada', `2001:db8:1:${n.toString(16)}::1`);
    expect((await login(PASSWORD, OWNER)).statusCode).toBe(200);
  });

  it('do not stop a browser that has signed in before, from however many networks they come', async () => {
    const browser = await rememberedBrowser();
    await Promise.all(Array.from({ length: 60 }, (_, n) => login('errada', `198.51.100.${n}`)));
    await guess(12, OWNER);
    expectProblem(await login(PASSWORD, '203.0.113.2'), 'rate-limit.exceeded');
    expect((await login(PASSWORD, OWNER, browser)).statusCode).toBe(200);
  });

  it('gain nothing from a browser’s cookie: its own failures count, and it opens no other account', async () => {
    const browser = await rememberedBrowser();
    const responses = await guess(30, STRANGER, browser);
    expect(responses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
    const [[name = '', value = ''] = []] = Object.entries(browser);
    const other = await anAccount(api.dataSource, { password: PASSWORD });
    await Promise.all(Array.from({ length: 12 }, (_, n) => post(paths.login, { email: other.email, password: 'x' }, `198.51.101.${n}`)));
    for (const cookies of [browser, { [name]: value.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) }])
      expectProblem(await post(paths.login, { email: other.email, password: PASSWORD }, OWNER, cookies), 'rate-limit.exceeded');
  });

  it('find a browser of many accounts open to one more, which forgets the oldest', async () => {
    const names = Array.from({ length: 42 }, (_, n) => `aflora_browser_4200_${String(n).padStart(16, '0')}`);
    const { cookies } = await login(PASSWORD, OWNER, Object.fromEntries(names.map((name) => [name, 'x'])));
    const removed = cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(removed).toEqual(names.slice(0, 3));
    expect(cookies.filter(({ name }) => name.startsWith('aflora_browser')).at(-1)).toMatchObject({ maxAge: 180 * 24 * 3600 });
  });

  it('see a cookie that neither scripts nor other sites can use', async () => {
    const [, cookie] = (await login(PASSWORD, OWNER)).cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: 180 * 24 * 3600 });
    expect(cookie?.name).toMatch(/^aflora_browser_4200_[\w-]{16}$/);
  });

  it('do not keep its owner from a recovery, and can’t send more mails than the limit', async () => {
    for (let n = 0; n < 12; n += 1) expect((await forgot(`198.51.100.${n}`)).statusCode).toBe(204);
    expect((await forgot(OWNER)).statusCode).toBe(204);
    // Of five links the newest three are valid, and one that is replaced before its mail is sent isn't mailed.
    const { length: mails } = await api.mailsTo(email);
    expect(mails).toBeGreaterThanOrEqual(3);
    expect(mails).toBeLessThanOrEqual(5);
    const response = await reset(await api.newestToken(email), OWNER);
    expect(response.statusCode).toBe(204);
    await Promise.all(Array.from({ length: 60 }, (_, n) => login('errada', `198.51.100.${n}`)));
    expect((await login(NEW, OWNER, cookiesOf(response))).statusCode).toBe(200);
  });

  it('do not use up its recoveries with requests for confirmations', async () => {
    for (let n = 0; n < 12; n += 1) await post(paths.resendConfirmation, { email }, `198.51.100.${n}`);
    await forgot(OWNER);
    expect(await api.mailsTo(email)).toHaveLength(1);
  });

  it('do not end the link that its owner is about to open, of which the newest three are valid', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      await forgot(`198.51.100.${n}`);
      tokens.push(await api.newestToken(email));
    }
    const [first = '', second = '', , fourth = ''] = tokens;
    expectProblem(await reset(first, OWNER), 'auth.link-expired');
    expect((await reset(second, OWNER)).statusCode).toBe(204);
    expectProblem(await reset(fourth, OWNER), 'auth.link-used');
  });
});
