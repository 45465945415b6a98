import { CookieLock } from './cookie-lock';

const setLocks = (request?: (name: string, task: () => Promise<unknown>) => Promise<unknown>) =>
  Object.defineProperty(navigator, 'locks', { value: request && { request }, configurable: true });

afterEach(() => setLocks());

describe('the lock of the session cookie', () => {
  it('is that of all tabs, where the browser has one', async () => {
    const request = jest.fn((_name: string, task: () => Promise<unknown>) => task());
    setLocks(request);
    await expect(new CookieLock().run(() => Promise.resolve(1))).resolves.toBe(1);
    expect(request).toHaveBeenCalledWith('aflora.renew', expect.any(Function));
  });

  it('runs one task after the other without it, also after a failure', async () => {
    const lock = new CookieLock();
    const events: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const first = lock.run(() => new Promise<void>((_, reject) => (fail = reject)));
    const second = lock.run(async () => void events.push('second'));
    await Promise.resolve();
    expect(events).toEqual([]);
    fail(new Error('offline'));
    await expect(first).rejects.toThrow('offline');
    await second;
    expect(events).toEqual(['second']);
  });

  it('is done without where the browser refuses it, and a task that fails is not repeated', async () => {
    setLocks(() => Promise.reject(new DOMException('Access is denied', 'SecurityError')));
    await expect(new CookieLock().run(() => Promise.resolve(1))).resolves.toBe(1);
    setLocks((_, task) => task());
    const task = jest.fn(() => Promise.reject(new Error('offline')));
    await expect(new CookieLock().run(task)).rejects.toThrow('offline');
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('is waited for as long as a request takes, because a tab that was suspended keeps it', async () => {
    jest.useFakeTimers();
    let grant: () => unknown = () => undefined;
    setLocks((_, task) => new Promise(() => (grant = task)));
    const task = jest.fn(() => Promise.resolve(1));
    const done = new CookieLock().run(task);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(task).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await expect(done).resolves.toBe(1);
    await grant();
    expect(task).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
