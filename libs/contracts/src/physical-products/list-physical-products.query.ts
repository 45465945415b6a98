import { PageQuery } from '../lists/page.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { OptionalText } from '../rules/text';

export const productSorts = ['newest', 'price-asc', 'price-desc', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

/** A visitor's search counts no further: 'mais de 240 produtos' is all that a person needs to know. */
export const FOUND_AT_MOST = 240;

/** Public list: active products in stock. */
export class ListPhysicalProductsQuery extends PageQuery {
  /** Found in name, description or category, whatever the case and accents. */
  @OptionalText(100) search?: string | null;
  @OptionalText(100) category?: string | null;
  @Optional() @OneOf(productSorts) sort?: ProductSort;
}

export const productStatuses = ['active', 'inactive'] as const;
export const stockLevels = ['in-stock', 'out-of-stock'] as const;

/** Console list: everything that is not deleted. */
export class AdminListPhysicalProductsQuery extends ListPhysicalProductsQuery {
  @Optional() @OneOf(productStatuses) status?: (typeof productStatuses)[number];
  @Optional() @OneOf(stockLevels) stock?: (typeof stockLevels)[number];
}
