import { PAGE_MAX_AGE_MS, type PageFragment } from '@aflora/mfe-contract';

/** How long a page waits for its prerendered fragment. */
const PAGE_WAIT_MS = 200;
/** Timeout of a fragment request. A fragment that arrives after `PAGE_WAIT_MS` is cached for the next visitor. */
const REQUEST_TIMEOUT_MS = 5_000;
/** How long a cached fragment without API data may replace a late one. With API data the limit is `PAGE_MAX_AGE_MS`. */
const CACHE_MAX_AGE_MS = 10 * 60_000;
/** Maximum number of cached addresses; the one stored longest ago is removed first. */
const CACHE_SIZE = 500;

/** Requests prerendered fragments from the site's server and caches the last one of each address for when that server is late. */
export class Fragments {
  private cache = new Map<string, CachedFragment>();

  constructor(private readonly siteUrl: string) {}

  /** The fragment of a page; null when the site's server sends none in time and no usable fragment is cached. */
  async of(url: string, release: string): Promise<PageFragment | null> {
    const query = new URLSearchParams({ path: url, release }).toString();
    const requested = this.request(query);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PAGE_WAIT_MS, null)));
    const fragment = await Promise.race([requested, late]);
    clearTimeout(timer);
    return fragment ?? this.fromCache(query);
  }

  /** Empties the cache after a change of content that visitors see. */
  clear(): void {
    // Pending requests still store their possibly outdated fragments in the old map.
    this.cache = new Map();
  }

  private async request(query: string): Promise<PageFragment | null> {
    const { cache } = this;
    try {
      const response = await fetch(`${this.siteUrl}/fragment?${query}`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      if (!response.ok) return null;
      const fragment = (await response.json()) as PageFragment;
      store(cache, query, fragment);
      return fragment;
    } catch {
      return null;
    }
  }

  private fromCache(query: string): PageFragment | null {
    const cached = this.cache.get(query);
    if (!cached) return null;
    const ageMs = Date.now() - cached.dataReadAt;
    if (cached.fragment.ageMs === null) return ageMs < CACHE_MAX_AGE_MS ? cached.fragment : null;
    return ageMs < PAGE_MAX_AGE_MS ? { ...cached.fragment, ageMs } : null;
  }
}

interface CachedFragment {
  fragment: PageFragment;
  /** When the oldest API data in the fragment was read, or when a fragment without API data arrived (ms since 1970). */
  dataReadAt: number;
}

function store(cache: Map<string, CachedFragment>, query: string, fragment: PageFragment): void {
  cache.delete(query);
  const { status, ageMs } = fragment;
  // Unknown addresses (404) are not cached, since anyone could fill the cache with them. A site server of the previous version sends no age.
  if (status === 200 && ageMs !== undefined) cache.set(query, { fragment, dataReadAt: Date.now() - (ageMs ?? 0) });
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? query);
}
