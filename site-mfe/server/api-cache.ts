import type { ApiClient, CallOptions } from '@aflora/api-client';
import { PAGE_MAX_AGE_MS } from '@aflora/mfe-contract';
import { LRUCache } from 'lru-cache';

/** Maximum age (ms) of a cached response: half of a page's maximum age, so that the shell can keep the rendered page for the other half. */
const FRESH_FOR_MS = PAGE_MAX_AGE_MS / 2;
const MAX_RESPONSES = 500;

interface CachedResponse {
  value: Promise<unknown>;
  requestedAt: number;
}

/** Caches the API's responses for a few seconds, because many pages send the same requests. A request that is pending is not sent again. */
export class ApiCache {
  // Uses the wall clock, because a monotonic clock stops while the machine sleeps.
  private readonly responses = new LRUCache<string, CachedResponse>({ max: MAX_RESPONSES, ttl: FRESH_FOR_MS, perf: Date });

  constructor(private readonly api: ApiClient) {}

  /** An API client that reads through the cache; `onRead` gets the time of each response's request, and new requests belong to the trace. */
  client(onRead: (requestedAt: number) => void = () => undefined, traceparent?: string): ApiClient {
    const get = <T>(path: string, options?: CallOptions): Promise<T> => {
      const response = this.response(path, { ...options, traceparent });
      onRead(response.requestedAt);
      return response.value as Promise<T>;
    };
    return { ...this.api, get };
  }

  /** Empties the cache after a change of data. */
  clear(): void {
    this.responses.clear();
  }

  private response(path: string, options?: CallOptions): CachedResponse {
    const key = JSON.stringify([path, options?.query]);
    const known = this.responses.get(key);
    // A response of the future was requested before the clock was set back.
    if (known && known.requestedAt <= Date.now()) return known;
    const requested: CachedResponse = {
      value: this.api.get(path, { query: options?.query, ...(options?.traceparent && { traceparent: options.traceparent }) }),
      requestedAt: Date.now(),
    };
    this.responses.set(key, requested);
    // Failed responses are not cached.
    requested.value.catch(() => this.responses.peek(key) === requested && this.responses.delete(key));
    return requested;
  }
}
