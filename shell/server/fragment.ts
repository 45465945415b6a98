import type { PageFragment } from '@aflora/mfe-contract';

/** A page waits no longer (ms) for its prerendered content than this. */
const LIMIT_MS = 200;

/** Asks the site's server for the content of a page; null when it is late, down or has none. */
export async function fetchFragment(siteOrigin: string, url: string): Promise<PageFragment | null> {
  try {
    const response = await fetch(`${siteOrigin}/fragment?path=${encodeURIComponent(url)}`, { signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok ? ((await response.json()) as PageFragment) : null;
  } catch {
    return null;
  }
}
