import { paths, MAX_VIOLATIONS, type ProblemBody } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { routesOf } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

describe('bodies with too much', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  it('are refused for the length of a list, without validating each item', async () => {
    const response = await api.inject({
      method: 'POST',
      url: paths.cartQuote,
      payload: { items: Array.from({ length: 8_000 }, () => ({})) },
    });
    expect(expectProblem(response, 'validation.failed').errors).toEqual([{ field: 'items', code: 'too-large', params: { max: 50 } }]);
  });

  it('report a limited number of violations', async () => {
    const payload = Object.fromEntries(Array.from({ length: 16_000 }, (_, index) => [index.toString(36), 1]));
    const response = await api.inject({ method: 'POST', url: paths.contactMessages, payload });
    expect((JSON.parse(response.body) as ProblemBody).errors).toHaveLength(MAX_VIOLATIONS);
  });
});

describe('public requests', () => {
  it('are limited per network', async () => {
    const api = await startTestApp();
    // The pipeline's token is checked before its release is read.
    const open = routesOf(api).filter(({ roles, path }) => roles?.includes('public') && !path.startsWith('/api/releases/'));
    await api.close();
    expect(open.filter(({ hasInput, limit }) => hasInput && !limit)).toEqual([]);
  });

  it('for cart quotes are limited', async () => {
    const api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_QUOTE: '2/60' });
    const quote = () => api.inject({ method: 'POST', url: paths.cartQuote, payload: { items: [] } });
    for (let asked = 0; asked < 2; asked++) expectProblem(await quote(), 'validation.failed');
    expectProblem(await quote(), 'rate-limit.exceeded');
    await api.close();
  });
});
