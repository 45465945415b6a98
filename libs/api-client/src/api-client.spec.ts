import { MutationObserver, QueryObserver, type MutationMeta } from '@tanstack/react-query';
import { createHash } from 'node:crypto';
import { createApiClient, newTraceparent } from './api-client';
import { ApiProblem } from './api-problem';
import { createQueryClient } from './query-client';
import { clientOfTest, FakeProblem, fakeApi } from './testing';

describe('the API client of a test', () => {
  it('reaches the API of that test only', async () => {
    const api = fakeApi({ 'GET /api/things': () => [] });
    const client = clientOfTest();
    expect(await client.get('/api/things')).toEqual([]);
    const next = jest.spyOn(expect, 'getState').mockReturnValue({ currentTestName: 'the next one' } as ReturnType<typeof expect.getState>);
    void client.get('/api/things');
    next.mockRestore();
    expect(api.requests).toHaveLength(1);
  });
});

describe('the API client', () => {
  it('sends JSON with the token and omits empty query values', async () => {
    const api = fakeApi({ 'POST /api/things': () => ({ id: '1' }) });
    const client = createApiClient({ accessToken: () => 'token' });
    await expect(client.post('/api/things', { name: 'x' }, { query: { a: '', b: 2 }, idempotencyKey: 'k' })).resolves.toEqual({ id: '1' });
    const [request] = api.requests;
    expect(request?.body).toEqual({ name: 'x' });
    expect(request?.query.toString()).toBe('b=2');
    expect(request?.headers.get('authorization')).toBe('Bearer token');
    expect(request?.headers.get('idempotency-key')).toBe('k');
  });

  it('sends the access key of a request that has one, and no header otherwise', async () => {
    const api = fakeApi({ 'GET /api/orders/1': () => ({ id: '1' }) });
    await createApiClient().get('/api/orders/1', { accessKey: 'key-of-1' });
    await createApiClient().get('/api/orders/1');
    expect(api.requests.map(({ headers }) => headers.get('x-access-key'))).toEqual(['key-of-1', null]);
  });

  it('sends the trace of a request, or else of the page, and none by default', async () => {
    const api = fakeApi({ 'GET /api/things': () => [] });
    const client = createApiClient({ traceparent: newTraceparent });
    await client.get('/api/things', { traceparent: 'of the request' });
    await client.get('/api/things');
    await client.get('/api/things');
    await createApiClient().get('/api/things');
    const [own, first, second, none] = api.requests.map(({ headers }) => headers.get('traceparent'));
    expect([own, none]).toEqual(['of the request', null]);
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(second).not.toBe(first);
  });

  it('turns an error response into a problem with its code, params and field errors', async () => {
    const errors = [{ field: 'name', code: 'required' as const, params: {} }];
    fakeApi({ 'GET /api/things': () => new FakeProblem('validation.failed', { errors, instance: 'req-1' }) });
    await expect(createApiClient().get('/api/things')).rejects.toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors,
      instance: 'req-1',
    });
  });

  it.each([
    ['breaks off', new TypeError('network error'), 'network.offline'],
    ['is the page of another server', new SyntaxError('Unexpected token <'), 'network.offline'],
    ['takes too long', new DOMException('signal timed out', 'TimeoutError'), 'network.timeout'],
  ])('reports a problem of the network when the body of a response %s', async (_, failure, code) => {
    const broken = { ok: true, status: 200, json: () => Promise.reject(failure), blob: () => Promise.reject(failure) };
    globalThis.fetch = jest.fn(() => Promise.resolve(broken as unknown as Response));
    await expect(createApiClient().get('/api/things')).rejects.toMatchObject({ name: 'ApiProblem', code });
    await expect(createApiClient().download('/api/things')).rejects.toMatchObject({ name: 'ApiProblem', code });
  });

  it('reports network.offline when no response arrives', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
    await expect(createApiClient().get('/api/things')).rejects.toMatchObject({ code: 'network.offline' });
  });

  it('renews a refused session once and retries the request', async () => {
    let renewed = false;
    const api = fakeApi({ 'GET /api/me': () => (renewed ? { id: '1' } : new FakeProblem('auth.session-ended')) });
    const client = createApiClient({ renewSession: async () => (renewed = true) });
    await expect(client.get('/api/me')).resolves.toEqual({ id: '1' });
    expect(api.requests).toHaveLength(2);
  });

  it('retries a request unchanged, with its idempotency key and file, after its user has signed in again', async () => {
    let signedIn = false;
    const api = fakeApi({ 'POST /api/things': () => (signedIn ? { id: '1' } : new FakeProblem('auth.required')) });
    const client = createApiClient({ renewSession: async () => false, signInAgain: async () => (signedIn = true), userId: () => '1' });
    const form = new FormData();
    form.set('image', new File(['x'], 'x.png'));
    await expect(client.post('/api/things', form, { idempotencyKey: 'k' })).resolves.toEqual({ id: '1' });
    expect(api.requests.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual([
      [form, 'k'],
      [form, 'k'],
    ]);
  });

  it('never opens the login dialog for a request in the background', async () => {
    fakeApi({ 'POST /api/things': () => new FakeProblem('auth.required') });
    const signInAgain = jest.fn(async () => true);
    const client = createApiClient({ renewSession: async () => false, signInAgain, userId: () => '1' });
    await expect(client.post('/api/things', {}, { isBackground: true })).rejects.toMatchObject({ code: 'auth.required' });
    expect(signInAgain).not.toHaveBeenCalled();
  });

  it.each(['renewSession', 'signInAgain'] as const)('never retries a request as the other user that %s has signed in', async (recovery) => {
    let userId = '1';
    const api = fakeApi({ 'POST /api/things': () => (userId === '1' ? new FakeProblem('auth.required') : { id: '1' }) });
    const switchUser = async () => {
      userId = '2';
      return true;
    };
    const client = createApiClient({ userId: () => userId, [recovery]: switchUser });
    await expect(client.post('/api/things', {})).rejects.toMatchObject({ code: 'auth.required' });
    expect(api.requests).toHaveLength(1);
  });

  it('passes to the token provider whether a request only reads', async () => {
    fakeApi({ 'GET /api/things': () => [], 'POST /api/things': () => [], 'POST /api/prices': () => [] });
    const accessToken = jest.fn(() => null);
    const client = createApiClient({ accessToken });
    await client.get('/api/things');
    await client.post('/api/things', {});
    await client.post('/api/prices', {}, { isRead: true });
    expect(accessToken.mock.calls).toEqual([[{ isRead: true }], [{ isRead: false }], [{ isRead: true }]]);
  });

  it('asks for the password when a request needs it, and retries once', async () => {
    const api = fakeApi({ 'GET /api/privacy/export': () => new FakeProblem('auth.step-up-required') });
    const client = createApiClient({ confirmPassword: async () => true });
    await expect(client.download('/api/privacy/export')).rejects.toMatchObject({ code: 'auth.step-up-required' });
    expect(api.requests).toHaveLength(2);
  });

  it('solves the challenge of a busy API and repeats the request once, unchanged', async () => {
    const solved = (solution: string | null) =>
      solution?.startsWith('a-challenge:') && createHash('sha256').update(solution).digest().readUInt16BE() >>> 8 === 0;
    const params = { challenge: 'a-challenge', bits: 8 };
    const api = fakeApi({
      'POST /api/things': ({ headers }) =>
        solved(headers.get('x-challenge')) ? { id: '1' } : new FakeProblem('rate-limit.challenge', { params }),
    });
    const client = createApiClient();
    await expect(client.post('/api/things', { name: 'x' }, { idempotencyKey: 'k' })).resolves.toEqual({ id: '1' });
    expect(api.requests.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual([
      [{ name: 'x' }, 'k'],
      [{ name: 'x' }, 'k'],
    ]);
    api.on({ 'POST /api/things': () => new FakeProblem('rate-limit.challenge', { params }) });
    await expect(client.post('/api/things', {})).rejects.toMatchObject({ code: 'rate-limit.challenge' });
    expect(api.requests).toHaveLength(4);
  });

  it('solves no challenge for a request that nobody waits for', async () => {
    const params = { challenge: 'a-challenge', bits: 1 };
    const api = fakeApi({ 'POST /api/things': () => new FakeProblem('rate-limit.challenge', { params }) });
    const request = createApiClient().post('/api/things', {}, { isBackground: true });
    await expect(request).rejects.toMatchObject({ code: 'rate-limit.challenge' });
    expect(api.requests).toHaveLength(1);
  });

  it('does not repeat a request whose user has changed while its challenge was solved', async () => {
    let user = 'ana';
    const api = fakeApi({
      'POST /api/things': () => {
        user = 'bia';
        return new FakeProblem('rate-limit.challenge', { params: { challenge: 'a-challenge', bits: 1 } });
      },
    });
    const client = createApiClient({ userId: () => user });
    await expect(client.post('/api/things', {})).rejects.toMatchObject({ code: 'rate-limit.challenge' });
    expect(api.requests).toHaveLength(1);
  });

  it('refuses challenges that would take minutes, and stops with its request', async () => {
    const api = fakeApi({ 'POST /api/things': () => new FakeProblem('rate-limit.challenge', { params: { challenge: 'x', bits: 40 } }) });
    await expect(createApiClient().post('/api/things', {})).rejects.toMatchObject({ code: 'rate-limit.challenge' });
    expect(api.requests).toHaveLength(1);
    const stop = new AbortController();
    api.on({ 'POST /api/things': () => new FakeProblem('rate-limit.challenge', { params: { challenge: 'x', bits: 20 } }) });
    const request = createApiClient().post('/api/things', {}, { signal: stop.signal });
    stop.abort(new Error('left the page'));
    await expect(request).rejects.toThrow();
  });

  it('reports after a second that it is still verifying, and when it ends', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    // Real hashes would race with the faked clock: a fast machine could solve any challenge before its second is over.
    let endHashing: (hash: ArrayBuffer) => void = () => undefined;
    const hash = new Promise<ArrayBuffer>((resolve) => (endHashing = resolve));
    const hashing = new Promise<void>((begun) => jest.spyOn(crypto.subtle, 'digest').mockImplementation(() => (begun(), hash)));
    const api = fakeApi({ 'POST /api/things': () => new FakeProblem('rate-limit.challenge', { params: { challenge: 'x', bits: 20 } }) });
    const onSlowCheck = jest.fn();
    const request = createApiClient({ onSlowCheck }).post('/api/things', {});
    await hashing;
    await jest.advanceTimersByTimeAsync(999);
    expect(onSlowCheck).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onSlowCheck.mock.calls).toEqual([[expect.any(Promise)]]);
    api.on({ 'POST /api/things': () => ({ id: '1' }) });
    endHashing(new ArrayBuffer(32));
    await expect(onSlowCheck.mock.calls[0][0]).resolves.toBe('x:0');
    await expect(request).resolves.toEqual({ id: '1' });
    jest.useRealTimers();
  });

  it('does not renew the session after a wrong password', async () => {
    const api = fakeApi({ 'POST /api/auth/login': () => new FakeProblem('auth.invalid-credentials') });
    const client = createApiClient({ renewSession: async () => true });
    await expect(client.post('/api/auth/login', {})).rejects.toMatchObject({ code: 'auth.invalid-credentials' });
    expect(api.requests).toHaveLength(1);
  });

  it('waits for what a failure needs before it fails, unless no response arrived', async () => {
    const order: string[] = [];
    const client = createApiClient({ beforeProblem: async () => void order.push('prepared') });
    const api = fakeApi({ 'GET /api/things': () => new FakeProblem('resource.not-found') });
    await client.get('/api/things').catch(() => order.push('failed'));
    expect(order).toEqual(['prepared', 'failed']);
    api.on({
      'GET /api/things': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(client.get('/api/things')).rejects.toMatchObject({ code: 'network.offline' });
    expect(order).toHaveLength(2);
  });
});

const aReporter = () => ({ loadFailed: jest.fn(), changeFailed: jest.fn(), loaded: jest.fn(), changed: jest.fn() });

describe('what is reported of a success', () => {
  it('is a query that had failed before, and no other', async () => {
    const reporter = aReporter();
    const client = createQueryClient(reporter);
    const load = (key: string, queryFn: () => Promise<string>) =>
      client.fetchQuery({ queryKey: [key], queryFn, retry: false, staleTime: 0, meta: { failureMessage: `Sem ${key}` } });
    await load('produtos', () => Promise.reject(new ApiProblem('network.offline'))).catch(() => undefined);
    await load('cursos', () => Promise.resolve('loaded'));
    expect(reporter.loaded).not.toHaveBeenCalled();
    await load('produtos', () => Promise.resolve('loaded'));
    expect(reporter.loaded.mock.calls).toEqual([['Sem produtos']]);
  });

  it('is each mutation, with the text of its failure if it has one', async () => {
    const reporter = aReporter();
    const client = createQueryClient(reporter);
    const change = (meta?: MutationMeta) => new MutationObserver(client, { mutationFn: () => Promise.resolve('done'), meta }).mutate();
    await change();
    await change({ failure: false });
    await change({ failure: { message: 'Não foi salvo.' } });
    expect(reporter.changed.mock.calls).toEqual([[undefined], [undefined], [{ message: 'Não foi salvo.' }]]);
  });
});

describe('a query', () => {
  it('is not repeated when nobody answered it for as long as one waits', async () => {
    const load = jest.fn(() => Promise.reject(new ApiProblem('network.timeout')));
    const client = createQueryClient(aReporter());
    await expect(client.fetchQuery({ queryKey: ['things'], queryFn: load })).rejects.toMatchObject({ code: 'network.timeout' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that failed without a connection is repeated as soon as there is one', async () => {
    let isOnline = false;
    const queryFn = () => (isOnline ? Promise.resolve('loaded') : Promise.reject(new ApiProblem('network.timeout')));
    const client = createQueryClient(aReporter());
    client.mount();
    const observer = new QueryObserver(client, { queryKey: ['things'], queryFn });
    const becomes = (wanted: string) => new Promise<void>((done) => observer.subscribe(({ status }) => status === wanted && done()));
    await becomes('error');
    window.dispatchEvent(new Event('offline'));
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await becomes('success');
    observer.destroy();
    client.unmount();
  });
});
