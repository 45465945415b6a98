import type { SiteAddress } from '@aflora/mfe-contract';
import { LRUCache } from 'lru-cache';

/**
 * How long a page without a fragment waits for the addresses, which are requested together with the fragment. The limit for the API is
 * `API_WAIT_MS`.
 */
const ADDRESSES_WAIT_MS = 100;
const API_WAIT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** Pause after a failed request. The site's server knows the addresses only after it has opened the release. */
const RETRY_AFTER_MS = 1_000;
/** Maximum number of remembered releases: the site's live releases and previewed ones. */
const RELEASES = 4;

/**
 * Determines the status of pages whose fragment is late or refused. The site's server sends once per release the addresses for which it has
 * pages, and the API knows whether the product of an address exists.
 */
export class SiteAddresses {
  private readonly requested = new LRUCache<string, Promise<SiteAddress[] | undefined>>({ max: RELEASES });

  constructor(
    private readonly siteUrl: string,
    private readonly apiUrl: string,
  ) {}

  /** Requests the addresses of a release unless they are known. Called for each page, so that they are known before they are needed. */
  learn(release: string): void {
    void this.of(release);
  }

  /** Returns 404 for an address without a page; 200 also when this is unknown. */
  async statusOf(url: string, release: string): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ADDRESSES_WAIT_MS, undefined)));
    const addresses = await Promise.race([this.of(release), late]);
    clearTimeout(timer);
    if (!addresses) return 200;
    for (const address of addresses) {
      const params = paramsOf(address.path, url);
      if (params) return address.exists ? this.exists(address.exists, params) : 200;
    }
    return 404;
  }

  private of(release: string): Promise<SiteAddress[] | undefined> {
    const earlier = this.requested.get(release);
    if (earlier) return earlier;
    const requested = this.request(release);
    this.requested.set(release, requested);
    void requested.then((found) => found ?? this.requested.set(release, requested, { ttl: RETRY_AFTER_MS }));
    return requested;
  }

  private async request(release: string): Promise<SiteAddress[] | undefined> {
    const query = new URLSearchParams({ release }).toString();
    const response = await read(`${this.siteUrl}/addresses?${query}`, REQUEST_TIMEOUT_MS);
    return response?.ok ? ((await response.json().catch(() => undefined)) as SiteAddress[] | undefined) : undefined;
  }

  private async exists(path: string, params: Record<string, string>): Promise<number> {
    const asked = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await read(this.apiUrl + asked, API_WAIT_MS);
    await response?.body?.cancel().catch(() => undefined);
    return response?.status === 404 ? 404 : 200;
  }
}

const read = (url: string, withinMs: number): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);

/** Segments of a URL that a pattern names; undefined without a match. Case and a last slash are ignored, as in the site's router. */
function paramsOf(pattern: string, url: string): Record<string, string> | undefined {
  const [names, texts] = [segmentsOf(pattern), segmentsOf(url.split(/[?#]/, 1).join(''))];
  if (names.length !== texts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    // The server has already rewritten addresses that can't be decoded.
    const text = decodeURIComponent(texts[index] ?? '');
    if (name.startsWith(':') && text) params[name.slice(1)] = text;
    else if (name.toLowerCase() !== text.toLowerCase()) return undefined;
  }
  return params;
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');
