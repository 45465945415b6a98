import { AddressInput } from './addresses';
import { type CouponQuoteView, OptionalCouponCode } from './coupons';
import type { MemberPriceView } from './member-prices';
import type { ImageView } from './products';
import { ListOf, Uuid } from './rules/lists';
import { Flag, WholeNumber } from './rules/numbers';
import { TaxIdUnless, Email, OptionalPhone, PostalCode } from './rules/personal-data';
import { Optional } from './rules/rule';
import { Line, OptionalText, Text } from './rules/text';
import type { Cents, Count, Id } from './values';

/** Maximum number of units per product in a cart. */
export const MAX_UNITS_PER_LINE = 99;
/** Maximum number of products in a cart. */
export const MAX_CART_LINES = 50;

/** Multiples of cents to which a buyer can round up what is paid. */
export const roundUpSteps = [100, 500, 1000] as const;
export type RoundUpStep = (typeof roundUpSteps)[number];
/** Maximum amount that a buyer can give by rounding up. */
export const MAX_ROUND_UP_CENTS = Math.max(...roundUpSteps);

/** Cents between the total and the next multiple of the step, never 0. */
export const roundUpCentsOf = (totalCents: number, step: RoundUpStep): number => step - (totalCents % step);

/** The cart of an account, as it is on all devices of its user. */
export interface CartView {
  /** Number of changes so far. */
  version: Count;
  lines: CartLineView[];
}

export interface CartLineView {
  productId: Id;
  quantity: Count;
}

/** A cart with current prices. */
export interface CartQuoteView {
  lines: CartQuoteLineView[];
  /** Sum of the lines that can be bought, before the member discount. */
  itemsTotalCents: Cents;
  /** Discount on the lines that can be bought; 0 unless the visitor is a member. */
  memberDiscountCents: Cents;
  /** Null unless the visitor is a member. */
  member: MemberPriceView | null;
  /** Null without a code in the request. */
  coupon: CouponQuoteView | null;
  /** Shipping options; empty without a postal code, and for places without delivery. */
  shipping: ShippingOptionView[];
  /** Sum of the items, before the member discount, from which delivery is free. */
  freeShippingFromCents: Cents;
  /** False when no sum makes delivery free. */
  hasFreeShipping: boolean;
  /** Units that one order may have at most; null without a limit. */
  maxUnits: number | null;
}

export interface CartQuoteLineView {
  productId: Id;
  /** Null when the product no longer exists. */
  name: string | null;
  imageUrl: string | null;
  images: ImageView | null;
  priceCents: Cents;
  quantity: Count;
  /** Number of units that can be bought now; 0 when the product no longer exists or is inactive. */
  available: Count;
}

export interface ShippingOptionView {
  code: string;
  name: string;
  priceCents: Cents;
  /** Delivery time in working days. */
  days: Count;
}

/** Address data found by postal code. */
export interface AddressView {
  postalCode: string;
  /** Empty when the postal code stands for a whole town. */
  street: string;
  district: string;
  city: string;
  state: string;
}

export class CartLineInput {
  @Uuid() productId!: string;
  @WholeNumber(1, MAX_UNITS_PER_LINE) quantity!: number;
}

/** A new quantity of a product; 0 removes it from the cart. */
export class CartChangeInput {
  @Uuid() productId!: string;
  @WholeNumber(0, MAX_UNITS_PER_LINE) quantity!: number;
}

export class CartChangesInput {
  @ListOf(CartChangeInput, 2 * MAX_CART_LINES) changes!: CartChangeInput[];
}

export class CartMergeInput {
  @ListOf(CartLineInput, MAX_CART_LINES) items!: CartLineInput[];
}

/** Input of a quote; with a postal code, the quote includes shipping options. */
export class CartQuoteInput {
  @ListOf(CartLineInput, MAX_CART_LINES) items!: CartLineInput[];
  @Optional() @PostalCode() postalCode?: string | null;
  @OptionalCouponCode() coupon?: string | null;
}

export class CheckoutInput extends AddressInput {
  @ListOf(CartLineInput, MAX_CART_LINES) items!: CartLineInput[];
  @Email() email!: string;
  @Line(1, 200) name!: string;
  /** A CPF or a CNPJ; not needed with `usesSavedTaxId`. */
  @TaxIdUnless('usesSavedTaxId') cpf?: string | null;
  /** Takes the CPF or CNPJ that the signed-in buyer has saved. */
  @Optional() @Flag() usesSavedTaxId?: boolean;
  @OptionalPhone() phone?: string | null;
  /** Code of one of the quote's shipping options. */
  @Text(1, 30) shippingCode!: string;
  @OptionalCouponCode() coupon?: string | null;
  /** Total that the buyer saw; the order is refused when the server computes another total. */
  @WholeNumber(1) expectedTotalCents!: number;
  /** Donation on top of the total, up to one of `roundUpSteps`; 0 without one. */
  @Optional() @WholeNumber(0, MAX_ROUND_UP_CENTS) roundUpCents?: number;
  /** Saves the address in the account of the signed-in buyer, with this label. */
  @OptionalText(40) saveAddressAs?: string | null;
  /** Saves the CPF or CNPJ in the account of the signed-in buyer. */
  @Optional() @Flag() savesTaxId?: boolean;
}
