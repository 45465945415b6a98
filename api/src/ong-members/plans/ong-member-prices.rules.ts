import { addMonths, type EditablePlan, includesLess, type MembershipKind, planChargeCents } from '@aflora/contracts';
import type { OngMember } from '../ong-member.entity';
import { MONTHS } from '../phases/ong-member-days.rules';

const DAY_MS = 24 * 3_600_000;
/** A smaller difference would cost more to charge than it brings, so the plan changes without a payment. */
const MIN_DIFFERENCE_CENTS = 100;

export interface MembershipPrice {
  /** Charged each period, in cents. */
  chargeCents: number;
  /** Price per month, in cents. */
  monthlyAmountCents: number;
  interval: 'month' | 'year';
}

/** The price of one of these plans, of which those in force are the setting `membership`. */
export function membershipPrice(
  plans: readonly Pick<EditablePlan, 'code' | 'monthlyCents'>[],
  planCode: string,
  membershipType: MembershipKind,
): MembershipPrice {
  const plan = plans.find(({ code }) => code === planCode);
  if (!plan) throw new Error(`There is no plan ${planCode}.`);
  const chargeCents = planChargeCents(plan, membershipType);
  const interval = membershipType === 'yearly' ? 'year' : 'month';
  return { chargeCents, monthlyAmountCents: monthlyAmountOf(chargeCents, membershipType), interval };
}

/** Price per month of a charge; for a yearly one a twelfth, rounded. */
export const monthlyAmountOf = (chargeCents: number, membershipType: MembershipKind): number =>
  Math.round(chargeCents / MONTHS[membershipType]);

/** Amount of the next charge: that of the requested plan, if a change was requested. */
export const nextChargeOf = ({ nextChargeCents, chargeCents }: Pick<OngMember, 'nextChargeCents' | 'chargeCents'>): number =>
  nextChargeCents ?? chargeCents;

type PaidPlan = Pick<OngMember, 'planCode' | 'chargeCents' | 'membershipType' | 'nextPaymentDate' | 'lastPaymentDate'>;

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
  const months = MONTHS[membershipType];
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
