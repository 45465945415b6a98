import { paths, type PlacedDonationView } from '@aflora/contracts';
import { anAccount } from './support/accounts';
import { GIFT } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const PASSWORD = 'Girassol-amarelo';

describe('the rate limit of sign-ins', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_LOGIN: '2/60' });
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE rate_limits'));

  const login = (email: string, address: string) =>
    api.inject({ method: 'POST', url: paths.login, payload: { email, password: 'x' }, headers: { 'x-forwarded-for': address } });

  it('counts per network address and says when to retry', async () => {
    await login('a@example.com', '203.0.113.1');
    await login('b@example.com', '203.0.113.1');
    const response = await login('c@example.com', '203.0.113.1');
    expectProblem(response, 'rate-limit.exceeded');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expectProblem(await login('d@example.com', '203.0.113.2'), 'auth.invalid-credentials');
  });

  it('counts per IPv6 network, whichever address is used', async () => {
    const responses = await Promise.all(['1', '2', '3'].map((last) => login(`v${last}@example.com`, `2001:db8:1:2:${last}::1`)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([401, 401, 429]);
  });

  it('counts per IPv6 site at a higher number, whichever of its networks are used', async () => {
    const statuses: number[] = [];
    for (let subnet = 1; subnet <= 21; subnet += 1)
      statuses.push((await login(`s${subnet}@example.com`, `2001:db8:1:${subnet}::1`)).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expectProblem(await login('outra@example.com', '2001:db8:2:1::1'), 'auth.invalid-credentials');
  });

  it('counts an IPv4 address however it is written', async () => {
    const responses = await Promise.all(
      ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101'].map((address, n) => login(`m${n}@example.com`, address)),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([401, 401, 429]);
  });

  it('counts per account, however many addresses are used', async () => {
    await login('alvo@example.com', '203.0.113.1');
    await login('ALVO@example.com', '203.0.113.2');
    expectProblem(await login('alvo@example.com', '203.0.113.3'), 'rate-limit.exceeded');
  });

  it('trusts client addresses from the proxy only', async () => {
    const responses = await Promise.all(
      ['1', '2', '3'].map((last) =>
        api.inject({
          method: 'POST',
          url: paths.login,
          remoteAddress: '198.51.100.7',
          payload: { email: `${last}@example.com`, password: 'x' },
          headers: { 'x-forwarded-for': `203.0.113.${last}` },
        }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([401, 401, 429]);
  });
});

describe('wrong passwords', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on' });
    await anAccount(api.dataSource, { email: 'rita@example.com', password: PASSWORD });
  });

  afterAll(() => api.close());
  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE rate_limits');
    await api.dataSource.query('TRUNCATE audit_entries');
  });

  let machines = 0;
  const login = (email: string, password: string) => {
    const ip = `198.51.100.${(machines += 1) % 250}`;
    return api.inject({ method: 'POST', url: paths.login, payload: { email, password }, headers: { 'x-forwarded-for': ip } });
  };
  const hashed = async () =>
    (
      await api.dataSource.query<[{ count: number }]>(
        "SELECT count(*)::integer AS count FROM audit_entries WHERE action = 'sign-in-refused'",
      )
    )[0].count;

  it.each(['rita@example.com', 'ninguem@example.com'])('sent concurrently for %s are hashed ten times at most', async (email) => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => login(email, 'errada')));
    expect(responses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(50);
    expect(await hashed()).toBeLessThanOrEqual(10);
  });

  it('pause the account for their network, longer each time, and say how long', async () => {
    const here = { 'x-forwarded-for': '203.0.113.1' };
    const guess = (password: string) =>
      api.inject({ method: 'POST', url: paths.login, payload: { email: 'rita@example.com', password }, headers: here });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (const _ of [1, 2, 3]) expectProblem(await guess('errada'), 'auth.invalid-credentials');
    const response = await guess(PASSWORD);
    expectProblem(response, 'rate-limit.exceeded');
    expect(response.headers['retry-after']).toBe('1');
    expect((await login('rita@example.com', PASSWORD)).statusCode).toBe(200);
  });

  it('are forgotten after a successful sign-in', async () => {
    for (const _ of [1, 2]) await login('rita@example.com', 'errada');
    expect((await login('rita@example.com', PASSWORD)).statusCode).toBe(200);
    for (const _ of [1, 2]) await login('rita@example.com', 'errada');
    expect((await login('rita@example.com', PASSWORD)).statusCode).toBe(200);
  });

  it('leave no address in the table of limits', async () => {
    await login('rita@example.com', 'errada');
    const rows = await api.dataSource.query<{ key: string }[]>('SELECT key FROM rate_limits');
    expect(rows.filter(({ key }) => key.includes('rita') || key.includes('198.51'))).toEqual([]);
  });
});

describe('limits of an account', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_PASSWORD: '2/60', LIMIT_ACCOUNT: '2/60', LIMIT_SUBSCRIPTION: '2/60' });
  });

  afterAll(() => api.close());

  it('hold for changes of the password, because each takes a hash from those who sign in, and sends a mail', async () => {
    const [headers, others] = [await api.signIn(), await api.signIn()];
    const change = (by: object) =>
      api.inject({ method: 'POST', url: paths.changePassword, payload: { password: PASSWORD }, headers: { ...by } });
    for (let n = 0; n < 2; n += 1) expect((await change(headers)).statusCode).toBe(204);
    expectProblem(await change(headers), 'rate-limit.exceeded');
    expect((await change(others)).statusCode).toBe(204);
  });

  it('hold for changes of the profile, from whatever networks, because the audit log keeps each', async () => {
    const [headers, others] = [await api.signIn(), await api.signIn()];
    const change = (by: object, last: number) =>
      api.inject({
        method: 'PATCH',
        url: paths.profile,
        payload: { firstName: `Rita ${last}` },
        headers: { ...by, 'x-forwarded-for': `203.0.113.${last}` },
      });
    for (const last of [1, 2]) expect((await change(headers, last)).statusCode).toBe(200);
    expectProblem(await change(headers, 3), 'rate-limit.exceeded');
    expect((await change(others, 3)).statusCode).toBe(200);
  });

  it('hold for steps of a membership, because each sends a mail', async () => {
    const pause = (headers: object) => api.inject({ method: 'POST', url: paths.membershipPause, headers: { ...headers } });
    const [headers, others] = [await api.signIn(), await api.signIn()];
    for (let n = 0; n < 2; n += 1) expectProblem(await pause(headers), 'membership.not-found');
    expectProblem(await pause(headers), 'rate-limit.exceeded');
    expectProblem(await pause(others), 'membership.not-found');
  });

  it('hold for steps of one monthly donation, whose mails may reach somebody else', async () => {
    const payload = { ...GIFT, frequency: 'monthly', email: 'alvo@example.com' };
    const placed = await api.inject({ method: 'POST', url: paths.donations, payload });
    const { id, accessToken } = placed.json<PlacedDonationView>();
    const change = (last: number) => {
      const headers = { 'x-access-key': accessToken, 'x-forwarded-for': `203.0.113.${last}` };
      return api.inject({ method: 'PATCH', url: paths.donationSubscription(id), payload: { amountCents: 5_000 }, headers });
    };
    for (const last of [1, 2]) expectProblem(await change(last), 'donation.transition-refused');
    expectProblem(await change(3), 'rate-limit.exceeded');
  });
});

describe('public requests that send mails', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_REGISTER: '2/60' });
  });

  afterAll(() => api.close());

  const body = { name: 'Rita', password: PASSWORD, passwordConfirmation: PASSWORD };

  it('to register are limited per address, however many networks are used', async () => {
    const ask = (last: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${last}` };
      return api.inject({ method: 'POST', url: paths.register, payload: { email: 'alvo@example.com', ...body }, headers });
    };
    for (const last of [1, 2]) expect((await ask(last)).statusCode).toBe(202);
    expectProblem(await ask(3), 'rate-limit.exceeded');
  });
});
