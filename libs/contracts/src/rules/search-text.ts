import { compose } from './compose';
import { rule } from './rule';
import { OptionalText } from './text';

/** Shorter pieces are in everybody's name: a search for them would read every row. */
export const SEARCHED_AT_LEAST = 3;

/** Three letters or figures in a row: what the indexes of long lists can look for. */
export const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed);

/** What somebody looks for in a long list. */
export function SearchText(): PropertyDecorator {
  return compose(
    OptionalText(100),
    rule('too-short', (value) => typeof value !== 'string' || isSearchable(value), { min: SEARCHED_AT_LEAST }),
  );
}
