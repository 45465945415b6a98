import { Flag } from '../rules/flag';
import { WholeNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { partialOf } from '../rules/partial-of';
import { rule } from '../rules/rule';
import { PhysicalProductInput } from './physical-product.input';

const absoluteStockHasVersion = (_: unknown, owner: object) => {
  const { stockQuantity, version } = owner as UpdatePhysicalProductInput;
  return stockQuantity === undefined || version !== undefined;
};

/**
 * Stock is changed by `stockDelta`, or set by `stockQuantity` together with the `version` that was read:
 * a sale in between is never overwritten.
 */
export class UpdatePhysicalProductInput extends partialOf(PhysicalProductInput) {
  @rule('stock-needs-version', absoluteStockHasVersion) declare stockQuantity?: number;
  @Optional() @WholeNumber(-1_000_000, 1_000_000) stockDelta?: number;
  @Optional() @WholeNumber(1) version?: number;
  @Optional() @Flag() removeImage?: boolean;
}
