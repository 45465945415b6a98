const READY_PATH = '/api/health/ready';
const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;

/** Round-robin selection among the API processes that are ready, or among all of them when none is ready. */
export class ApiUpstreams {
  private readonly unavailable = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly stopping = new AbortController();
  private rotation = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** Resolves after the first readiness check of each process. A single process is never checked, because there is no alternative to it. */
  async start(): Promise<void> {
    if (this.urls.length > 1) await Promise.all(this.urls.map((url) => this.check(url)));
  }

  stop(): void {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Address for the next request. A retry passes the address that has just failed as `failed`, to get another one if there is one. */
  pick(failed?: string): string {
    const others = this.urls.filter((url) => url !== failed);
    const ready = others.filter((url) => !this.unavailable.has(url));
    const candidates = [ready, others, this.urls].find((urls) => urls.length > 0) ?? [];
    // A retry doesn't advance the rotation: with two processes, every first attempt would otherwise go to the failing one.
    if (failed === undefined) this.rotation = (this.rotation + 1) % Number.MAX_SAFE_INTEGER;
    return candidates[this.rotation % candidates.length] ?? '';
  }

  hasOther(url: string): boolean {
    return this.urls.some((other) => other !== url);
  }

  /** Excludes a process that refuses connections or is shutting down, until its readiness check succeeds again. */
  markUnavailable(url: string): void {
    this.unavailable.add(url);
  }

  private async check(url: string): Promise<void> {
    const isReady = await this.isReady(url);
    if (this.stopping.signal.aborted) return;
    if (isReady) this.unavailable.delete(url);
    else this.unavailable.add(url);
    this.timers.set(url, setTimeout(() => void this.check(url), CHECK_INTERVAL_MS).unref());
  }

  private async isReady(url: string): Promise<boolean> {
    try {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
      const response = await fetch(url + READY_PATH, { signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
