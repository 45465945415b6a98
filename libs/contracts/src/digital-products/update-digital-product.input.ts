import { Flag } from '../rules/flag';
import { WholeNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { partialOf } from '../rules/partial-of';
import { DigitalProductInput } from './digital-product.input';

export class UpdateDigitalProductInput extends partialOf(DigitalProductInput) {
  /** The version that was read; another one is refused. */
  @Optional() @WholeNumber(1) version?: number;
  @Optional() @Flag() removeImage?: boolean;
}
