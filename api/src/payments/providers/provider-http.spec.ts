import { Problem } from '../../common/problems/problem';
import { startStub, type StubServer } from '../../../test/support/providers/stub-server';
import { answerOf } from './provider-answer';
import { ProviderHttp, ProviderRefusal, type ProviderCall } from './provider-http';

const PACE = { timeoutMs: 200, retryAfterMs: [5, 5], breakMs: 200 };
const CALL: ProviderCall = { method: 'POST', path: '/pay', body: { amount: 1 }, headers: { 'idempotency-key': 'the-key' } };

describe('calls to a provider', () => {
  let stub: StubServer;
  let http: ProviderHttp;

  beforeEach(async () => {
    stub = await startStub(() => ({ body: { id: 'x' } }));
    http = new ProviderHttp(stub.url, () => ({}), PACE);
  });

  afterEach(() => stub.close());

  const call = () => http.call(CALL, answerOf);
  const expectUnavailable = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'payment.provider-unavailable', status: 503, retryAfterSeconds: 15 });
    return error;
  };

  it.each([[500], [502], [429]])('are repeated after %i, with the same idempotency key and body', async (status) => {
    stub.next = [{ status }, { status }];
    expect(await call()).toEqual({ id: 'x' });
    expect(stub.calls.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(Array(3).fill(['the-key', { amount: 1 }]));
  });

  it('are repeated when no answer comes in time', async () => {
    stub.next = ['hang'];
    expect(await call()).toEqual({ id: 'x' });
    expect(stub.calls).toHaveLength(2);
  });

  it('end as an unavailable provider when it stays away', async () => {
    stub.always = { status: 500 };
    await expectUnavailable(call());
    stub.always = 'hang';
    await expectUnavailable(call());
  });

  it.each([
    ['text', { body: '<html>' }],
    ['a list', { body: [1] }],
    ['a redirect', { status: 302 }],
  ])('end as an unavailable provider when it answers %s', async (_, answer) => {
    stub.always = answer;
    await expectUnavailable(call());
  });

  it('are not repeated after a refusal, which is an unavailable provider to whoever does not look closer', async () => {
    stub.next = [{ status: 409, body: { why: 'paid' } }];
    const error = await expectUnavailable(call());
    expect(error).toBeInstanceOf(ProviderRefusal);
    expect(error).toMatchObject({ answered: 409, answer: '{"why":"paid"}' });
    expect(stub.calls).toHaveLength(1);
  });

  it('that our credentials are not good for are no refusal of what was asked', async () => {
    stub.next = [{ status: 401 }];
    expect(await expectUnavailable(call())).not.toBeInstanceOf(ProviderRefusal);
    expect(stub.calls).toHaveLength(1);
  });

  it('stop for a while when a provider dies, and go on when it is back', async () => {
    stub.always = { status: 503 };
    for (let tries = 0; tries < 10; tries += 1) await expectUnavailable(call());
    const asked = stub.calls.length;
    await expectUnavailable(call());
    expect(stub.calls).toHaveLength(asked);
    stub.always = undefined;
    let answer: unknown;
    while (!answer) answer = await call().catch(() => new Promise((wait) => setTimeout(wait, 20)));
    expect(answer).toEqual({ id: 'x' });
    expect(await call()).toEqual({ id: 'x' });
  });

  it('are not stopped by refusals, however many', async () => {
    stub.always = { status: 404 };
    for (let tries = 0; tries < 15; tries += 1) await expectUnavailable(call());
    expect(stub.calls).toHaveLength(15);
  });
});
