import type { ApiProblem } from '@aflora/api-client';
import type { AdminPhysicalProductView } from '@aflora/contracts';

/** Somebody else changed the product since it was loaded; `latest` is how it stands now. */
export class ProductConflict extends Error {
  constructor(
    readonly latest: AdminPhysicalProductView,
    readonly problem: ApiProblem,
  ) {
    super(problem.code);
    this.name = 'ProductConflict';
  }
}
