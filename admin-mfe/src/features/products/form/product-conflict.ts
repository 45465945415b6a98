import type { ApiProblem } from '@aflora/api-client';
import type { Product } from '../kinds/product-kind';

/** Somebody else changed the product since it was loaded; `latest` is how it stands now. */
export class ProductConflict extends Error {
  constructor(
    readonly latest: Product,
    readonly problem: ApiProblem,
  ) {
    super(problem.code);
    this.name = 'ProductConflict';
  }
}
