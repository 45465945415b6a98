import type { Product } from '../kinds/product-kind';

/** What can be done to one product of the list. */
export interface ProductActions {
  edit(product: Product): void;
  duplicate(product: Product): void;
  remove(product: Product): void;
}
