import { fakeApi } from '@aflora/api-client/testing';
import type { SessionView } from '@aflora/contracts';
import { aSession, nameIn, store, stored } from '../testing/a-session';
import { Session } from './session';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the cookie of a login', () => {
  const CREDENTIALS = { email: 'clara@demo.local', password: 'segredo' };
  const LOGIN = 'POST /api/auth/login';

  /** Locks that all tabs share, one task at a time. */
  function shareLocks(): void {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, task: () => Promise<unknown>) => (last = last.then(task, task));
    Object.assign(navigator, { locks: { request } });
  }
  afterEach(() => Object.assign(navigator, { locks: undefined }));

  it.each([
    ['in this tab', () => undefined, (session: Session) => session],
    ['in another tab', shareLocks, () => new Session()],
  ])('is not replaced by a renewal of the former session that is still under way %s', async (_, prepare, tabOf) => {
    prepare();
    let respond: (session: SessionView) => void = () => undefined;
    const api = fakeApi({
      'POST /api/auth/refresh': () => new Promise((resolve) => (respond = resolve)),
      'POST /api/auth/logout': () => undefined,
    });
    store(aSession());
    const session = new Session();
    const renewal = session.renew();
    await jest.advanceTimersByTimeAsync(0);
    await session.signOut();
    api.on({ [LOGIN]: () => aSession('second') });
    const signedIn = tabOf(session).signIn(CREDENTIALS);
    await jest.advanceTimersByTimeAsync(0);
    expect(api.requests.map(({ path }) => path)).not.toContain('/api/auth/login');
    respond(aSession('late'));
    await Promise.all([renewal, signedIn]);
    expect(nameIn(stored()?.accessToken)).toBe('second');
  });

  it('is not removed by a sign-out of another tab whose response comes late', async () => {
    shareLocks();
    const responses: (() => void)[] = [];
    const api = fakeApi({
      'POST /api/auth/logout': () => new Promise<void>((resolve) => responses.push(resolve)),
      [LOGIN]: () => aSession('second'),
    });
    store(aSession());
    const signedOut = new Session().signOut();
    const signedIn = new Session().signIn(CREDENTIALS);
    await jest.advanceTimersByTimeAsync(0);
    responses[1]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(api.requests.map(({ path }) => path)).not.toContain('/api/auth/login');
    responses[0]?.();
    await Promise.all([signedOut, signedIn]);
    expect(nameIn(stored()?.accessToken)).toBe('second');
  });
});

describe('a browser whose storage is full', () => {
  it('still remembers a sign-out that has no response yet', () => {
    fakeApi({ 'POST /api/auth/logout': () => new Promise(() => undefined) });
    store(aSession());
    const session = new Session();
    const setItem = Storage.prototype.setItem;
    const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.getItem('aflora.session')) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    void session.signOut();
    spy.mockRestore();
    expect(localStorage.getItem('aflora.sign-out')).toBe('true');
  });
});
