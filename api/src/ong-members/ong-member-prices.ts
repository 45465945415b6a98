import type { MembershipKind } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';

/** A yearly membership costs this many monthly prices. */
const MONTHS_BILLED_A_YEAR = 10;

export interface MembershipPrice {
  /** Charged each period, in cents. */
  chargeCents: number;
  /** Price per month; for a yearly plan a twelfth, rounded. */
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

/** A twelfth of the yearly price, rounded. */
export const monthlyPart = (yearlyCents: number): number => Math.round(yearlyCents / 12);

/** Plans that are no longer offered may still have members, so the code is the fallback. */
export const planName = (planCode: string): string => planOf(planCode)?.name ?? planCode;

const planOf = (planCode: string) => siteContent.plans.find(({ code }) => code === planCode);
