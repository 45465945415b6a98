import { fakeApi } from '@aflora/api-client/testing';
import type { SessionUser } from '@aflora/contracts';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-session';
import { Session } from './session';

// At the top, so that the file runs by itself: sessions of other files would record the use before this one sees it.
jest.useFakeTimers();

const MINUTE = 60_000;
const REFRESH = 'POST /api/auth/refresh';

const aSession = (name: string, user: SessionUser) => ({
  ...{ accessToken: aToken(name), expiresAt: new Date(Date.now() + 10 * MINUTE).toISOString(), user, receivedAt: Date.now() },
});
/** Time passes without timers, so that no renewal is due meanwhile. */
const stayAway = (minutes: number) => jest.setSystemTime(Date.now() + minutes * MINUTE);
const comeBack = () => window.dispatchEvent(new Event('pointerdown'));

let listen: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  listen = jest.spyOn(window, 'addEventListener');
});
afterEach(() => {
  for (const [event, listener, options] of listen.mock.calls as Parameters<typeof window.addEventListener>[])
    window.removeEventListener(event, listener, options);
  listen.mockRestore();
});

function signedIn(user: SessionUser) {
  const api = fakeApi({ [REFRESH]: () => aSession('second', user) });
  localStorage.setItem('aflora.session', JSON.stringify(aSession('first', user)));
  const idleSeconds = () => api.requests.map(({ query }) => query.get('idleSeconds'));
  return { session: new Session(), idleSeconds };
}

describe('an administrator who comes back after a long time', () => {
  const admin = aUser({ isAdmin: true });

  it('keeps the session, whose end for lack of use may come before the next renewal', async () => {
    const { idleSeconds } = signedIn(admin);
    stayAway(29);
    comeBack();
    comeBack();
    await jest.advanceTimersByTimeAsync(0);
    expect(idleSeconds()).toEqual(['0']);
  });

  it('keeps it also by opening another page', async () => {
    const { idleSeconds } = signedIn(admin);
    localStorage.setItem('aflora.last-use', JSON.stringify(Date.now() - 29 * MINUTE));
    new Session();
    await jest.advanceTimersByTimeAsync(0);
    expect(idleSeconds()).toEqual(['0']);
  });

  it('causes no renewal after a short pause', async () => {
    const { idleSeconds } = signedIn(admin);
    stayAway(5);
    comeBack();
    await jest.advanceTimersByTimeAsync(0);
    expect(idleSeconds()).toEqual([]);
  });
});

describe('a customer who comes back after a long time', () => {
  it('causes no renewal, because the session lasts for days', async () => {
    const { idleSeconds } = signedIn(aUser());
    stayAway(29);
    comeBack();
    await jest.advanceTimersByTimeAsync(0);
    expect(idleSeconds()).toEqual([]);
  });
});
