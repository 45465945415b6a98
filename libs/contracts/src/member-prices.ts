import type { Instant } from './values';

/** Discount for members on each physical product, in percent. */
export const MEMBER_DISCOUNT_PERCENT = 10;

/** Price of one unit for members in cents, rounded to the nearest cent; half a cent is rounded up. */
export const memberPriceCents = (priceCents: number): number => Math.round((priceCents * (100 - MEMBER_DISCOUNT_PERCENT)) / 100);

/** Discount for members on one unit, in cents; 0 for prices below six cents. */
export const memberDiscountCents = (priceCents: number): number => priceCents - memberPriceCents(priceCents);

/** The active membership with which a visitor pays the price for members. */
export interface MemberPriceView {
  /** End of a membership that was cancelled or whose last charge failed; null when it renews. */
  endsAt: Instant | null;
  /** Time of the next charge, which renews the membership; null when it ends, and for honorary members. */
  renewsAt: Instant | null;
}
