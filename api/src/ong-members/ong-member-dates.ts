import { addMonths } from '@aflora/contracts';

/** End of the grace period: a membership stays active after a failed renewal while the charge is retried. */
export const graceEnd = (retryDays: number, from: Date): Date => new Date(from.getTime() + retryDays * 24 * 3_600_000);

/** One period later, on the same day of the month, or on the month's last day, in São Paulo. */
export const periodEnd = (paidAt: Date, interval: 'month' | 'year'): Date => addMonths(paidAt, interval === 'month' ? 1 : 12);

export const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other);
