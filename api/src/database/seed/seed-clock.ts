const DAY_MS = 24 * 3_600_000;

/** Dates of the demo, counted back from the moment of seeding, so that its last six months are always the last six. */
export class SeedClock {
  constructor(readonly now: Date) {}

  /** Fractions of a day are fine. */
  daysAgo(days: number): Date {
    return new Date(this.now.getTime() - days * DAY_MS);
  }

  daysFromNow(days: number): Date {
    return this.daysAgo(-days);
  }
}
