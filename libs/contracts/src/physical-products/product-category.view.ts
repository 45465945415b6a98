/** A category with products in the shop. */
export interface ProductCategoryView {
  category: string;
  products: number;
}
