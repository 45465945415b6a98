import type { MembershipKind } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';

/** A year costs as much as so many months. */
const MONTHS_BILLED_A_YEAR = 10;

export interface MembershipPrice {
  /** Billed each period. */
  chargeCents: number;
  /** Of a yearly plan a twelfth, rounded. */
  monthlyAmountCents: number;
  interval: 'month' | 'year';
}

export function membershipPrice(planCode: string, membershipType: MembershipKind): MembershipPrice {
  const plan = planOf(planCode);
  if (!plan) throw new Error(`There is no plan ${planCode}.`);
  const { monthlyCents } = plan;
  if (membershipType === 'monthly') return { chargeCents: monthlyCents, monthlyAmountCents: monthlyCents, interval: 'month' };
  const chargeCents = monthlyCents * MONTHS_BILLED_A_YEAR;
  return { chargeCents, monthlyAmountCents: monthlyPart(chargeCents), interval: 'year' };
}

/** Of what a year costs. */
export const monthlyPart = (yearlyCents: number): number => Math.round(yearlyCents / 12);

/** A plan that is no longer offered has members all the same. */
export const planName = (planCode: string): string => planOf(planCode)?.name ?? planCode;

const planOf = (planCode: string) => siteContent.plans.find(({ code }) => code === planCode);
