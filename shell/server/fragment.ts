import { PAGE_MAX_AGE_MS, type PageFragment } from '@aflora/mfe-contract';

/** A page waits no longer (ms) for its prerendered content than this. */
const PATIENCE_MS = 200;
/** How long (ms) an answer that came too late for its page is still awaited, for the next visitor. */
const LIMIT_MS = 5_000;
/** A late answer is stood in for by the last one of the same address: for so long (ms) where the page shows no data, else while the data may be shown. */
const KEPT_MS = 10 * 60_000;
/** So many addresses are remembered; the one asked for longest ago goes first. */
const KEPT_ADDRESSES = 500;

/** The prerendered content of the site's pages, with the last good one of each address for when the site's server is late. */
export class Fragments {
  private kept = new Map<string, Kept>();

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

  /** Something that visitors see was changed. */
  clear(): void {
    // A new map: what is still being asked for belongs to the old one.
    this.kept = new Map();
  }

  private async ask(question: string): Promise<PageFragment | null> {
    const { kept } = this;
    try {
      const response = await fetch(`${this.siteUrl}/fragment?${question}`, { signal: AbortSignal.timeout(LIMIT_MS) });
      if (!response.ok) return null;
      const fragment = (await response.json()) as PageFragment;
      keep(kept, question, fragment);
      return fragment;
    } catch {
      return null;
    }
  }

  private lastGood(question: string): PageFragment | null {
    const kept = this.kept.get(question);
    if (!kept) return null;
    const ageMs = Date.now() - kept.madeAt;
    if (kept.fragment.ageMs === null) return ageMs < KEPT_MS ? kept.fragment : null;
    return ageMs < PAGE_MAX_AGE_MS ? { ...kept.fragment, ageMs } : null;
  }
}

interface Kept {
  fragment: PageFragment;
  /** When its oldest data was read, or when it was rendered without any (ms since 1970). */
  madeAt: number;
}

function keep(kept: Map<string, Kept>, question: string, fragment: PageFragment): void {
  kept.delete(question);
  const { status, ageMs } = fragment;
  // Addresses that lead nowhere are anyone's to invent: they take no place. A site server of the last release tells no age.
  if (status === 200 && ageMs !== undefined) kept.set(question, { fragment, madeAt: Date.now() - (ageMs ?? 0) });
  if (kept.size > KEPT_ADDRESSES) kept.delete(kept.keys().next().value ?? question);
}
