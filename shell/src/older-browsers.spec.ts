import { createApiClient } from '@aflora/api-client';
import { fakeApi } from '@aflora/api-client/testing';

/** Takes the functions away as long as a test runs. */
function withoutNewerFunctions(): void {
  const absent = [AbortSignal, URL, Array.prototype].flatMap((owner: object) =>
    ['any', 'timeout', 'canParse', 'toReversed', 'toSorted', 'toSpliced', 'with'].flatMap((name) => {
      const native = Object.getOwnPropertyDescriptor(owner, name);
      return native ? [{ owner, name, native }] : [];
    }),
  );
  beforeEach(async () => {
    for (const { owner, name } of absent) Reflect.deleteProperty(owner, name);
    await jest.isolateModulesAsync(async () => void (await import('./older-browsers')));
  });
  afterEach(() => {
    for (const { owner, name, native } of absent) Object.defineProperty(owner, name, native);
  });
}

describe('a browser of before 2024', () => {
  withoutNewerFunctions();

  it('can turn a list around and check an address', () => {
    expect([1, 2, 3].toReversed()).toEqual([3, 2, 1]);
    expect([URL.canParse('https://aflora.org.br'), URL.canParse('aflora')]).toEqual([true, false]);
  });

  it('gives up requests after their time', async () => {
    jest.useFakeTimers();
    const signal = AbortSignal.timeout(1_000);
    jest.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    jest.useRealTimers();
  });

  it('gives up a request as soon as one of its signals says so, also one that said so before', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([first.signal, second.signal]);
    expect(signal.aborted).toBe(false);
    second.abort('left');
    first.abort('late');
    expect(signal).toMatchObject({ aborted: true, reason: 'left' });
    expect(AbortSignal.any([new AbortController().signal, second.signal])).toMatchObject({ aborted: true, reason: 'left' });
  });

  it('loads what a page can abort', async () => {
    fakeApi({ 'GET /api/profile': () => ({ firstName: 'Marina' }) });
    const { signal } = new AbortController();
    await expect(createApiClient().get('/api/profile', { signal })).resolves.toEqual({ firstName: 'Marina' });
  });
});
