import type { Interval } from '../state/rows';

/** One period later, on the anchor's day of the month or the month's last; UTC. */
export function nextDue(from: string, interval: Interval, anchorDay: number): string {
  const date = new Date(from);
  const month = date.getUTCMonth() + (interval === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(anchorDay, lastDay));
  return date.toISOString();
}
