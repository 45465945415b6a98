import type { Interval } from '../state/rows';

/** Time one period later, on the anchor day or, in a shorter month, on its last day; in UTC. */
export function nextDue(from: string, interval: Interval, anchorDay: number): string {
  const date = new Date(from);
  const month = date.getUTCMonth() + (interval === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(anchorDay, lastDay));
  return date.toISOString();
}
