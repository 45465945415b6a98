const SECOND_MS = 1_000;

/** Limits the traces of each second, so that tracing costs a busy process no more than a quiet one. */
export class TraceBudget {
  private left: number;
  private renewedAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = perSecond;
    this.renewedAt = now();
  }

  /** Whether one more trace fits into this second. */
  take(): boolean {
    const now = this.now();
    if (now - this.renewedAt >= SECOND_MS) {
      this.left = this.perSecond;
      this.renewedAt = now;
    }
    if (this.left <= 0) return false;
    this.left -= 1;
    return true;
  }
}
