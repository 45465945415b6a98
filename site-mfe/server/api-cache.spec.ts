/** @jest-environment node */
import type { ApiClient } from '@aflora/api-client';
import { ApiCache } from './api-cache';

function aCache(get: jest.Mock): ApiCache {
  return new ApiCache({ get, post: jest.fn(), patch: jest.fn(), delete: jest.fn(), download: jest.fn() } as ApiClient);
}

describe('the cache of what pages are rendered with', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends equal requests once at a time and caches the response for five seconds', async () => {
    const get = jest.fn().mockResolvedValue('a');
    const api = aCache(get).client();
    await expect(Promise.all([api.get('/x'), api.get('/x')])).resolves.toEqual(['a', 'a']);
    jest.advanceTimersByTime(5_000);
    await api.get('/x');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('never responds with older data, not even after a night without requests or while the API is unavailable', async () => {
    const get = jest.fn().mockResolvedValueOnce('yesterday').mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('today');
    const api = aCache(get).client();
    await api.get('/x');
    jest.advanceTimersByTime(8 * 3_600_000);
    await expect(api.get('/x')).rejects.toThrow('down');
    await expect(api.get('/x')).resolves.toBe('today');
  });

  it('asks again when the clock was set back', async () => {
    const get = jest.fn().mockResolvedValueOnce('before').mockResolvedValueOnce('after');
    const api = aCache(get).client();
    await api.get('/x');
    jest.setSystemTime(Date.now() - 600_000);
    await expect(api.get('/x')).resolves.toBe('after');
  });

  it('forgets everything when the content was changed, also what is still being read', async () => {
    let answerOld: (value: string) => void = () => undefined;
    const get = jest
      .fn()
      .mockReturnValueOnce(new Promise((done) => (answerOld = done)))
      .mockResolvedValueOnce('new');
    const cache = aCache(get);
    const before = cache.client().get('/x');
    cache.clear();
    await expect(cache.client().get('/x')).resolves.toBe('new');
    answerOld('old');
    await expect(before).resolves.toBe('old');
    await expect(cache.client().get('/x')).resolves.toBe('new');
  });

  it('says when each response was requested', async () => {
    const cache = aCache(jest.fn().mockResolvedValue('a'));
    const asked: number[] = [];
    const api = cache.client((askedAt) => asked.push(Date.now() - askedAt));
    await api.get('/x');
    jest.advanceTimersByTime(3_000);
    await api.get('/x');
    await api.get('/y');
    expect(asked).toEqual([0, 3_000, 0]);
  });
});
