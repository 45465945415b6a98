/** End of the grace period: a membership stays active after a failed renewal while the charge is retried. */
export const graceEnd = (retryDays: number, now = new Date()): Date => new Date(now.getTime() + retryDays * 24 * 3_600_000);

/** One period later, on the same day of the month, or on the month's last day (UTC). */
export const periodEnd = (paidAt: Date, interval: 'month' | 'year'): Date => addMonths(paidAt, interval === 'month' ? 1 : 12);

/** The same day of a later month, or the month's last day (UTC). A negative count goes back. */
export function addMonths(moment: Date, count: number): Date {
  const end = new Date(moment);
  const month = end.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), month + 1, 0)).getUTCDate();
  end.setUTCMonth(month, Math.min(end.getUTCDate(), lastDay));
  return end;
}

export const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other);
