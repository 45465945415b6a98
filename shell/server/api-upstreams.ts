const READY_PATH = '/api/health/ready';
const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/** The processes of the API, in turn: those that are ready, or all of them when none says so. */
export class ApiUpstreams {
  private readonly away = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly stopping = new AbortController();
  private turn = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** Resolves once each has been asked. One alone is never asked: there is nobody to choose instead. */
  async start(): Promise<void> {
    if (this.urls.length > 1) await Promise.all(this.urls.map((url) => this.ask(url)));
  }

  stop(): void {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Where the next request goes; `instead` of one that has just failed, when there is another. */
  pick(instead?: string): string {
    const others = this.urls.filter((url) => url !== instead);
    const ready = others.filter((url) => !this.away.has(url));
    const candidates = [ready, others, this.urls].find((urls) => urls.length > 0) ?? [];
    // A second try takes nobody's turn: else every first try of a pair would meet the one that fails.
    if (instead === undefined) this.turn = (this.turn + 1) % Number.MAX_SAFE_INTEGER;
    return candidates[this.turn % candidates.length] ?? '';
  }

  hasOther(url: string): boolean {
    return this.urls.some((other) => other !== url);
  }

  /** Nobody answers there, or it says that it stops: no other request goes there until it is ready again. */
  leave(url: string): void {
    this.away.add(url);
  }

  private async ask(url: string): Promise<void> {
    const isReady = await this.isReady(url);
    if (this.stopping.signal.aborted) return;
    if (isReady) this.away.delete(url);
    else this.away.add(url);
    this.timers.set(url, setTimeout(() => void this.ask(url), ASK_EVERY_MS).unref());
  }

  private async isReady(url: string): Promise<boolean> {
    try {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      const answer = await fetch(url + READY_PATH, { signal });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
