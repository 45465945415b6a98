import { createApiClient } from './api-client';
import { FakeProblem, fakeApi } from './testing';

describe('the API client', () => {
  it('sends JSON with the token and leaves empty query values out', async () => {
    const api = fakeApi({ 'POST /api/things': () => ({ id: '1' }) });
    const client = createApiClient({ accessToken: () => 'token' });
    await expect(client.post('/api/things', { name: 'x' }, { query: { a: '', b: 2 }, idempotencyKey: 'k' })).resolves.toEqual({ id: '1' });
    const [request] = api.requests;
    expect(request?.body).toEqual({ name: 'x' });
    expect(request?.query.toString()).toBe('b=2');
    expect(request?.headers.get('authorization')).toBe('Bearer token');
    expect(request?.headers.get('idempotency-key')).toBe('k');
  });

  it('shows the key of what it asks for, and none where there is none', async () => {
    const api = fakeApi({ 'GET /api/orders/1': () => ({ id: '1' }) });
    await createApiClient().get('/api/orders/1', { accessKey: 'key-of-1' });
    await createApiClient().get('/api/orders/1');
    expect(api.requests.map(({ headers }) => headers.get('x-access-key'))).toEqual(['key-of-1', null]);
  });

  it('turns an error answer into a problem with its code, params and field errors', async () => {
    const errors = [{ field: 'name', code: 'required' as const, params: {} }];
    fakeApi({ 'GET /api/things': () => new FakeProblem('validation.failed', { errors, instance: 'req-1' }) });
    await expect(createApiClient().get('/api/things')).rejects.toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors,
      instance: 'req-1',
    });
  });

  it('says offline when no answer comes', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
    await expect(createApiClient().get('/api/things')).rejects.toMatchObject({ code: 'network.offline' });
  });

  it('renews a refused session once and tries again', async () => {
    let renewed = false;
    const api = fakeApi({ 'GET /api/me': () => (renewed ? { id: '1' } : new FakeProblem('auth.session-ended')) });
    const client = createApiClient({ renewSession: async () => (renewed = true) });
    await expect(client.get('/api/me')).resolves.toEqual({ id: '1' });
    expect(api.requests).toHaveLength(2);
  });

  it('repeats a call as it was, key and file included, after its user has signed in again', async () => {
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

  it.each(['renewSession', 'signInAgain'] as const)('never repeats a call in the name of whom %s brought instead', async (remedy) => {
    let userId = '1';
    const api = fakeApi({ 'POST /api/things': () => (userId === '1' ? new FakeProblem('auth.required') : { id: '1' }) });
    const becomeAnother = async () => {
      userId = '2';
      return true;
    };
    const client = createApiClient({ userId: () => userId, [remedy]: becomeAnother });
    await expect(client.post('/api/things', {})).rejects.toMatchObject({ code: 'auth.required' });
    expect(api.requests).toHaveLength(1);
  });

  it('says of a call whether it only reads', async () => {
    fakeApi({ 'GET /api/things': () => [], 'POST /api/things': () => [], 'POST /api/prices': () => [] });
    const accessToken = jest.fn(() => null);
    const client = createApiClient({ accessToken });
    await client.get('/api/things');
    await client.post('/api/things', {});
    await client.post('/api/prices', {}, { isRead: true });
    expect(accessToken.mock.calls).toEqual([[{ isRead: true }], [{ isRead: false }], [{ isRead: true }]]);
  });

  it('asks for the password where the call needs it, and tries again once', async () => {
    const api = fakeApi({ 'GET /api/privacy/export': () => new FakeProblem('auth.step-up-required') });
    const client = createApiClient({ confirmPassword: async () => true });
    await expect(client.download('/api/privacy/export')).rejects.toMatchObject({ code: 'auth.step-up-required' });
    expect(api.requests).toHaveLength(2);
  });

  it('does not renew after a wrong password', async () => {
    const api = fakeApi({ 'POST /api/auth/login': () => new FakeProblem('auth.invalid-credentials') });
    const client = createApiClient({ renewSession: async () => true });
    await expect(client.post('/api/auth/login', {})).rejects.toMatchObject({ code: 'auth.invalid-credentials' });
    expect(api.requests).toHaveLength(1);
  });
});
