import type { ApiClient, CallOptions } from '@aflora/api-client';
import { PAGE_MAX_AGE_MS } from '@aflora/mfe-contract';
import { LRUCache } from 'lru-cache';

/** Half of a page's age (ms): the shell may keep the page as long again. */
const FRESH_FOR_MS = PAGE_MAX_AGE_MS / 2;
const MAX_RESPONSES = 500;

interface CachedResponse {
  value: Promise<unknown>;
  requestedAt: number;
}

/** The API's responses of the last seconds: many pages send the same request, and it is sent once at a time. */
export class ApiCache {
  // By the wall clock: a monotonic one stands still while the machine sleeps.
  private readonly responses = new LRUCache<string, CachedResponse>({ max: MAX_RESPONSES, ttl: FRESH_FOR_MS, perf: Date });

  constructor(private readonly api: ApiClient) {}

  /** An API client that reads through the cache; `onRead` gets the time of each response's request. */
  client(onRead: (requestedAt: number) => void = () => undefined): ApiClient {
    const get = <T>(path: string, options?: CallOptions): Promise<T> => {
      const response = this.response(path, options);
      onRead(response.requestedAt);
      return response.value as Promise<T>;
    };
    return { ...this.api, get };
  }

  /** Whatever was read may have changed. */
  clear(): void {
    this.responses.clear();
  }

  private response(path: string, options?: CallOptions): CachedResponse {
    const key = JSON.stringify([path, options?.query]);
    const known = this.responses.get(key);
    if (known) return known;
    const requested: CachedResponse = { value: this.api.get(path, { query: options?.query }), requestedAt: Date.now() };
    this.responses.set(key, requested);
    // A failure isn't remembered.
    requested.value.catch(() => this.responses.peek(key) === requested && this.responses.delete(key));
    return requested;
  }
}
