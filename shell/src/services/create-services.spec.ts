import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionUser } from '@aflora/contracts';
import { notify } from '@aflora/ui/provider';
import { MutationObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-session';
import { createServices } from './create-services';

const aSession = (name: string, user: Partial<SessionUser> = {}) => ({
  accessToken: aToken(name),
  expiresAt: new Date().toISOString(),
  user: aUser(user),
});

function signedIn(receivedAt = Date.now()) {
  localStorage.setItem('aflora.session', JSON.stringify({ ...aSession('old'), receivedAt }));
  const failure = jest.spyOn(notify, 'failure').mockImplementation(() => undefined);
  return { ...createServices(), failure };
}

/** A page whose session the API no longer accepts until a user signs in. */
function anExpiredPage(receivedAt?: number) {
  let isLive = false;
  const ifLive = (given: unknown) => () => (isLive ? given : new FakeProblem('auth.required'));
  const api = fakeApi({
    'PATCH /api/profile': ({ body }) => ifLive(body)(),
    'GET /api/profile': ifLive({ firstName: 'Clara' }),
    'POST /api/auth/refresh': () => new FakeProblem('auth.session-ended'),
    'POST /api/auth/login': () => {
      isLive = true;
      return aSession('new');
    },
  });
  const services = signedIn(receivedAt);
  const save = () => services.shell.api.patch('/api/profile', { firstName: 'Clarice' }, { idempotencyKey: 'k' });
  return { api, save, ...services };
}

beforeEach(() => localStorage.clear());

describe('a request whose token is refused', () => {
  it('is retried after the session is renewed, without a toast', async () => {
    const fresh = aSession('new');
    const isFresh = (headers: Headers) => headers.get('authorization') === `Bearer ${fresh.accessToken}`;
    const api = fakeApi({
      'GET /api/profile': ({ headers }) => (isFresh(headers) ? { firstName: 'Clara' } : new FakeProblem('auth.required')),
      'POST /api/auth/refresh': () => fresh,
    });
    const { shell, failure } = signedIn();
    const answers = Promise.all([shell.api.get('/api/profile'), shell.api.get('/api/profile')]);
    await expect(answers).resolves.toEqual([{ firstName: 'Clara' }, { firstName: 'Clara' }]);
    expect(api.requests.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(failure).not.toHaveBeenCalled();
  });

  it('waits for the login when the session can’t be renewed, and continues after it', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(saved).resolves.toEqual({ firstName: 'Clarice' });
    const attempts = api.requests.filter(({ method }) => method === 'PATCH');
    expect(attempts.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual(
      Array(2).fill([{ firstName: 'Clarice' }, 'k']),
    );
    expect(signInAgain.isOpen()).toBe(false);
  });

  it('shares the login prompt with all other requests', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    const open = jest.spyOn(signInAgain, 'open');
    const calls = Promise.all([save(), save(), shell.api.get('/api/profile')]);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(3));
    expect(new Set(open.mock.results.map(({ value }) => value as unknown)).size).toBe(1);
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(calls).resolves.toHaveLength(3);
    expect(api.requests.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
  });

  it('fails when the login is declined, and the page keeps its user', async () => {
    const { shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    signInAgain.resolve(false);
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()?.firstName).toBe('Clara');
    expect(signInAgain.isDeclined()).toBe(true);
  });

  it('opens the login again for a change after it was declined, and reads without a token meanwhile', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    api.on({ 'GET /api/products': ({ headers }) => ({ token: headers.get('authorization') }) });
    const first = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    signInAgain.resolve(false);
    await expect(first).rejects.toMatchObject({ code: 'auth.required' });
    await expect(shell.api.get('/api/products')).resolves.toEqual({ token: null });
    await expect(shell.api.get('/api/profile')).rejects.toMatchObject({ code: 'auth.required' });
    expect(signInAgain.isOpen()).toBe(false);
    const second = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(second).resolves.toEqual({ firstName: 'Clarice' });
  });

  it('is never retried when another user signs in', async () => {
    const { api, shell, queryClient, signInAgain, save } = anExpiredPage();
    queryClient.setQueryData(['profile'], { firstName: 'Clara' });
    const saved = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    api.on({ 'POST /api/auth/login': () => aSession('of Rosa', { id: '2' }) });
    await shell.session.signIn({ email: 'rosa@demo.local', password: 'segredo' });
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    expect(queryClient.getQueryData(['profile'])).toBeUndefined();
  });

  it('fails when the user signs out in another tab', async () => {
    const { shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isOpen()).toBe(true));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()).toBeNull();
    expect(signInAgain.isDeclined()).toBe(false);
  });

  it('reports an expired session once when the page opens with it', async () => {
    const { queryClient, shell, failure } = anExpiredPage(0);
    const change = new MutationObserver(queryClient, { mutationFn: () => shell.api.patch('/api/profile', {}) });
    await expect(change.mutate()).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()).toBeNull();
    expect(failure.mock.calls).toEqual([['Sessão encerrada', 'Entre novamente para continuar.']]);
  });
});

describe('a login', () => {
  const signIn = ({ shell }: ReturnType<typeof signedIn>) => shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });

  it('closes the toasts of a visitor, such as that of the session’s end, before its own is shown', async () => {
    const services = anExpiredPage(0);
    await waitFor(() => expect(services.shell.session.getUser()).toBeNull());
    const closeAll = jest.spyOn(notify, 'closeAll');
    await signIn(services);
    expect(closeAll).toHaveBeenCalledTimes(1);
  });

  it('closes that of a wrong password over an open page, which a renewal of the session does not', async () => {
    const services = anExpiredPage();
    const saved = services.save();
    await waitFor(() => expect(services.signInAgain.isOpen()).toBe(true));
    const closeAll = jest.spyOn(notify, 'closeAll');
    await signIn(services);
    await saved;
    expect(closeAll).toHaveBeenCalledTimes(1);
    services.api.on({ 'POST /api/auth/refresh': () => aSession('newer') });
    await services.session.renew();
    expect(closeAll).toHaveBeenCalledTimes(1);
  });
});
