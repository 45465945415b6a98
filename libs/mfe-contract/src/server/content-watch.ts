import { setTimeout as wait } from 'node:timers/promises';
import type { ContentVersionView } from '@aflora/contracts';

export interface ContentWatchOptions {
  /** Where the API answers; asked before every question, since there may be several. */
  apiUrl: () => string;
  /** Called when an administrator has changed what visitors see, and when changes may have been missed. */
  onChange: () => void;
}

/** The API answers within 20 s; a connection that says nothing for longer is broken. */
const LIMIT_MS = 30_000;
/** Questions are asked no more often than this, should the API answer at once or not at all. */
const PAUSE_MS = 1_000;

/** Hears of changes of the content at once: one question is always waiting at the API. */
export class ContentWatch {
  private readonly stopping = new AbortController();
  private version?: string;

  constructor(private readonly options: ContentWatchOptions) {}

  /** Resolves when the watch is stopped; never rejects. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const askedAt = Date.now();
      const hasNews = await this.ask();
      const pauseMs = hasNews ? 0 : PAUSE_MS - (Date.now() - askedAt);
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async ask(): Promise<boolean> {
    const query = this.version === undefined ? '' : `?after=${encodeURIComponent(this.version)}`;
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/content-changes${query}`, {
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(LIMIT_MS)]),
      });
      if (response.ok) return this.changed((await response.json()) as ContentVersionView);
      await response.body?.cancel();
    } catch {
      // The API is away, or the watch was stopped.
    }
    // A change may be missed meanwhile: the next answer counts as one.
    this.version = undefined;
    return false;
  }

  private changed({ version }: ContentVersionView): boolean {
    if (version === this.version) return false;
    this.version = version;
    this.options.onChange();
    return true;
  }
}
