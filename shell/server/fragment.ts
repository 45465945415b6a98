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

  constructor(private readonly siteUrl: string) {}

  /** The content of a page; null when the site's server is late, down or has none, and none was seen lately. */
  async of(url: string, release: string): Promise<PageFragment | null> {
    const question = new URLSearchParams({ path: url, release }).toString();
    const asked = this.ask(question);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
    const fragment = await Promise.race([asked, late]);
    clearTimeout(timer);
    return fragment ?? this.lastGood(question);
  }

  private async ask(question: string): Promise<PageFragment | null> {
    try {
      const response = await fetch(`${this.siteUrl}/fragment?${question}`, { signal: AbortSignal.timeout(LIMIT_MS) });
      return response.ok ? this.keep(question, (await response.json()) as PageFragment) : null;
    } catch {
      return null;
    }
  }

  private keep(question: string, fragment: PageFragment): PageFragment {
    this.kept.delete(question);
    // Addresses that lead nowhere are anyone's to invent: they take no place.
    if (fragment.status === 200) this.kept.set(question, { fragment, at: Date.now() });
    if (this.kept.size > KEPT_ADDRESSES) this.kept.delete(this.kept.keys().next().value ?? question);
    return fragment;
  }

  private lastGood(question: string): PageFragment | null {
    const kept = this.kept.get(question);
    return kept && Date.now() - kept.at < KEPT_MS ? kept.fragment : null;
  }
}
