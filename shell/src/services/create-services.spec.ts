import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionUser } from '@aflora/contracts';
import { notify } from '@aflora/ui/provider';
import { MutationObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-token';
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

/** A page whose session the server no longer knows, until somebody signs in. */
function anExpiredPage(receivedAt?: number) {
  let isLive = false;
  const answer = (given: unknown) => () => (isLive ? given : new FakeProblem('auth.required'));
  const api = fakeApi({
    'PATCH /api/profile': ({ body }) => answer(body)(),
    'GET /api/profile': answer({ firstName: 'Clara' }),
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

describe('a call whose token is refused', () => {
  it('is made again once the session is renewed, without a word', async () => {
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

  it('and that can’t be renewed waits for the login, and goes on after it', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(saved).resolves.toEqual({ firstName: 'Clarice' });
    const attempts = api.requests.filter(({ method }) => method === 'PATCH');
    expect(attempts.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual(
      Array(2).fill([{ firstName: 'Clarice' }, 'k']),
    );
    expect(signInAgain.isAsked()).toBe(false);
  });

  it('shares the login with every other call', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    const ask = jest.spyOn(signInAgain, 'ask');
    const calls = Promise.all([save(), save(), shell.api.get('/api/profile')]);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    expect(new Set(ask.mock.results.map(({ value }) => value as unknown)).size).toBe(1);
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(calls).resolves.toHaveLength(3);
    expect(api.requests.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
  });

  it('is refused when the login is declined, and the page stays whose it was', async () => {
    const { shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    signInAgain.answer(false);
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()?.firstName).toBe('Clara');
    expect(signInAgain.isDeclined()).toBe(true);
  });

  it('asks again for what is sent after a refusal, and reads as a visitor meanwhile', async () => {
    const { api, shell, signInAgain, save } = anExpiredPage();
    api.on({ 'GET /api/products': ({ headers }) => ({ token: headers.get('authorization') }) });
    const first = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    signInAgain.answer(false);
    await expect(first).rejects.toMatchObject({ code: 'auth.required' });
    await expect(shell.api.get('/api/products')).resolves.toEqual({ token: null });
    await expect(shell.api.get('/api/profile')).rejects.toMatchObject({ code: 'auth.required' });
    expect(signInAgain.isAsked()).toBe(false);
    const second = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    await shell.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await expect(second).resolves.toEqual({ firstName: 'Clarice' });
  });

  it('is never sent by somebody else who signs in instead', async () => {
    const { api, shell, queryClient, signInAgain, save } = anExpiredPage();
    queryClient.setQueryData(['profile'], { firstName: 'Clara' });
    const saved = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    api.on({ 'POST /api/auth/login': () => aSession('of Rosa', { id: '2' }) });
    await shell.session.signIn({ email: 'rosa@demo.local', password: 'segredo' });
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    expect(queryClient.getQueryData(['profile'])).toBeUndefined();
  });

  it('is refused by a sign-out in another tab', async () => {
    const { shell, signInAgain, save } = anExpiredPage();
    const saved = save();
    await waitFor(() => expect(signInAgain.isAsked()).toBe(true));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await expect(saved).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()).toBeNull();
    expect(signInAgain.isDeclined()).toBe(false);
  });

  it('tells the end of a session that a page opened with, once', async () => {
    const { queryClient, shell, failure } = anExpiredPage(0);
    const change = new MutationObserver(queryClient, { mutationFn: () => shell.api.patch('/api/profile', {}) });
    await expect(change.mutate()).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()).toBeNull();
    expect(failure.mock.calls).toEqual([['Sessão encerrada', 'Entre novamente para continuar.']]);
  });
});
