import { ValidateIf } from 'class-validator';
import { KeysetQuery, type KeysetView, sortsOf } from './lists';
import type { ProblemCode } from './problems';
import { Flag, FourDigitYear, OptionalDay, OptionalWholeNumber, WholeNumber } from './rules/numbers';
import { compose, Convert, Optional, rule, Schema } from './rules/rule';
import { OneOf, SearchText } from './rules/text';
import type { CalendarDay, Cents, Count, Id, Instant, Integer } from './values';

/** Minimum price of the goods after a coupon, so that there is always an amount that any provider can charge. */
export const MIN_WITH_COUPON_CENTS = 100;
export const MAX_PERCENT_OFF = 90;
const MAX_OFF_CENTS = 1_000_000;
const MAX_SUM_CENTS = 100_000_000;
const MAX_USES = 1_000_000;

export const couponKinds = ['percent', 'amount'] as const;
export type CouponKind = (typeof couponKinds)[number];

const CODE = /^[A-Z0-9-]{3,32}$/;

/** Converts a code for storage and comparison. Only a to z become upper case, so that no other letter turns into one of A to Z. */
const couponCodeOf = (typed: string): string => typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Whether the text can be a code, in any case. */
export const isCouponCode = (typed: string): boolean => CODE.test(couponCodeOf(typed));

/** Longer texts are not converted, because their rule refuses them. */
const MAX_TYPED_LENGTH = 100;
const asCode = (value: unknown): unknown => (typeof value === 'string' && value.length <= MAX_TYPED_LENGTH ? couponCodeOf(value) : value);
const codeRules = () => [
  Schema({ type: 'string', pattern: '^[A-Za-z0-9-]{3,32}$' }),
  rule('coupon-code', (value) => typeof value === 'string' && CODE.test(value)),
];

/** A required code of a coupon; becomes upper case. */
const CouponCode = (): PropertyDecorator =>
  compose(
    Convert(asCode),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    ...codeRules(),
  );

/** Like `CouponCode`; empty becomes null. */
export const OptionalCouponCode = (): PropertyDecorator =>
  compose(
    Convert((value) => asCode(value) || null),
    Optional(),
    ...codeRules(),
  );

/** A line of an order, with what a coupon takes off all of its units together. */
export interface DiscountedLine {
  unitPriceCents: number;
  unitDiscountCents: number;
  couponDiscountCents: number;
  quantity: number;
}

/**
 * Amount paid for `count` units of a line, after the first `before` units. However the units are divided, the amounts add up to the line's
 * total: the discount on the first n units is their share of the line's discount, rounded down.
 */
export function paidForUnitsCents(line: DiscountedLine, count: number, before = 0): number {
  const discountOf = (units: number) => Math.floor((line.couponDiscountCents * units) / line.quantity);
  return count * (line.unitPriceCents - line.unitDiscountCents) - (discountOf(before + count) - discountOf(before));
}

/** A coupon in a cart's quote. */
export interface CouponQuoteView {
  code: string;
  /** Discount on the lines that can be bought; 0 when the coupon doesn't apply. */
  discountCents: Cents;
  /** Why the coupon doesn't apply; null when it does. */
  problem: ProblemCode | null;
  /** Sum of the items from which the coupon applies; null without one, and for an unknown code. */
  smallestSumCents: Cents | null;
}

/** The coupon with which an order was placed. */
export interface OrderCouponView {
  id: Id;
  code: string;
  discountCents: Cents;
}

/** States in the order in which they are checked. `off`: deactivated. `planned`: not started yet. */
export const couponStates = ['off', 'ended', 'used-up', 'planned', 'active'] as const;
export type CouponState = (typeof couponStates)[number];

/** A coupon, for the console. */
export interface AdminCouponView {
  id: Id;
  code: string;
  kind: string;
  /** Null for an amount. */
  percent: Integer | null;
  /** Null for a percentage. */
  amountCents: Cents | null;
  /** Sum of the items, before any discount, from which the coupon applies. */
  smallestSumCents: Cents | null;
  /** First day. */
  startsOn: CalendarDay | null;
  /** Last day, inclusive. */
  endsOn: CalendarDay | null;
  maxUses: Count | null;
  maxUsesPerPerson: Count | null;
  isActive: boolean;
  state: string;
  /** Number of orders that hold a use: unpaid ones while they hold their units, and paid ones for ever. */
  uses: Count;
  /** Counts the changes of the terms. */
  version: Integer;
  createdAt: Instant;
}

export type AdminCouponPage = KeysetView<AdminCouponView>;

const isAfterStart = (endsOn: unknown, owner: object): boolean => {
  const { startsOn } = owner as CouponTermsInput;
  return typeof endsOn !== 'string' || typeof startsOn !== 'string' || endsOn >= startsOn;
};

/** Ignored unless the coupon is of this kind. */
const OfKind = (kind: CouponKind): PropertyDecorator => ValidateIf((owner: object) => (owner as CouponTermsInput).kind === kind);

class CouponTermsInput {
  @OneOf(couponKinds) kind!: CouponKind;
  @OfKind('percent') @WholeNumber(1, MAX_PERCENT_OFF) percent?: number | null;
  @OfKind('amount') @WholeNumber(1, MAX_OFF_CENTS) amountCents?: number | null;
  /** Null or 0 for any sum. */
  @OptionalWholeNumber(0, MAX_SUM_CENTS) smallestSumCents?: number | null;
  /** First day. */
  @OptionalDay() @FourDigitYear() startsOn?: string | null;
  /** Last day, inclusive. */
  @rule('range', isAfterStart) @OptionalDay() @FourDigitYear() endsOn?: string | null;
  /** Null for no limit. */
  @OptionalWholeNumber(1, MAX_USES) maxUses?: number | null;
  @OptionalWholeNumber(1, MAX_USES) maxUsesPerPerson?: number | null;
}

export class CouponInput extends CouponTermsInput {
  @CouponCode() code!: string;
}

/**
 * All terms; the code can't be changed. `version` is the version that was read; if it differs from the stored one, somebody else has
 * changed the coupon meanwhile.
 */
export class UpdateCouponInput extends CouponTermsInput {
  @WholeNumber(1) version!: number;
}

export class CouponActivationInput {
  @Flag() isActive!: boolean;
  /** The change is refused unless the coupon is in this state, so that an undo never reverts somebody else's change. */
  @Optional() @Flag() from?: boolean;
}

export const couponSorts = sortsOf('code', 'ends');
export const couponActivities = ['on', 'off'] as const;

export class AdminListCouponsQuery extends KeysetQuery {
  @Optional() @OneOf(couponSorts) sort?: (typeof couponSorts)[number];
  /** Part of the code. */
  @SearchText() search?: string | null;
  /** `off`: deactivated. */
  @Optional() @OneOf(couponActivities) activity?: (typeof couponActivities)[number];
}
