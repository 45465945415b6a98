import { MIN_WITH_COUPON_CENTS, type ProblemCode } from '@aflora/contracts';
import type { Coupon } from '../../coupons/coupon.entity';
import { periodOf } from '../../coupons/coupons.service';

export type CouponTerms = Pick<Coupon, 'percent' | 'amountCents' | 'smallestSumCents' | 'startsAt' | 'endsAt' | 'isActive'>;

/** A line before the coupon. */
export interface CouponLine {
  unitPriceCents: number;
  /** The member's discount on one unit. */
  unitDiscountCents: number;
  quantity: number;
}

const netUnitCents = ({ unitPriceCents, unitDiscountCents }: CouponLine): number => unitPriceCents - unitDiscountCents;
const sumOf = (lines: CouponLine[], unitCents: (line: CouponLine) => number): number =>
  lines.reduce((sum, line) => sum + unitCents(line) * line.quantity, 0);

/**
 * The coupon's discount on each line. A percentage is rounded per unit, like the member's discount. An amount is divided in proportion to
 * what the lines cost: the sum of the first lines' discounts is their share, rounded down, so that all discounts add up to the amount.
 */
export function couponDiscounts(coupon: Pick<CouponTerms, 'percent' | 'amountCents'>, lines: CouponLine[]): number[] {
  const { percent, amountCents } = coupon;
  if (percent !== null) return lines.map((line) => line.quantity * Math.round((netUnitCents(line) * percent) / 100));
  const totalCents = sumOf(lines, netUnitCents);
  const offCents = Math.min(amountCents ?? 0, totalCents);
  let before = 0;
  return lines.map((line) => {
    const after = before + netUnitCents(line) * line.quantity;
    // Products of two sums of cents are larger than the integers that a number holds exactly.
    const share = (cents: number) => Number((BigInt(offCents) * BigInt(cents)) / BigInt(Math.max(totalCents, 1)));
    const discountCents = share(after) - share(before);
    before = after;
    return discountCents;
  });
}

const REFUSALS = {
  off: 'coupon.ended',
  ended: 'coupon.ended',
  planned: 'coupon.not-started',
  active: undefined,
} satisfies Record<ReturnType<typeof periodOf>, ProblemCode | undefined>;

/**
 * Why the coupon doesn't apply to these lines now, regardless of its uses; undefined when it applies. Lines without units (sold-out
 * products) are ignored.
 */
export function couponRefusal(coupon: CouponTerms, lines: CouponLine[], now = new Date()): ProblemCode | undefined {
  const refusal = REFUSALS[periodOf(coupon, now)];
  if (refusal) return refusal;
  if (lines.every(({ quantity }) => quantity === 0)) return undefined;
  const isTooSmall = sumOf(lines, ({ unitPriceCents }) => unitPriceCents) < (coupon.smallestSumCents ?? 0);
  if (isTooSmall) return 'coupon.sum-too-small';
  const discountCents = couponDiscounts(coupon, lines).reduce((sum, cents) => sum + cents, 0);
  return sumOf(lines, netUnitCents) - discountCents < MIN_WITH_COUPON_CENTS ? 'coupon.total-too-small' : undefined;
}
