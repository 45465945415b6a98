import { paths } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

describe('the limit on logins', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_LOGIN: '2/60' });
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE rate_limits'));

  const login = (email: string, address: string) =>
    api.inject({ method: 'POST', url: paths.login, payload: { email, password: 'x' }, headers: { 'x-forwarded-for': address } });

  it('holds for one address of the network and says when to come back', async () => {
    await login('a@example.com', '203.0.113.1');
    await login('b@example.com', '203.0.113.1');
    const answer = await login('c@example.com', '203.0.113.1');
    expectProblem(answer, 'rate-limit.exceeded');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expectProblem(await login('d@example.com', '203.0.113.2'), 'auth.invalid-credentials');
  });

  it('holds for one account, however many addresses try it', async () => {
    await login('alvo@example.com', '203.0.113.1');
    await login('ALVO@example.com', '203.0.113.2');
    expectProblem(await login('alvo@example.com', '203.0.113.3'), 'rate-limit.exceeded');
  });

  it('believes only the proxy about the address', async () => {
    const answers = await Promise.all(
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
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([401, 401, 429]);
  });
});
