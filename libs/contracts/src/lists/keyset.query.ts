import { Day } from '../rules/day';
import { QueryNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { OptionalText } from '../rules/text';

/** Long lists count no further than this: 'mais de 10.000' is all that a person needs to know. */
export const COUNTED_AT_MOST = 10_000;

/** Pages of long lists, newest first; `cursor` is one that an answer gave. */
export class KeysetQuery {
  @OptionalText(200) cursor?: string | null;
  @Optional() @QueryNumber(1, 100) pageSize?: number;
}

/** A long list within days, both included, in America/Sao_Paulo. */
export class DatedKeysetQuery extends KeysetQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}
