/** @jest-environment node */
import type { ApiClient } from '@aflora/api-client';
import { cachedReads } from './api-cache';

function anApi(get: jest.Mock): ApiClient {
  return { get, post: jest.fn(), patch: jest.fn(), delete: jest.fn(), download: jest.fn() };
}

describe('the cache of what pages are rendered with', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks one question once at a time and keeps the answer fresh for ten seconds', async () => {
    const get = jest.fn().mockResolvedValue('a');
    const api = cachedReads(anApi(get));
    await expect(Promise.all([api.get('/x'), api.get('/x')])).resolves.toEqual(['a', 'a']);
    jest.advanceTimersByTime(9_999);
    await api.get('/x');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('answers with the old while it asks anew', async () => {
    const get = jest.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new');
    const api = cachedReads(anApi(get));
    await api.get('/x');
    jest.advanceTimersByTime(10_001);
    await expect(api.get('/x')).resolves.toBe('old');
    await expect(api.get('/x')).resolves.toBe('new');
  });

  it('keeps an old answer while the API is away, and no failure', async () => {
    const get = jest.fn().mockResolvedValueOnce('old').mockRejectedValue(new Error('down'));
    const api = cachedReads(anApi(get));
    await api.get('/x');
    jest.advanceTimersByTime(10_001);
    await expect(api.get('/x')).resolves.toBe('old');
    await Promise.resolve();
    await expect(api.get('/x')).resolves.toBe('old');
    await expect(api.get('/y')).rejects.toThrow('down');
    get.mockResolvedValueOnce('back');
    await expect(api.get('/y')).resolves.toBe('back');
  });
});
