import { setTimeout as wait } from 'node:timers/promises';
import type { ContentVersionView } from '@aflora/contracts';

export interface ContentWatchOptions {
  /** Base address of the API; called before every request, since the API may have several processes. */
  apiUrl: () => string;
  /** Called when an administrator has changed content that visitors see, and when changes may have been missed. */
  onChange: () => void;
}

/** The API holds a long poll for at most 20 s, so a request without a response after this time is broken. */
const TIMEOUT_MS = 30_000;
/** Minimum time between two polls without a change, in case the API responds at once or not at all. */
const MIN_INTERVAL_MS = 1_000;

/** Learns of content changes by long polling: one request is always waiting at the API. */
export class ContentWatch {
  private readonly stopping = new AbortController();
  private version?: string;

  constructor(private readonly options: ContentWatchOptions) {}

  /** Resolves when the watch is stopped; never rejects. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // A monotonic clock: if the wall clock was set back during a poll, the pause would be just as much longer.
      const startedAt = performance.now();
      const hasChanged = await this.poll();
      const pauseMs = hasChanged ? 0 : MIN_INTERVAL_MS - (performance.now() - startedAt);
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async poll(): Promise<boolean> {
    const query = this.version === undefined ? '' : `?after=${encodeURIComponent(this.version)}`;
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/content-changes${query}`, {
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (response.ok) return this.recordVersion((await response.json()) as ContentVersionView);
      await response.body?.cancel();
    } catch {
      // The API is unavailable, or the watch was stopped.
    }
    // Changes may be missed until the next response, so that response is treated as a change.
    this.version = undefined;
    return false;
  }

  private recordVersion({ version }: ContentVersionView): boolean {
    if (version === this.version) return false;
    this.version = version;
    this.options.onChange();
    return true;
  }
}
