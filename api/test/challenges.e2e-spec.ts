import { createHash, randomUUID } from 'node:crypto';
import { type ChallengeParams, paths, type ProblemBody } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const BUDGET = '4/2/600';

describe('the budgets of operations that strangers can flood', () => {
  let api: TestApp;
  let quote: object;

  beforeAll(async () => {
    const budgets = { BUDGET_REGISTER: BUDGET, BUDGET_QUOTE: BUDGET, BUDGET_CHECKOUT: BUDGET, BUDGET_DONATE: BUDGET };
    api = await startTestApp({ RATE_LIMIT: 'on', ...budgets, LIMIT_QUOTE: '5/600' });
    const { id } = await aPhysicalProduct(api.dataSource, { stockQuantity: 50 });
    quote = { items: [{ productId: id, quantity: 1 }] };
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE rate_limits'));

  const send = (url: string, payload: object, { from = '203.0.113.1', solution }: { from?: string; solution?: string } = {}) =>
    api.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from, ...(solution && { 'x-challenge': solution }) } });
  const quoteFrom = (from: string, solution?: string) => send(paths.cartQuote, quote, { from, solution });
  const challengeOf = (response: Awaited<ReturnType<typeof send>>) => {
    expectProblem(response, 'rate-limit.challenge');
    return response.json<ProblemBody>().params as unknown as ChallengeParams;
  };
  const solved = (response: Awaited<ReturnType<typeof send>>) => solutionOf(challengeOf(response));

  it('ask for a proof of work beyond the budget of one network, and let its solution pass once', async () => {
    for (const _ of [1, 2]) expect((await quoteFrom('203.0.113.1')).statusCode).toBe(200);
    const { challenge, bits } = challengeOf(await quoteFrom('203.0.113.1'));
    const solution = solutionOf({ challenge, bits });
    expect((await quoteFrom('203.0.113.1', solution)).statusCode).toBe(200);
    for (const used of [solution, solutionOf({ challenge: `${challenge}.1`, bits })]) challengeOf(await quoteFrom('203.0.113.1', used));
    expect((await quoteFrom('203.0.113.2')).statusCode).toBe(200);
  });

  it('let concurrent requests with one solution pass once', async () => {
    for (const _ of [1, 2]) await quoteFrom('203.0.113.1');
    const solution = solved(await quoteFrom('203.0.113.1'));
    const responses = await Promise.all(Array.from({ length: 8 }, () => quoteFrom('203.0.113.1', solution)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('ask for a proof of work beyond the budget of all, whichever networks the requests come from', async () => {
    for (const last of [1, 2, 3, 4]) expect((await quoteFrom(`203.0.113.${last}`)).statusCode).toBe(200);
    const solution = solved(await quoteFrom('203.0.113.5'));
    expect((await quoteFrom('203.0.113.5', solution)).statusCode).toBe(200);
  });

  it('refuse solutions of other operations, forged, changed, unsolved and expired ones', async () => {
    for (const _ of [1, 2]) await quoteFrom('203.0.113.1');
    const { challenge, bits } = challengeOf(await quoteFrom('203.0.113.1'));
    const ofDonations = challenge.replace('quote', 'donate');
    const unsolved = Array.from({ length: 50 }, (_, n) => `${challenge}:${n}`).find((text) => leadingZeros(text) < bits) ?? '';
    const [operation, until, nonce] = challenge.split('.');
    const forged = `${operation}.${until}.${nonce}.${'A'.repeat(43)}`;
    const later = challenge.replace(String(until), String(Number(until) + 600));
    const attempts = [ofDonations, forged, later].map((text) => solutionOf({ challenge: text, bits }));
    // As many characters as a signature, but more bytes.
    const accented = `${operation}.${until}.${nonce}.é${'A'.repeat(42)}:1`;
    for (const solution of [...attempts, accented, unsolved, 'x', ':', 'quote.9999999999..:1', 'x'.repeat(10_000)]) {
      challengeOf(await quoteFrom('203.0.113.1', solution));
    }
    const good = solutionOf({ challenge, bits });
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000);
    const expired = await quoteFrom('203.0.113.1', good);
    now.mockRestore();
    challengeOf(expired);
    expect((await quoteFrom('203.0.113.1', good)).statusCode).toBe(200);
  });

  it('leave the limit of a network as it is, and don’t count the requests that got a challenge', async () => {
    const responses = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const first = await quoteFrom('203.0.113.1');
      responses.push(first.statusCode === 200 ? first : await quoteFrom('203.0.113.1', solved(first)));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const solution = solved(await quoteFrom('203.0.113.1'));
    expectProblem(await quoteFrom('203.0.113.1', solution), 'rate-limit.exceeded');
  });

  it.each([
    ['sign-ups', paths.register],
    ['checkouts', paths.orders],
    ['payments of orders', paths.orderPayments(randomUUID())],
    ['donations', paths.donations],
    ['payments of donations', paths.donationPayments(randomUUID())],
  ])('cover %s', async (_what, url) => {
    for (const _ of [1, 2]) expect((await send(url, {})).statusCode).not.toBe(429);
    challengeOf(await send(url, {}));
  });
});

const leadingZeros = (text: string): number => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE());

function solutionOf({ challenge, bits }: ChallengeParams): string {
  for (let number = 0; ; number += 1) if (leadingZeros(`${challenge}:${number}`) >= bits) return `${challenge}:${number}`;
}
