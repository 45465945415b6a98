import { ApiProblem } from '@aflora/api-client';
import type { KeysetView, PageView } from '@aflora/contracts';

/** What is known of a list that is loaded page by page. */
export interface ListFacts {
  /** The rows, of the former page or filter while `isPlaceholderData`; undefined while nothing has been loaded, and when that failed. */
  data: Pick<KeysetView<unknown>, 'items'> | Pick<PageView<unknown>, 'items' | 'pageSize' | 'total'> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  /** The address narrows the list. */
  hasFilters: boolean;
  /** The address has the cursor of a later page. */
  hasCursor: boolean;
  /** The list says that the page is past its end even if a filter may be why it has no rows. */
  isPastEndFirst: boolean;
}

/**
 * - `place-unknown`: the cursor in the address belongs to another order or to another release, so that a retry would never succeed
 * - `turning`: the rows of the former page or filter, until those of the present one are there
 * - `past-end`: a later page that has no rows any more
 * - `unmatched`: no row matches search and filters
 * - `none`: the list has no rows at all
 */
export type ListState = 'loading' | 'place-unknown' | 'failed' | 'turning' | 'rows' | 'past-end' | 'unmatched' | 'none';

/** What the list shows now. Rows that could not be loaded again stay; a toast says so. */
export function listStateOf({ data, error, isPlaceholderData, hasFilters, hasCursor, isPastEndFirst }: ListFacts): ListState {
  if (!data) {
    if (error instanceof ApiProblem && error.code === 'list.cursor-unknown') return 'place-unknown';
    return error ? 'failed' : 'loading';
  }
  if (isPlaceholderData) return data.items.length === 0 ? 'loading' : 'turning';
  if (data.items.length > 0) return 'rows';
  const isPastEnd = 'pageSize' in data ? data.total > 0 : hasCursor;
  if (isPastEnd && (isPastEndFirst || !hasFilters)) return 'past-end';
  return hasFilters ? 'unmatched' : 'none';
}
