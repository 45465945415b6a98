import type { Interval } from '../state/rows';

/** São Paulo has had no summer time since 2019. */
const BEHIND_UTC_MS = 3 * 3_600_000;

/** Day of the month in São Paulo. */
export const anchorDayOf = (moment: string): number => new Date(Date.parse(moment) - BEHIND_UTC_MS).getUTCDate();

/** Time one period later, on the anchor day or, in a shorter month, on its last day; in São Paulo. */
export function nextDue(from: string, interval: Interval, anchorDay: number): string {
  const local = new Date(Date.parse(from) - BEHIND_UTC_MS);
  const month = local.getUTCMonth() + (interval === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  local.setUTCMonth(month, Math.min(anchorDay, lastDay));
  return new Date(local.getTime() + BEHIND_UTC_MS).toISOString();
}
