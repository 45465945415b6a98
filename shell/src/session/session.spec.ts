import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionView } from '@aflora/contracts';
import { aUser } from '../testing/a-shell';
import { Session } from './session';

const MINUTE = 60_000;

function aSession(given: Partial<SessionView> = {}): SessionView {
  return { accessToken: 'first', expiresAt: new Date(Date.now() + 10 * MINUTE).toISOString(), user: aUser(), ...given };
}

const store = (session: SessionView) => localStorage.setItem('aflora.session', JSON.stringify(session));
const stored = () => JSON.parse(localStorage.getItem('aflora.session') ?? 'null') as SessionView | null;

describe('the session', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('signs in, is kept in local storage and tells who listens', async () => {
    fakeApi({ 'POST /api/auth/login': () => aSession() });
    const session = new Session();
    const heard = jest.fn();
    session.subscribe(heard);
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(session.getUser()?.email).toBe('clara@demo.local');
    expect(stored()?.accessToken).toBe('first');
    expect(heard).toHaveBeenCalled();
  });

  it('survives a reload and ignores a broken record', () => {
    store(aSession());
    expect(new Session().getUser()?.firstName).toBe('Clara');
    localStorage.setItem('aflora.session', '{broken');
    expect(new Session().getUser()).toBeNull();
  });

  it('renews itself a minute before the token ends', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': () => aSession({ accessToken: 'second' }) });
    store(aSession());
    const session = new Session();
    await jest.advanceTimersByTimeAsync(9 * MINUTE - 1_000);
    expect(api.requests).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(session.accessToken()).toBe('second');
  });

  it('renews once, however many calls ask for it', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': () => aSession({ accessToken: 'second' }) });
    store(aSession());
    const session = new Session();
    await expect(Promise.all([session.renew(), session.renew(), session.renew()])).resolves.toEqual([true, true, true]);
    expect(api.requests).toHaveLength(1);
  });

  it('takes what another tab has renewed instead of renewing again', async () => {
    const api = fakeApi({});
    store(aSession());
    const session = new Session();
    store(aSession({ accessToken: 'of another tab' }));
    await expect(session.renew()).resolves.toBe(true);
    expect(session.accessToken()).toBe('of another tab');
    expect(api.requests).toHaveLength(0);
  });

  it('ends when the renewal is refused, and stays while the API is away', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': () => new FakeProblem('server.unavailable') });
    store(aSession());
    const session = new Session();
    await expect(session.renew()).resolves.toBe(false);
    expect(session.getUser()).not.toBeNull();
    api.on({ 'POST /api/auth/refresh': () => new FakeProblem('auth.session-ended') });
    await expect(session.renew()).resolves.toBe(false);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
  });

  it('follows another tab that signs out', () => {
    store(aSession());
    const session = new Session();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.session' }));
    expect(session.getUser()).toBeNull();
  });

  it.each([
    [() => undefined, true],
    [() => new FakeProblem('server.unexpected'), false],
  ])('clears this browser on sign-out even when the server can’t be told', async (answer, told) => {
    fakeApi({ 'POST /api/auth/logout': answer });
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    const session = new Session();
    await expect(session.signOut()).resolves.toBe(told);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
  });
});
