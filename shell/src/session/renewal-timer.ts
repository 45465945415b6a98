/** Interval of clock checks. A single long timeout would be late, because timers stop while a computer sleeps. */
const CHECK_INTERVAL_MS = 20_000;
const MAX_RETRY_DELAY_MS = 120_000;

/** Calls `renew` when the renewal is due, and again with growing delays after attempts without a response. */
export class RenewalTimer {
  private dueAt = Infinity;
  private failures = 0;
  private interval?: ReturnType<typeof setInterval>;

  constructor(private readonly renew: () => unknown) {
    document.addEventListener('visibilitychange', this.check);
    window.addEventListener('online', this.backOnline);
  }

  start(waitMs: number): void {
    this.stop();
    this.dueAt = Date.now() + waitMs;
    this.interval = setInterval(this.check, CHECK_INTERVAL_MS);
    this.check();
  }

  stop(): void {
    clearInterval(this.interval);
    this.dueAt = Infinity;
    this.failures = 0;
  }

  /** Schedules a retry after a renewal without a response. */
  retryLater(): void {
    this.dueAt = Date.now() + Math.min(CHECK_INTERVAL_MS * 2 ** this.failures, MAX_RETRY_DELAY_MS);
    this.failures += 1;
  }

  private readonly check = (): void => {
    if (Date.now() >= this.dueAt) this.renew();
  };

  private readonly backOnline = (): void => {
    if (this.failures > 0) this.renew();
  };
}
