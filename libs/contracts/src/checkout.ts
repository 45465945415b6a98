import { states } from './orders';
import type { ImageView } from './products';
import { ListOf, Uuid } from './rules/lists';
import { WholeNumber } from './rules/numbers';
import { TaxId, Email, OptionalPhone, PostalCode } from './rules/personal-data';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';
import type { Cents, Count, Id } from './values';

/** More of one product than this is an order for the charity's people, not for a cart. */
export const MOST_OF_ONE = 99;

/** A cart at this moment's prices. */
export interface CartQuoteView {
  lines: CartQuoteLineView[];
  /** Of what can be bought. */
  itemsTotalCents: Cents;
  /** Empty without a postal code, and when nothing goes there. */
  shipping: ShippingOptionView[];
  /** Delivery is free from this total on. */
  freeShippingFromCents: Cents;
}

export interface CartQuoteLineView {
  productId: Id;
  /** Null when the product is gone. */
  name: string | null;
  imageUrl: string | null;
  images: ImageView | null;
  priceCents: Cents;
  quantity: Count;
  /** Units that can be bought now; 0 when the product is gone or inactive. */
  available: Count;
}

export interface ShippingOptionView {
  code: string;
  name: string;
  priceCents: Cents;
  /** Working days. */
  days: Count;
}

/** What a postal code tells of an address. */
export interface AddressView {
  postalCode: string;
  /** Empty where one code stands for a whole town. */
  street: string;
  district: string;
  city: string;
  state: string;
}

export class CartLineInput {
  @Uuid() productId!: string;
  @WholeNumber(1, MOST_OF_ONE) quantity!: number;
}

/** What a cart would cost; with a postal code, also its delivery. */
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
  /** One of the quote's. */
  @Text(1, 30) shippingCode!: string;
  /** What the buyer saw; the server computes its own, and refuses when they differ. */
  @WholeNumber(1) expectedTotalCents!: number;
}
