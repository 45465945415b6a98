import { ListOf } from '../rules/list-of';
import { WholeNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { PostalCode } from '../rules/postal-code';
import { Uuid } from '../rules/uuid';

/** More of one product than this is an order for the charity's people, not for a cart. */
export const MOST_OF_ONE = 99;

export class CartLineInput {
  @Uuid() productId!: string;
  @WholeNumber(1, MOST_OF_ONE) quantity!: number;
}

/** What a cart would cost; with a postal code, also its delivery. */
export class CartQuoteInput {
  @ListOf(CartLineInput, 50) items!: CartLineInput[];
  @Optional() @PostalCode() postalCode?: string | null;
}
