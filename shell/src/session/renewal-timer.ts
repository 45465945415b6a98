/** Timers stand still while a computer sleeps, so the time is looked at this often (ms) instead of being waited for. */
const TICK_MS = 20_000;
const LONGEST_PAUSE_MS = 120_000;

/** Asks for a renewal when it is due, and again after a while when it failed for want of an answer. */
export class RenewalTimer {
  private dueAt = Infinity;
  private failures = 0;
  private ticking?: ReturnType<typeof setInterval>;

  constructor(private readonly renew: () => unknown) {
    document.addEventListener('visibilitychange', this.check);
    window.addEventListener('online', this.backOnline);
  }

  start(waitMs: number): void {
    this.stop();
    this.dueAt = Date.now() + waitMs;
    this.ticking = setInterval(this.check, TICK_MS);
    this.check();
  }

  stop(): void {
    clearInterval(this.ticking);
    this.dueAt = Infinity;
    this.failures = 0;
  }

  /** After a renewal that got no answer. */
  putOff(): void {
    this.dueAt = Date.now() + Math.min(TICK_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
  }

  private readonly check = (): void => {
    if (Date.now() >= this.dueAt) this.renew();
  };

  private readonly backOnline = (): void => {
    if (this.failures > 0) this.renew();
  };
}
