/** How many products a step changed; those that already were that way don't count. */
export interface ChangedProductsView {
  changed: number;
}
