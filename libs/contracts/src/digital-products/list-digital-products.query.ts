import { PageQuery } from '../lists/page.query';
import { productSorts, productStatuses, type ProductSort } from '../physical-products/list-physical-products.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { OptionalText } from '../rules/text';

/** Public list: active courses. */
export class ListDigitalProductsQuery extends PageQuery {
  /** Found in name, description or category, whatever the case and accents. */
  @OptionalText(100) search?: string | null;
  @OptionalText(100) category?: string | null;
  @Optional() @OneOf(productSorts) sort?: ProductSort;
}

/** Console list: everything that is not deleted. */
export class AdminListDigitalProductsQuery extends ListDigitalProductsQuery {
  @Optional() @OneOf(productStatuses) status?: (typeof productStatuses)[number];
}
