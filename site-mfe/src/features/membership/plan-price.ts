import type { MembershipKind } from '@aflora/contracts';
import type { siteContent } from '@aflora/contracts/content';

export type Plan = (typeof siteContent.plans)[number];

/** A year costs as much as so many months. */
const MONTHS_BILLED_A_YEAR = 10;

export const chargeOf = ({ monthlyCents }: Plan, type: MembershipKind): number =>
  type === 'yearly' ? monthlyCents * MONTHS_BILLED_A_YEAR : monthlyCents;

/** What a year costs less than twelve months. */
export const savingOf = ({ monthlyCents }: Plan): number => monthlyCents * (12 - MONTHS_BILLED_A_YEAR);
