import type { MemberPriceView } from './member-prices';
import { states } from './orders';
import type { ImageView } from './products';
import { ListOf, Uuid } from './rules/lists';
import { WholeNumber } from './rules/numbers';
import { TaxId, Email, OptionalPhone, PostalCode } from './rules/personal-data';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';
import type { Cents, Count, Id } from './values';

/** Maximum number of units per product in a cart. */
export const MOST_OF_ONE = 99;

/** A cart with current prices. */
export interface CartQuoteView {
  lines: CartQuoteLineView[];
  /** Sum of the lines that can be bought, before the member discount. */
  itemsTotalCents: Cents;
  /** Discount on the lines that can be bought; 0 unless the visitor is a member. */
  memberDiscountCents: Cents;
  /** Null unless the visitor is a member. */
  member: MemberPriceView | null;
  /** Shipping options; empty without a postal code, and for places without delivery. */
  shipping: ShippingOptionView[];
  /** Sum of the items, before the member discount, from which delivery is free. */
  freeShippingFromCents: Cents;
  /** False when no sum makes delivery free. */
  hasFreeShipping: boolean;
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
  @WholeNumber(1, MOST_OF_ONE) quantity!: number;
}

/** Input of a quote; with a postal code, the quote includes shipping options. */
export class CartQuoteInput {
  @ListOf(CartLineInput, 50) items!: CartLineInput[];
  @Optional() @PostalCode() postalCode?: string | null;
}

export class CheckoutInput {
  @ListOf(CartLineInput, 50) items!: CartLineInput[];
  @Email() email!: string;
  @Text(1, 200) name!: string;
  /** A CPF or a CNPJ. */
  @TaxId() cpf!: string;
  @OptionalPhone() phone?: string | null;
  @PostalCode() postalCode!: string;
  @Text(1, 200) street!: string;
  @Text(1, 20) number!: string;
  @OptionalText(100) complement?: string | null;
  @Text(1, 100) district!: string;
  @Text(1, 100) city!: string;
  @OneOf(states) state!: string;
  /** Code of one of the quote's shipping options. */
  @Text(1, 30) shippingCode!: string;
  /** Total that the buyer saw; the order is refused when the server computes another total. */
  @WholeNumber(1) expectedTotalCents!: number;
}
