import { DigitalProductActivationInput } from '../digital-products/digital-product-activation.input';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { stockLevels } from './list-physical-products.query';

/** Shows or hides physical products, as `DigitalProductActivationInput` does courses. */
export class PhysicalProductActivationInput extends DigitalProductActivationInput {
  @Optional() @OneOf(stockLevels) stock?: (typeof stockLevels)[number];
}
