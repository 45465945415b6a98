import { startStub, type StubServer } from '../../../test/support/providers/stub-server';
import { RESPONSE_DEADLINE_MS } from '../../common/http/response-deadline';
import { Problem } from '../../common/problems/problem';
import { ProviderHttp, ProviderRefusal, TIMING as OWN_TIMING, type ProviderCall } from './provider-http';
import { jsonObjectOf } from './response-fields';

/** Limits that a response never reaches, not even on a busy machine. */
const TIMING = { timeoutMs: 30_000, retryAfterMs: [5, 5], totalMs: 60_000, breakerResetMs: 600_000 };
const HANGING = { ...TIMING, timeoutMs: 200 };
const CALL: ProviderCall = { method: 'POST', path: '/pay', body: { amount: 1 }, headers: { 'idempotency-key': 'the-key' } };

describe('ProviderHttp', () => {
  let stub: StubServer;
  let http: ProviderHttp;

  beforeEach(async () => {
    stub = await startStub(() => ({ body: { id: 'x' } }));
    http = withTiming(TIMING);
  });

  afterEach(() => stub.close());

  const withTiming = (timing: typeof TIMING) => new ProviderHttp(stub.url, () => ({}), timing);
  const call = (by = http) => by.call(CALL, jsonObjectOf);
  const expectUnavailable = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'payment.provider-unavailable', status: 503, retryAfterSeconds: 15 });
    return error;
  };

  it.each([[500], [502], [429]])('retries after %i with the same idempotency key and body', async (status) => {
    stub.next = [{ status }, { status }];
    expect(await call()).toEqual({ id: 'x' });
    expect(stub.calls.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(Array(3).fill(['the-key', { amount: 1 }]));
  });

  it('retries when no response comes in time', async () => {
    stub.next = ['hang'];
    expect(await call(withTiming({ ...TIMING, timeoutMs: 3_000 }))).toEqual({ id: 'x' });
    expect(stub.calls).toHaveLength(2);
  });

  it('reports an unavailable provider when every retry fails', async () => {
    stub.always = { status: 500 };
    await expectUnavailable(call());
    stub.always = 'hang';
    await expectUnavailable(call(withTiming(HANGING)));
  });

  it.each([
    ['text', { body: '<html>' }],
    ['a list', { body: [1] }],
    ['a redirect', { status: 302 }],
  ])('reports an unavailable provider when it responds with %s', async (_, response) => {
    stub.always = response;
    await expectUnavailable(call());
  });

  it('does not fill the memory with a response that does not end', async () => {
    const piece = new Uint8Array(2 ** 20);
    let sent = 0;
    const endless = () => new ReadableStream({ pull: (stream) => void (sent++ < 1_000 ? stream.enqueue(piece) : stream.close()) });
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(endless())));
    await expectUnavailable(call());
    expect(sent).toBeLessThan(100);
  });

  it('does not retry a refusal, which is also a provider-unavailable problem', async () => {
    stub.next = [{ status: 409, body: { why: 'paid' } }];
    const error = await expectUnavailable(call());
    expect(error).toBeInstanceOf(ProviderRefusal);
    expect(error).toMatchObject({ responseStatus: 409, responseBody: '{"why":"paid"}' });
    expect(stub.calls).toHaveLength(1);
  });

  it('does not treat refused credentials as a refusal of the request', async () => {
    stub.next = [{ status: 401 }];
    expect(await expectUnavailable(call())).not.toBeInstanceOf(ProviderRefusal);
    expect(stub.calls).toHaveLength(1);
  });

  it('stops calling while a provider is down', async () => {
    stub.always = { status: 503 };
    for (let tries = 0; tries < 10; tries += 1) await expectUnavailable(call());
    const asked = stub.calls.length;
    await expectUnavailable(call());
    expect(stub.calls).toHaveLength(asked);
  });

  it('resumes once a provider that was down is back', async () => {
    const resuming = withTiming({ ...TIMING, breakerResetMs: 200 });
    stub.always = { status: 503 };
    for (let tries = 0; tries < 10; tries += 1) await expectUnavailable(call(resuming));
    stub.always = undefined;
    let response: unknown;
    while (!response) response = await call(resuming).catch(() => new Promise((wait) => setTimeout(wait, 20)));
    expect(response).toEqual({ id: 'x' });
    expect(await call(resuming)).toEqual({ id: 'x' });
  });

  it('lets nobody wait for the call that finds out whether a provider is back', async () => {
    const resuming = withTiming({ ...TIMING, breakerResetMs: 0 });
    stub.always = { status: 503 };
    await expectUnavailable(call(resuming));
    await expectUnavailable(call(resuming));
    const sent = new Promise<(response: Response) => void>((send) => {
      jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(send));
    });
    const first = call(resuming);
    const respond = await sent;
    await expectUnavailable(call(resuming));
    respond(Response.json({ id: 'x' }));
    expect(await first).toEqual({ id: 'x' });
  });

  it('keeps calling a provider that refuses requests between failures', async () => {
    for (let round = 0; round < 3; round += 1) {
      stub.next = Array.from({ length: 5 }, () => ({ status: 503 }));
      await expectUnavailable(call());
      stub.next.push({ status: 409 });
      await expectUnavailable(call());
    }
    expect(await call()).toEqual({ id: 'x' });
  });

  it('stops calling a provider that hangs', async () => {
    const hanging = withTiming(HANGING);
    const tries = jest.spyOn(globalThis, 'fetch');
    stub.always = 'hang';
    await expectUnavailable(call(hanging));
    await expectUnavailable(call(hanging));
    expect(tries).toHaveBeenCalledTimes(6);
    await expectUnavailable(call(hanging));
    expect(tries).toHaveBeenCalledTimes(6);
  });

  it('leaves a second try to a hanging provider only what is left of the time for all tries', async () => {
    const impatient = withTiming({ ...HANGING, totalMs: 300 });
    const limits = jest.spyOn(AbortSignal, 'timeout');
    stub.always = 'hang';
    await expectUnavailable(impatient.call({ method: 'GET', path: '/x' }, (response) => response));
    const [first = 0, second = 0, ...others] = limits.mock.calls.map(([ms]) => ms);
    expect([first, others]).toEqual([200, []]);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(100);
  });

  it('gives up a hanging provider before the deadline of the response, which could not name the provider', () => {
    expect(OWN_TIMING.totalMs).toBeLessThan(RESPONSE_DEADLINE_MS);
  });

  it.each([408, 425, 429])('retries after %s, which says nothing about the request', async (status) => {
    stub.next = [{ status }];
    expect(await call()).toEqual({ id: 'x' });
  });

  it.each([
    ['seconds', () => '1'],
    ['a moment', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('waits as long as a provider asks for, in %s', async (_, retryAfter) => {
    stub.next = [{ status: 429, headers: { 'retry-after': retryAfter() } }];
    const askedAt = performance.now();
    expect(await call()).toEqual({ id: 'x' });
    expect(performance.now() - askedAt).toBeGreaterThan(900);
    expect(stub.calls).toHaveLength(2);
  });

  it('does not ask a provider again that asks for a longer pause than there is time', async () => {
    stub.always = { status: 503, headers: { 'retry-after': '120' } };
    await expectUnavailable(call());
    expect(stub.calls).toHaveLength(1);
  });

  it('ignores a pause that it can’t read', async () => {
    stub.next = [{ status: 429, headers: { 'retry-after': 'later' } }];
    expect(await call()).toEqual({ id: 'x' });
  });

  it('does not stop calling because of refusals, however many', async () => {
    stub.always = { status: 404 };
    for (let tries = 0; tries < 15; tries += 1) await expectUnavailable(call());
    expect(stub.calls).toHaveLength(15);
  });
});
