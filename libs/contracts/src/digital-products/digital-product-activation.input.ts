import { ValidateIf } from 'class-validator';
import { productStatuses } from '../physical-products/list-physical-products.query';
import { Flag } from '../rules/flag';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { OptionalText } from '../rules/text';
import { Uuids } from '../rules/uuids';

/** So many products can be named at once; `all` has no limit. */
export const CHOSEN_AT_MOST = 100;

const isNamed = ({ ids, all }: DigitalProductActivationInput) => all !== true || (ids !== undefined && ids !== null);

/** Shows or hides courses: those of `ids`, or with `all` every one that the filters leave, which are those of the console's list. */
export class DigitalProductActivationInput {
  @Flag() isActive!: boolean;
  @ValidateIf(isNamed) @Uuids(CHOSEN_AT_MOST) ids?: string[];
  /** Has to be said: naming none by mistake changes nothing. */
  @Optional() @Flag() all?: boolean;
  @OptionalText(100) search?: string | null;
  @OptionalText(100) category?: string | null;
  @Optional() @OneOf(productStatuses) status?: (typeof productStatuses)[number];
}
