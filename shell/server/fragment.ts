import { PAGE_MAX_AGE_MS, type PageFragment } from '@aflora/mfe-contract';
import type { Tracing } from '@aflora/observe';
import { LRUCache } from 'lru-cache';

/** How long (ms) a page waits for its prerendered fragment. */
export interface PageWaits {
  /** Normal limit, because a page without a fragment shows nothing until its code and data are loaded. */
  patient: number;
  /** Limit when the server's last response was late, or while a fragment of the page is cached. */
  short: number;
}

const PAGE_WAITS: PageWaits = { patient: 1_000, short: 200 };
/** Timeout of a fragment request. A fragment that arrives after the page is cached for the next visitor. */
const REQUEST_TIMEOUT_MS = 5_000;
/** How long a cached fragment without API data may replace a late one. With API data the limit is `PAGE_MAX_AGE_MS`. */
const CACHE_MAX_AGE_MS = 10 * 60_000;
/** Maximum number of cached addresses; the least recently used one is removed first. */
const CACHE_SIZE = 500;

/** Requests prerendered fragments from the site's server, and caches the last fragment of each address for when that server is late. */
export class Fragments {
  private cache = emptyCache();
  private isLate = false;

  constructor(
    private readonly siteUrl: string,
    private readonly tracing: Tracing,
    private readonly waits = PAGE_WAITS,
  ) {}

  /** The fragment of a page; null when the site's server sends none in time and no usable fragment is cached. */
  async of(url: string, release: string): Promise<PageFragment | null> {
    const query = new URLSearchParams({ path: url, release }).toString();
    const waitMs = this.isLate || this.fromCache(query) ? this.waits.short : this.waits.patient;
    const start = performance.now();
    const requested = this.request(query).finally(() => (this.isLate = performance.now() - start > this.waits.patient));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, waitMs, null)));
    void late.then(() => (this.isLate ||= waitMs === this.waits.patient));
    const fragment = await Promise.race([requested, late]);
    clearTimeout(timer);
    return fragment ?? this.fromCache(query);
  }

  /** Empties the cache after a change of content that visitors see. */
  clear(): void {
    // Pending requests still store their possibly outdated fragments in the old map.
    this.cache = emptyCache();
  }

  private async request(query: string): Promise<PageFragment | null> {
    const { cache } = this;
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await this.tracing.inSpan('fragment', () =>
        fetch(`${this.siteUrl}/fragment?${query}`, { signal, headers: { ...this.tracing.headers() } }),
      );
      if (!response.ok) return null;
      const fragment = (await response.json()) as PageFragment;
      store(cache, query, fragment);
      return fragment;
    } catch {
      return null;
    }
  }

  private fromCache(query: string): PageFragment | null {
    const fragment = this.cache.get(query);
    if (!fragment) return null;
    if (fragment.ageMs === null) return fragment;
    const ageMs = PAGE_MAX_AGE_MS - this.cache.getRemainingTTL(query);
    // A negative age means that the clock has been set back since the request.
    return ageMs < 0 ? null : { ...fragment, ageMs };
  }
}

type Cache = LRUCache<string, PageFragment>;

// Uses the wall clock, because a monotonic clock stops while the machine sleeps.
const emptyCache = (): Cache => new LRUCache({ max: CACHE_SIZE, perf: Date });

function store(cache: Cache, query: string, fragment: PageFragment): void {
  cache.delete(query);
  const { status, ageMs } = fragment;
  // Unknown addresses (404) aren't cached, since anyone could fill the cache with them. Site servers of the previous version send no age.
  if (status !== 200 || ageMs === undefined) return;
  // The age of a fragment is that of its oldest API data.
  if (ageMs === null) cache.set(query, fragment, { ttl: CACHE_MAX_AGE_MS });
  else cache.set(query, fragment, { ttl: PAGE_MAX_AGE_MS, start: Date.now() - ageMs });
}
