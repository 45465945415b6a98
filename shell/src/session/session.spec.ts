import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionView } from '@aflora/contracts';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-token';
import { Session } from './session';
import type { StoredSession } from './session-storage';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REFRESH = 'POST /api/auth/refresh';

function aSession(name = 'first', given: Partial<SessionView> = {}): SessionView {
  return { accessToken: aToken(name), expiresAt: new Date(Date.now() + 10 * MINUTE).toISOString(), user: aUser(), ...given };
}

const store = (session: SessionView) => localStorage.setItem('aflora.session', JSON.stringify({ ...session, receivedAt: Date.now() }));
const stored = () => JSON.parse(localStorage.getItem('aflora.session') ?? 'null') as StoredSession | null;
const nameIn = (token: string | null | undefined) => token && (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub;
const elsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.session' }));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the session', () => {
  it('signs in, is kept in local storage and tells who listens', async () => {
    fakeApi({ 'POST /api/auth/login': () => aSession() });
    const session = new Session();
    const heard = jest.fn();
    session.subscribe(heard);
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(session.getUser()?.email).toBe('clara@demo.local');
    expect(nameIn(stored()?.accessToken)).toBe('first');
    expect(heard).toHaveBeenCalled();
  });

  it('survives a reload and ignores a broken record', () => {
    store(aSession());
    expect(new Session().getUser()?.firstName).toBe('Clara');
    localStorage.setItem('aflora.session', '{broken');
    expect(new Session().getUser()).toBeNull();
  });

  it('learns of a new name from the server and keeps it for the other tabs', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ firstName: 'Clarice' }) });
    store(aSession());
    const session = new Session();
    const heard = jest.fn();
    session.subscribe(heard);
    await session.reloadUser();
    expect(api.requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.accessToken()}`);
    expect(session.getUser()?.firstName).toBe('Clarice');
    expect(stored()?.user.firstName).toBe('Clarice');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('gives the password again and learns when that was', async () => {
    const api = fakeApi({
      'POST /api/auth/step-up': () => undefined,
      'GET /api/auth/me': () => aUser({ authenticatedAt: '2026-01-02T12:00:00.000Z' }),
    });
    store(aSession());
    const session = new Session();
    await session.confirmPassword('segredo');
    expect(api.requests[0]?.body).toEqual({ password: 'segredo' });
    expect(session.getUser()?.authenticatedAt).toBe('2026-01-02T12:00:00.000Z');
  });

  it('follows another tab that signs out, with what this tab alone kept', () => {
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    const onEnd = jest.fn();
    const session = new Session(onEnd);
    localStorage.clear();
    elsewhere();
    expect(session.getUser()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it.each([
    [() => undefined, true],
    [() => new FakeProblem('server.unexpected'), false],
  ])('clears this browser on sign-out even when the server can’t be told, and leaves the cart', async (answer, told) => {
    fakeApi({ 'POST /api/auth/logout': answer });
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    localStorage.setItem('aflora.cart', '[]');
    const session = new Session();
    await expect(session.signOut()).resolves.toBe(told);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(localStorage.getItem('aflora.cart')).toBe('[]');
  });
});

describe('the renewal of a session', () => {
  it('happens a minute before the token ends', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    await jest.advanceTimersByTimeAsync(9 * MINUTE - 1_000);
    expect(api.requests).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(25_000);
    expect(nameIn(session.accessToken())).toBe('second');
    expect(api.requests).toHaveLength(1);
  });

  it('of the same user is no change for who watches', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    const before = session.getUser();
    await session.renew();
    expect(session.getUser()).toBe(before);
  });

  it('happens once, however many calls ask for it', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    await expect(Promise.all([session.renew(), session.renew(), session.renew()])).resolves.toEqual([true, true, true]);
    expect(api.requests).toHaveLength(1);
  });

  it('is left to the tab that renews already', async () => {
    const api = fakeApi({});
    store(aSession());
    const session = new Session();
    store(aSession('of another tab'));
    await expect(session.renew()).resolves.toBe(true);
    expect(nameIn(session.accessToken())).toBe('of another tab');
    expect(api.requests).toHaveLength(0);
  });

  it('waits for its turn among the tabs', async () => {
    const request = jest.fn((_name: string, task: () => Promise<boolean>) => task());
    Object.assign(navigator, { locks: { request } });
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    await new Session().renew();
    expect(request).toHaveBeenCalledWith('aflora.renew', expect.any(Function));
    Object.assign(navigator, { locks: undefined });
  });

  it('that is refused leaves the page whose it is, with its drafts, without a word', async () => {
    fakeApi({ [REFRESH]: () => new FakeProblem('auth.session-ended') });
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    const onEnd = jest.fn();
    const session = new Session(onEnd);
    await expect(session.renew()).resolves.toBe(false);
    expect(session.isExpired()).toBe(true);
    expect(session.getUser()?.firstName).toBe('Clara');
    expect(sessionStorage.getItem('draft')).toBe('x');
    expect(stored()?.hasEnded).toBe(true);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('that is refused while the page opens signs out and says so', async () => {
    fakeApi({ [REFRESH]: () => new FakeProblem('auth.session-ended') });
    store(aSession());
    jest.setSystemTime(Date.now() + HOUR);
    const onEnd = jest.fn();
    const session = new Session(onEnd);
    await jest.advanceTimersByTimeAsync(0);
    expect(session.getUser()).toBeNull();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(session.endedByItself).toBe(true);
    expect(new Session(onEnd).getUser()).toBeNull();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('that comes back after a sign-out brings nobody back', async () => {
    let answer: (session: SessionView) => void = () => undefined;
    fakeApi({ [REFRESH]: () => new Promise((resolve) => (answer = resolve)), 'POST /api/auth/logout': () => undefined });
    store(aSession());
    const session = new Session();
    const renewal = session.renew();
    await session.signOut();
    answer(aSession('late'));
    await expect(renewal).resolves.toBe(false);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
  });

  it('that gets no answer leaves the session and is tried again', async () => {
    const api = fakeApi({ [REFRESH]: () => new FakeProblem('server.unavailable') });
    store(aSession());
    const session = new Session();
    await expect(session.renew()).resolves.toBe(false);
    expect(session.getUser()).not.toBeNull();
    api.on({ [REFRESH]: () => aSession('second') });
    await jest.advanceTimersByTimeAsync(40_000);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('is tried at once when the connection is back', async () => {
    const api = fakeApi({ [REFRESH]: () => Promise.reject(new TypeError('failed to fetch')) });
    store(aSession());
    const session = new Session();
    await session.renew();
    api.on({ [REFRESH]: () => aSession('second') });
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('makes up for a computer that slept past the token’s end', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    // Timers stood still meanwhile.
    jest.setSystemTime(Date.now() + 8 * HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('of a page opened with an old session happens at once', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    jest.setSystemTime(Date.now() + HOUR);
    const session = new Session();
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it.each([3 * HOUR, -3 * HOUR])('keeps its pace where the browser’s clock is %d ms wrong', async (serverAheadMs) => {
    const skewed = (name: string) => aSession(name, { accessToken: aToken(name, { serverAheadMs }) });
    const api = fakeApi({ 'POST /api/auth/login': () => skewed('first'), [REFRESH]: () => skewed('next') });
    const session = new Session();
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await jest.advanceTimersByTimeAsync(30 * MINUTE);
    const renewals = api.requests.filter(({ path }) => path.endsWith('/refresh'));
    expect(renewals).toHaveLength(3);
  });

  it('does not run in circles over a token that lives for seconds, or that says nothing', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('short', { accessToken: aToken('short', { lifetimeMs: 30_000 }) }) });
    store(aSession('short', { accessToken: aToken('short', { lifetimeMs: 30_000 }) }));
    new Session();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(api.requests.length).toBeLessThanOrEqual(4);
    const asked = api.requests.length;
    localStorage.clear();
    elsewhere();
    store(aSession('mute', { accessToken: 'no-jwt' }));
    new Session();
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(api.requests).toHaveLength(asked);
  });
});

describe('an expired session', () => {
  async function anExpiredSession() {
    const api = fakeApi({ [REFRESH]: () => new FakeProblem('auth.session-ended'), 'POST /api/auth/login': () => aSession('second') });
    store(aSession());
    const session = new Session();
    await session.renew();
    return { api, session };
  }

  it('is not renewed again, and asks nobody', async () => {
    const { api, session } = await anExpiredSession();
    await expect(session.renew()).resolves.toBe(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(api.requests).toHaveLength(1);
  });

  it('goes on when its user signs in again, here or in another tab', async () => {
    const { session } = await anExpiredSession();
    const user = session.getUser();
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(session.isExpired()).toBe(false);
    expect(session.getUser()).toBe(user);
    const other = await anExpiredSession();
    store(aSession('of another tab'));
    elsewhere();
    expect(other.session.isExpired()).toBe(false);
    expect(nameIn(other.session.accessToken())).toBe('of another tab');
  });

  it('reaches the other tabs, which keep their pages, too', () => {
    store(aSession());
    const session = new Session();
    const heard = jest.fn();
    session.subscribe(heard);
    localStorage.setItem('aflora.session', JSON.stringify({ ...stored(), hasEnded: true }));
    elsewhere();
    expect(session.isExpired()).toBe(true);
    expect(heard).toHaveBeenCalled();
  });

  it('leaves nothing of this tab to whoever signs in instead', async () => {
    const { api, session } = await anExpiredSession();
    sessionStorage.setItem('draft', 'x');
    api.on({ 'POST /api/auth/login': () => aSession('of Rosa', { user: aUser({ id: '2', firstName: 'Rosa' }) }) });
    await session.signIn({ email: 'rosa@demo.local', password: 'segredo' });
    expect(session.getUser()?.firstName).toBe('Rosa');
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it('ends for good with a sign-out in another tab', async () => {
    const { session } = await anExpiredSession();
    localStorage.clear();
    elsewhere();
    expect(session.getUser()).toBeNull();
    expect(session.isExpired()).toBe(false);
  });

  it('is not brought back by a name that was asked for before it ended', async () => {
    const { api, session } = await anExpiredSession();
    api.on({ 'GET /api/auth/me': () => aUser({ firstName: 'Clarice' }) });
    await session.reloadUser();
    expect(session.isExpired()).toBe(true);
    expect(stored()?.hasEnded).toBe(true);
  });
});
