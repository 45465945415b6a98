import type { PageFragment } from '@aflora/mfe-contract';

/** A page waits no longer (ms) for its prerendered content than this. */
const PATIENCE_MS = 200;
/** How long (ms) an answer that came too late for its page is still awaited, for the next visitor. */
const LIMIT_MS = 5_000;
/** A late answer is stood in for by one of the same address that is no older (ms) than this. */
const KEPT_MS = 10 * 60_000;
/** So many addresses are remembered; the one asked for longest ago goes first. */
const KEPT_ADDRESSES = 500;

/** The prerendered content of the site's pages, with the last good one of each address for when the site's server is late. */
export class Fragments {
  private readonly kept = new Map<string, { fragment: PageFragment; at: number }>();

  constructor(private readonly siteOrigin: string) {}

  /** The content of a page; null when the site's server is late, down or has none, and none was seen lately. */
  async of(url: string): Promise<PageFragment | null> {
    const asked = this.ask(url);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
    const fragment = await Promise.race([asked, late]);
    clearTimeout(timer);
    return fragment ?? this.lastGood(url);
  }

  private async ask(url: string): Promise<PageFragment | null> {
    try {
      const response = await fetch(`${this.siteOrigin}/fragment?path=${encodeURIComponent(url)}`, {
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return response.ok ? this.keep(url, (await response.json()) as PageFragment) : null;
    } catch {
      return null;
    }
  }

  private keep(url: string, fragment: PageFragment): PageFragment {
    this.kept.delete(url);
    // Addresses that lead nowhere are anyone's to invent: they take no place.
    if (fragment.status === 200) this.kept.set(url, { fragment, at: Date.now() });
    if (this.kept.size > KEPT_ADDRESSES) this.kept.delete(this.kept.keys().next().value ?? url);
    return fragment;
  }

  private lastGood(url: string): PageFragment | null {
    const kept = this.kept.get(url);
    return kept && Date.now() - kept.at < KEPT_MS ? kept.fragment : null;
  }
}
