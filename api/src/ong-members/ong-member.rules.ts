import { addMonths, type EditablePlan, includesLess } from '@aflora/contracts';
import type { OngMember } from './ong-member.entity';
import { membershipPrice } from './ong-members.queries';

/** Whether the paid period is still running, also when a charge was refused before its end. */
export const isPaid = ({ status, nextPaymentDate }: Pick<OngMember, 'status' | 'nextPaymentDate'>, now = new Date()): boolean =>
  status === 'active' && nextPaymentDate !== null && nextPaymentDate > now;

/** Amount of the next charge: that of the requested plan, if a change was requested. */
export const nextChargeOf = ({ nextChargeCents, chargeCents }: Pick<OngMember, 'nextChargeCents' | 'chargeCents'>): number =>
  nextChargeCents ?? chargeCents;

const DAY_MS = 24 * 3_600_000;
const LONGEST_MONTH = 31;
/** A smaller difference would cost more to charge than it brings, so the plan changes without a payment. */
const MIN_DIFFERENCE_CENTS = 100;

type Period = Pick<OngMember, 'nextPaymentDate' | 'membershipType'>;
type PaidPlan = Period & Pick<OngMember, 'planCode' | 'chargeCents' | 'lastPaymentDate'>;

/** A plan that a member can change to. */
export interface PlanOption {
  planCode: string;
  /** Amount of each later charge. A plan that includes less never costs a member more than now. */
  chargeCents: number;
  /**
   * Amount to pay now for the rest of the period. Null for a plan that costs no more or includes less; such a plan begins with the next
   * charge.
   */
  differenceCents: number | null;
}

/**
 * What a dearer plan costs for the rest of a paid period: the difference of the two charges times the whole days left, divided by the days
 * of the period, rounded down to cents. Less than R$ 1.00 is not charged.
 */
export function differenceCents(member: PaidPlan, chargeCents: number, now = new Date()): number {
  const { nextPaymentDate } = member;
  if (!nextPaymentDate) return 0;
  const daysLeft = Math.max(Math.floor((nextPaymentDate.getTime() - now.getTime()) / DAY_MS), 0);
  const cents = Math.floor(((chargeCents - member.chargeCents) * daysLeft) / daysOfPeriod(member, nextPaymentDate));
  return cents < MIN_DIFFERENCE_CENTS ? 0 : cents;
}

/** Days of the month or year that ends at this moment. One that ends on 28 February began a month earlier on the 28th, 29th, 30th or 31st. */
function daysOfPeriod({ lastPaymentDate, membershipType }: PaidPlan, end: Date): number {
  const months = membershipType === 'yearly' ? 12 : 1;
  const isPaidFor = lastPaymentDate && Math.abs(addMonths(lastPaymentDate, months).getTime() - end.getTime()) < DAY_MS;
  const start = isPaidFor ? lastPaymentDate : addMonths(end, -months);
  return Math.round((end.getTime() - start.getTime()) / DAY_MS);
}

/** A change to the plan at its price in force, compared with what the member pays, which may be an earlier price. */
export function planOption(
  member: PaidPlan,
  { code, monthlyCents }: Pick<EditablePlan, 'code' | 'monthlyCents'>,
  now = new Date(),
): PlanOption {
  const inForceCents = membershipPrice([{ code, monthlyCents }], code, member.membershipType).chargeCents;
  const chargeCents = includesLess(code, member.planCode) ? Math.min(inForceCents, member.chargeCents) : inForceCents;
  return {
    planCode: code,
    chargeCents,
    differenceCents: chargeCents > member.chargeCents ? differenceCents(member, chargeCents, now) : null,
  };
}

/** The other plans that are offered. */
export const planOptions = (member: PaidPlan, plans: readonly EditablePlan[]): PlanOption[] =>
  plans.filter(({ code }) => code !== member.planCode).map((plan) => planOption(member, plan));

/**
 * End of the days that were paid before the newest charge (made at `paidAt`). Null when less than a day is left, because that may just be
 * rounding of the next charge's time by the provider.
 */
export function paidBefore({ nextPaymentDate, membershipType }: Period, paidAt: Date, now = new Date()): Date | null {
  if (!nextPaymentDate) return null;
  const months = membershipType === 'yearly' ? 12 : 1;
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
  const end = latestPeriodEnd(lastPaymentDate, membershipType === 'yearly' ? 12 : 1);
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
