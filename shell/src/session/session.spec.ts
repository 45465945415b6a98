import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionView } from '@aflora/contracts';
import { aUser } from '../testing/a-shell';
import { aSession, nameIn, store, stored, aToken } from '../testing/a-session';
import { Session } from './session';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REFRESH = 'POST /api/auth/refresh';

const storageChanged = () => window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.session' }));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the session', () => {
  it('is stored in local storage by a sign-in and notifies its listeners', async () => {
    fakeApi({ 'POST /api/auth/login': () => aSession() });
    const session = new Session();
    const listener = jest.fn();
    session.subscribe(listener);
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(session.getUser()?.email).toBe('clara@demo.local');
    expect(nameIn(stored()?.accessToken)).toBe('first');
    expect(listener).toHaveBeenCalled();
  });

  it('survives a reload and ignores an invalid record', () => {
    store(aSession());
    expect(new Session().getUser()?.firstName).toBe('Clara');
    localStorage.setItem('aflora.session', '{broken');
    expect(new Session().getUser()).toBeNull();
  });

  it('ends in a page that the browser kept for Back while another document signed out', () => {
    fakeApi({});
    store(aSession());
    const session = new Session();
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(session.getUser()).not.toBeNull();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(session.getUser()).toBeNull();
  });

  it('loads a new name from the API and stores it for the other tabs', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ firstName: 'Clarice' }) });
    store(aSession());
    const session = new Session();
    const listener = jest.fn();
    session.subscribe(listener);
    await session.reloadUser();
    expect(api.requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.accessToken()}`);
    expect(session.getUser()?.firstName).toBe('Clarice');
    expect(stored()?.user.firstName).toBe('Clarice');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('confirms the password and loads the time of the confirmation', async () => {
    const api = fakeApi({
      'POST /api/auth/step-up': () => undefined,
      'GET /api/auth/me': () => aUser({ authenticatedAt: '2026-01-02T12:00:00.000Z' }),
    });
    store(aSession());
    const session = new Session();
    await session.stepUp({ password: 'segredo' });
    expect(api.requests[0]?.body).toEqual({ password: 'segredo' });
    expect(session.getUser()?.authenticatedAt).toBe('2026-01-02T12:00:00.000Z');
  });

  it('ends with a sign-out in another tab, together with the drafts of this tab', () => {
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    const onEnd = jest.fn();
    const session = new Session(onEnd);
    localStorage.clear();
    storageChanged();
    expect(session.getUser()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it.each([
    [() => undefined, true],
    [() => new FakeProblem('server.unexpected'), false],
  ])('is cleared by a sign-out even when the API can’t be reached, and leaves the cart', async (respond, isConfirmed) => {
    fakeApi({ 'POST /api/auth/logout': respond });
    store(aSession());
    sessionStorage.setItem('draft', 'x');
    localStorage.setItem('aflora.cart', '[]');
    const session = new Session();
    await expect(session.signOut()).resolves.toBe(isConfirmed);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(localStorage.getItem('aflora.cart')).toBe('[]');
  });
});

describe('a sign-out without a response', () => {
  it('holds in a browser that is closed before the response', async () => {
    const api = fakeApi({ 'POST /api/auth/logout': () => new Promise(() => undefined) });
    store(aSession());
    void new Session().signOut();
    expect(stored()).toBeNull();
    expect(new Session().getUser()).toBeNull();
    expect(api.requests.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/logout']);
  });

  const LOGOUT = 'POST /api/auth/logout';

  async function aFailedSignOut() {
    const api = fakeApi({ [LOGOUT]: () => new FakeProblem('server.unavailable'), 'POST /api/auth/login': () => aSession('second') });
    store(aSession());
    const session = new Session();
    await session.signOut();
    api.on({ [LOGOUT]: () => undefined });
    const paths = () => api.requests.splice(0).map(({ path }) => path);
    paths();
    return { api, session, paths };
  }

  it.each([
    ['is online again', () => void window.dispatchEvent(new Event('online'))],
    ['opens another page', () => void new Session()],
  ])('is repeated when the browser %s, since the cookie could still renew the session', async (_, comeBack) => {
    const { paths } = await aFailedSignOut();
    comeBack();
    await jest.advanceTimersByTimeAsync(0);
    expect(paths()).toContain('/api/auth/logout');
    comeBack();
    await jest.advanceTimersByTimeAsync(0);
    expect(paths()).toEqual([]);
  });

  it('comes before a sign-in, whose cookie its response would remove', async () => {
    const { api, session, paths } = await aFailedSignOut();
    const responses: (() => void)[] = [];
    api.on({ [LOGOUT]: () => new Promise<void>((resolve) => responses.push(resolve)) });
    window.dispatchEvent(new Event('online'));
    const signedIn = session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await jest.advanceTimersByTimeAsync(0);
    expect(paths()).not.toContain('/api/auth/login');
    for (const respond of responses) respond();
    await signedIn;
    expect(paths()).toEqual(['/api/auth/login']);
  });

  it('is repeated before somebody signs in, also in another tab, and not after', async () => {
    const { paths } = await aFailedSignOut();
    await new Session().signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(paths()).toEqual(['/api/auth/logout', '/api/auth/login']);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(paths()).toEqual([]);
  });

  it('leaves signed in who has signed in meanwhile in another tab', async () => {
    let respond: () => void = () => undefined;
    const api = fakeApi({ 'POST /api/auth/logout': () => new Promise<void>((resolve) => (respond = resolve)) });
    store(aSession());
    const session = new Session();
    const signedOut = session.signOut();
    api.on({ 'POST /api/auth/logout': () => undefined, 'POST /api/auth/login': () => aSession('second') });
    await new Session().signIn({ email: 'clara@demo.local', password: 'segredo' });
    storageChanged();
    respond();
    await signedOut;
    expect(nameIn(session.accessToken())).toBe('second');
    expect(nameIn(stored()?.accessToken)).toBe('second');
  });
});

describe('the renewal of a session', () => {
  it('happens a minute before the token expires', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    await jest.advanceTimersByTimeAsync(9 * MINUTE - 1_000);
    expect(api.requests).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(25_000);
    expect(nameIn(session.accessToken())).toBe('second');
    expect(api.requests).toHaveLength(1);
  });

  it('says for how long nobody has used the browser, in any tab', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    jest.setSystemTime(Date.now() + 5 * MINUTE);
    await session.renew();
    expect(api.requests.at(-1)?.query.get('idleSeconds')).toBe('300');
    window.dispatchEvent(new Event('pointerdown'));
    await session.renew();
    expect(api.requests.at(-1)?.query.get('idleSeconds')).toBe('0');
  });

  it('keeps the same user object when the user is unchanged', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    const before = session.getUser();
    await session.renew();
    expect(session.getUser()).toBe(before);
  });

  it('happens once for parallel requests', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    await expect(Promise.all([session.renew(), session.renew(), session.renew()])).resolves.toEqual([true, true, true]);
    expect(api.requests).toHaveLength(1);
  });

  it('is skipped when another tab has renewed the session', async () => {
    const api = fakeApi({});
    store(aSession());
    const session = new Session();
    store(aSession('of another tab'));
    await expect(session.renew()).resolves.toBe(true);
    expect(nameIn(session.accessToken())).toBe('of another tab');
    expect(api.requests).toHaveLength(0);
  });

  it('waits for a lock across all tabs', async () => {
    const request = jest.fn((_name: string, task: () => Promise<boolean>) => task());
    Object.assign(navigator, { locks: { request } });
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    await new Session().renew();
    expect(request).toHaveBeenCalledWith('aflora.renew', expect.any(Function));
    Object.assign(navigator, { locks: undefined });
  });

  it('keeps the page, its user and its drafts when it is refused, without a notification', async () => {
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

  it('signs out with a notification when it is refused while the page opens', async () => {
    fakeApi({ [REFRESH]: () => new FakeProblem('auth.session-ended') });
    store(aSession());
    jest.setSystemTime(Date.now() + HOUR);
    const onEnd = jest.fn();
    const session = new Session(onEnd);
    await jest.advanceTimersByTimeAsync(0);
    expect(session.getUser()).toBeNull();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(session.isRenewalRefused).toBe(true);
    expect(new Session(onEnd).getUser()).toBeNull();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('signs nobody in when its response arrives after a sign-out', async () => {
    let respond: (session: SessionView) => void = () => undefined;
    fakeApi({ [REFRESH]: () => new Promise((resolve) => (respond = resolve)), 'POST /api/auth/logout': () => undefined });
    store(aSession());
    const session = new Session();
    const renewal = session.renew();
    await session.signOut();
    respond(aSession('late'));
    await expect(renewal).resolves.toBe(false);
    expect(session.getUser()).toBeNull();
    expect(stored()).toBeNull();
  });

  it('keeps the session and is retried when there is no response', async () => {
    const api = fakeApi({ [REFRESH]: () => new FakeProblem('server.unavailable') });
    store(aSession());
    const session = new Session();
    await expect(session.renew()).resolves.toBe(false);
    expect(session.getUser()).not.toBeNull();
    api.on({ [REFRESH]: () => aSession('second') });
    await jest.advanceTimersByTimeAsync(40_000);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('is retried at once when the browser is online again', async () => {
    const api = fakeApi({ [REFRESH]: () => Promise.reject(new TypeError('failed to fetch')) });
    store(aSession());
    const session = new Session();
    await session.renew();
    api.on({ [REFRESH]: () => aSession('second') });
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('happens at once after a computer slept past the token’s expiry', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    const session = new Session();
    // Timers have not run meanwhile.
    jest.setSystemTime(Date.now() + 8 * HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it('happens at once when a page opens with an old session', async () => {
    fakeApi({ [REFRESH]: () => aSession('second') });
    store(aSession());
    jest.setSystemTime(Date.now() + HOUR);
    const session = new Session();
    await jest.advanceTimersByTimeAsync(0);
    expect(nameIn(session.accessToken())).toBe('second');
  });

  it.each([3 * HOUR, -3 * HOUR])('happens at the same intervals when the browser’s clock is %d ms wrong', async (serverAheadMs) => {
    const skewed = (name: string) => aSession(name, { accessToken: aToken(name, { serverAheadMs }) });
    const api = fakeApi({ 'POST /api/auth/login': () => skewed('first'), [REFRESH]: () => skewed('next') });
    const session = new Session();
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    await jest.advanceTimersByTimeAsync(30 * MINUTE);
    const renewals = api.requests.filter(({ path }) => path.endsWith('/refresh'));
    expect(renewals).toHaveLength(3);
  });

  it('does not repeat continuously for a token that lives for seconds or can’t be read', async () => {
    const api = fakeApi({ [REFRESH]: () => aSession('short', { accessToken: aToken('short', { lifetimeMs: 30_000 }) }) });
    store(aSession('short', { accessToken: aToken('short', { lifetimeMs: 30_000 }) }));
    new Session();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(api.requests.length).toBeLessThanOrEqual(4);
    const requestCount = api.requests.length;
    localStorage.clear();
    storageChanged();
    store(aSession('unreadable', { accessToken: 'no-jwt' }));
    new Session();
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(api.requests).toHaveLength(requestCount);
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

  it('is not renewed again and sends no requests', async () => {
    const { api, session } = await anExpiredSession();
    await expect(session.renew()).resolves.toBe(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(api.requests).toHaveLength(1);
  });

  it('continues when its user signs in again, in this or another tab', async () => {
    const { session } = await anExpiredSession();
    const user = session.getUser();
    await session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(session.isExpired()).toBe(false);
    expect(session.getUser()).toBe(user);
    const other = await anExpiredSession();
    store(aSession('of another tab'));
    storageChanged();
    expect(other.session.isExpired()).toBe(false);
    expect(nameIn(other.session.accessToken())).toBe('of another tab');
  });

  it('is also expired in the other tabs, which keep their pages', () => {
    store(aSession());
    const session = new Session();
    const listener = jest.fn();
    session.subscribe(listener);
    localStorage.setItem('aflora.session', JSON.stringify({ ...stored(), hasEnded: true }));
    storageChanged();
    expect(session.isExpired()).toBe(true);
    expect(listener).toHaveBeenCalled();
  });

  it('leaves no drafts of this tab to another user who signs in', async () => {
    const { api, session } = await anExpiredSession();
    sessionStorage.setItem('draft', 'x');
    api.on({ 'POST /api/auth/login': () => aSession('of Rosa', { user: aUser({ id: '2', firstName: 'Rosa' }) }) });
    await session.signIn({ email: 'rosa@demo.local', password: 'segredo' });
    expect(session.getUser()?.firstName).toBe('Rosa');
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it('leaves no drafts either to another user who signs in after a reload', async () => {
    const { api } = await anExpiredSession();
    const reloaded = new Session();
    expect(reloaded.getUser()).toBeNull();
    sessionStorage.setItem('draft', 'x');
    api.on({ 'POST /api/auth/login': () => aSession('of Rosa', { user: aUser({ id: '2', firstName: 'Rosa' }) }) });
    await reloaded.signIn({ email: 'rosa@demo.local', password: 'segredo' });
    expect(reloaded.getUser()?.firstName).toBe('Rosa');
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it('leaves its drafts to its user who signs in again after a reload', async () => {
    await anExpiredSession();
    const reloaded = new Session();
    sessionStorage.setItem('draft', 'x');
    await reloaded.signIn({ email: 'clara@demo.local', password: 'segredo' });
    expect(sessionStorage.getItem('draft')).toBe('x');
  });

  it('ends for good with a sign-out in another tab', async () => {
    const { session } = await anExpiredSession();
    localStorage.clear();
    storageChanged();
    expect(session.getUser()).toBeNull();
    expect(session.isExpired()).toBe(false);
  });

  it('is not restored by a user that was loaded after it ended', async () => {
    const { api, session } = await anExpiredSession();
    api.on({ 'GET /api/auth/me': () => aUser({ firstName: 'Clarice' }) });
    await session.reloadUser();
    expect(session.isExpired()).toBe(true);
    expect(stored()?.hasEnded).toBe(true);
  });
});
