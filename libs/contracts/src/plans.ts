import { type MembershipPlan, siteContent } from './content';

export const membershipTypes = ['monthly', 'yearly'] as const;
export type MembershipKind = (typeof membershipTypes)[number];

/** A yearly membership costs this many monthly prices. */
export const MONTHS_BILLED_A_YEAR = 10;

/** Codes of the plans, which come with the release. */
export const planCodes: readonly string[] = siteContent.plans.map(({ code }) => code);

/** The part of a plan that administrators can change. */
export type EditablePlan = Omit<MembershipPlan, 'benefitCount'>;

/** The plans as the site shows them: the number of benefits comes with the release. */
export const plansOf = (saved: readonly EditablePlan[]): MembershipPlan[] =>
  siteContent.plans.map((plan) => ({ ...plan, ...saved.find(({ code }) => code === plan.code) }));

/** Amount of each charge, in cents. */
export const planChargeCents = ({ monthlyCents }: Pick<MembershipPlan, 'monthlyCents'>, type: MembershipKind): number =>
  type === 'yearly' ? monthlyCents * MONTHS_BILLED_A_YEAR : monthlyCents;

/** A plan as a member pays for it, which may be at an earlier price. */
export interface PlanPrice {
  planCode: string;
  membershipType: string;
  chargeCents: number;
}

/** Price of the plan per month, whatever the interval of its charges. */
export const monthlyCentsOf = ({ membershipType, chargeCents }: Pick<PlanPrice, 'membershipType' | 'chargeCents'>): number =>
  membershipType === 'yearly' ? chargeCents / MONTHS_BILLED_A_YEAR : chargeCents;

/** Whether a plan includes less than another; the release lists plans in ascending order. */
export const includesLess = (planCode: string, than: string): boolean => planCodes.indexOf(planCode) < planCodes.indexOf(than);

/**
 * Factor by which paid days of a plan count for the plan of a new subscription. Days of a plan that includes less count in proportion to
 * its price, all others fully.
 */
export const shareOfDays = (former: PlanPrice, next: PlanPrice): number =>
  includesLess(former.planCode, next.planCode) ? Math.min(monthlyCentsOf(former) / monthlyCentsOf(next), 1) : 1;

/** Name of a plan; its code when it is no longer offered, because it may still have members. */
export const planName = (plans: readonly Pick<MembershipPlan, 'code' | 'name'>[], planCode: string): string =>
  plans.find(({ code }) => code === planCode)?.name ?? planCode;
