import { siteContent } from '@aflora/contracts/content';
import { addMonths } from './ong-member-dates';
import { membershipPrice } from './ong-members.queries';
import type { OngMember } from './ong-member.entity';

const DAY_MS = 24 * 3_600_000;
/** Smaller differences cost more to charge than they bring, so the plan changes without a payment. */
const MIN_DIFFERENCE_CENTS = 100;

type Period = Pick<OngMember, 'nextPaymentDate' | 'membershipType'>;
type PaidPlan = Period & Pick<OngMember, 'planCode' | 'chargeCents'>;

/** A plan that a member can change to. */
export interface PlanOption {
  planCode: string;
  /** Amount of each later charge. */
  chargeCents: number;
  /** What is paid now for the rest of the period; null for a plan that costs no more, which begins with the next charge. */
  differenceCents: number | null;
}

/**
 * What a dearer plan costs for the rest of a paid period: the difference of the two charges times the whole days left, divided by the days
 * of the period, rounded down to cents. Less than R$ 1.00 is not charged.
 */
export function differenceCents(member: PaidPlan, chargeCents: number, now = new Date()): number {
  const { nextPaymentDate, membershipType } = member;
  if (!nextPaymentDate) return 0;
  const daysLeft = Math.max(Math.floor((nextPaymentDate.getTime() - now.getTime()) / DAY_MS), 0);
  const cents = Math.floor(((chargeCents - member.chargeCents) * daysLeft) / daysOfPeriod(nextPaymentDate, membershipType));
  return cents < MIN_DIFFERENCE_CENTS ? 0 : cents;
}

/** Days of the month or year that ends at this moment. */
const daysOfPeriod = (end: Date, membershipType: OngMember['membershipType']): number =>
  Math.round((end.getTime() - addMonths(end, membershipType === 'yearly' ? -12 : -1).getTime()) / DAY_MS);

export function planOption(member: PaidPlan, planCode: string, now = new Date()): PlanOption {
  const { chargeCents } = membershipPrice(planCode, member.membershipType);
  const isDearer = chargeCents > member.chargeCents;
  return { planCode, chargeCents, differenceCents: isDearer ? differenceCents(member, chargeCents, now) : null };
}

/** The other plans that are offered. */
export const planOptions = (member: PaidPlan): PlanOption[] =>
  siteContent.plans.filter(({ code }) => code !== member.planCode).map(({ code }) => planOption(member, code));

/** Time that was paid and not used when the membership was paused, in milliseconds. */
export const creditMs = ({ pausedAt, nextPaymentDate }: Pick<OngMember, 'pausedAt' | 'nextPaymentDate'>): number =>
  pausedAt && nextPaymentDate ? Math.max(nextPaymentDate.getTime() - pausedAt.getTime(), 0) : 0;
