import { addMonths } from '@aflora/contracts';
import type { OngMember } from '../ong-member.entity';

const DAY_MS = 24 * 3_600_000;
const LONGEST_MONTH = 31;
/** Months of a period. */
export const MONTHS = { monthly: 1, yearly: 12 } as const;

/** End of the grace period: a membership stays active after a failed renewal while the charge is retried. */
export const graceEnd = (retryDays: number, from: Date): Date => new Date(from.getTime() + retryDays * DAY_MS);

/** One period later, on the same day of the month, or on the month's last day, in São Paulo. */
export const periodEnd = (paidAt: Date, interval: 'month' | 'year'): Date => addMonths(paidAt, interval === 'month' ? 1 : 12);

export const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other);

/** Whether the paid period is still running, also when a charge was refused before its end. */
export const isPaid = ({ status, nextPaymentDate }: Pick<OngMember, 'status' | 'nextPaymentDate'>, now = new Date()): boolean =>
  status === 'active' && nextPaymentDate !== null && nextPaymentDate > now;

type Period = Pick<OngMember, 'nextPaymentDate' | 'membershipType'>;

/**
 * End of the days that were paid before the newest charge (made at `paidAt`). Null when less than a day is left, because that may just be
 * rounding of the next charge's time by the provider.
 */
export function paidBefore({ nextPaymentDate, membershipType }: Period, paidAt: Date, now = new Date()): Date | null {
  if (!nextPaymentDate) return null;
  const months = MONTHS[membershipType];
  if (nextPaymentDate.getTime() - latestPeriodEnd(paidAt, months).getTime() < DAY_MS) return null;
  const periodMs = addMonths(paidAt, months).getTime() - paidAt.getTime();
  const end = new Date(nextPaymentDate.getTime() - periodMs);
  return end.getTime() - now.getTime() < DAY_MS ? null : end;
}

/**
 * End of the paid days when a charge is refused. Providers may have scheduled the charge of the next period already, so the next payment
 * date can be the end of a period for which nothing is paid.
 */
export function paidUntil({
  nextPaymentDate,
  lastPaymentDate,
  creditedUntil,
  membershipType,
}: Period & Pick<OngMember, 'lastPaymentDate' | 'creditedUntil'>): Date | null {
  if (creditedUntil) return creditedUntil;
  if (!nextPaymentDate || !lastPaymentDate) return nextPaymentDate;
  const end = latestPeriodEnd(lastPaymentDate, MONTHS[membershipType]);
  return end < nextPaymentDate ? end : nextPaymentDate;
}

/**
 * Latest end of the period of a charge. A charge on the last day of a short month may belong to the 29th, 30th or 31st, on which the next
 * charge is made.
 */
function latestPeriodEnd(paidAt: Date, months: number): Date {
  const isLastDay = addMonths(paidAt, 0, LONGEST_MONTH).getTime() === paidAt.getTime();
  return addMonths(paidAt, months, isLastDay ? LONGEST_MONTH : undefined);
}

/** Time that was paid and not used when the membership was paused, in milliseconds. */
export const creditMs = ({ pausedAt, nextPaymentDate }: Pick<OngMember, 'pausedAt' | 'nextPaymentDate'>): number =>
  pausedAt && nextPaymentDate ? Math.max(nextPaymentDate.getTime() - pausedAt.getTime(), 0) : 0;

/**
 * Whether a pause left paid days that the provider's next charge (at `nextChargeAt`) doesn't take into account. After a short pause there
 * are none.
 */
export const hasCredit = (member: Pick<OngMember, 'pausedAt' | 'nextPaymentDate'>, nextChargeAt: Date | null, now = new Date()): boolean =>
  creditMs(member) > 0 && (nextChargeAt === null || Math.abs(now.getTime() + creditMs(member) - nextChargeAt.getTime()) >= DAY_MS);

/**
 * Remaining paid time, including the credit of a pause, in milliseconds. `returnedAt`: when the newest charge was paid, if it was returned.
 */
export function paidMsLeft(
  member: Parameters<typeof isPaid>[0] & Period & Pick<OngMember, 'pausedAt'>,
  returnedAt: Date | null,
  now = new Date(),
): number {
  const from = isPaid(member, now) ? now : member.pausedAt;
  const until = from && returnedAt ? paidBefore(member, returnedAt, from) : member.nextPaymentDate;
  return from && until ? Math.max(until.getTime() - from.getTime(), 0) : 0;
}
