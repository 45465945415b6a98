import type { Interval, Subscription } from '../state/rows';

/** São Paulo has had no summer time since 2019. */
const BEHIND_UTC_MS = 3 * 3_600_000;

/** A date whose UTC fields are those of São Paulo. */
const localOf = (moment: string): Date => new Date(Date.parse(moment) - BEHIND_UTC_MS);

const lastDayOf = (local: Date, month = local.getUTCMonth()): number =>
  new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();

/** Day of the month of a subscription's charges. An anchor day that its charge doesn't fall on was stored in UTC by an earlier version. */
export function anchorDayOf({ anchorDay, dueAt }: Pick<Subscription, 'anchorDay' | 'dueAt'>, now: string): number {
  if (anchorDay === null || dueAt === null) return anchorDay ?? localOf(now).getUTCDate();
  const due = localOf(dueAt);
  return due.getUTCDate() === Math.min(anchorDay, lastDayOf(due)) ? anchorDay : due.getUTCDate();
}

/** Time one period later, on the anchor day or, in a shorter month, on its last day; in São Paulo. */
export function nextDue(from: string, interval: Interval, anchorDay: number): string {
  const local = localOf(from);
  const month = local.getUTCMonth() + (interval === 'month' ? 1 : 12);
  local.setUTCMonth(month, Math.min(anchorDay, lastDayOf(local, month)));
  return new Date(local.getTime() + BEHIND_UTC_MS).toISOString();
}
