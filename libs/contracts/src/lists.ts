import { Day, QueryNumber } from './rules/numbers';
import { Optional } from './rules/rule';
import { OptionalText } from './rules/text';
import type { Count } from './values';

/** Totals of long lists are counted up to this number; the console then shows 'mais de 10.000'. */
export const MAX_COUNTED = 10_000;
/** Totals of searches in long lists are counted up to this number: each counted row is compared with the text. */
export const MAX_COUNTED_FOUND = 1_000;

export const DEFAULT_PAGE_SIZE = 24;

/** A page of a long list. */
export interface KeysetView<T> {
  items: T[];
  /** At most `MAX_COUNTED`, of a search at most `MAX_COUNTED_FOUND`. */
  total: Count;
  /** The list has more rows than `total`. */
  isTotalCapped: boolean;
  nextCursor: string | null;
  previousCursor: string | null;
}

export interface PageView<T> {
  items: T[];
  total: Count;
  page: Count;
  pageSize: Count;
}

/** A page whose total is counted up to a limit, as in searches. */
export interface CappedPageView<T> extends PageView<T> {
  /** The list has more rows than `total`; the last page is the first one that is not full. */
  isTotalCapped: boolean;
  /** No row contains all words of the search, so the rows contain similar words, as after a typing mistake. */
  isSimilar: boolean;
}

/** The values of `sort` for the columns that a list can be sorted by, with the list's own order first: the newest rows. */
export const sortsOf = <const Name extends string>(...columns: readonly Name[]): readonly ListSortOf<Name | 'date'>[] =>
  ['date' as const, ...columns].flatMap((column) => [`${column}-desc` as const, `${column}-asc` as const]);

export type ListSortOf<Name extends string> = `${Name}-asc` | `${Name}-desc`;

/** `sort` of lists that have only a date to sort by. */
export const dateSorts = sortsOf();

/**
 * Maximum length of a cursor. It contains the value by which its list is sorted: a name of up to 300 characters, each of which JSON may
 * write with 6 bytes.
 */
export const CURSOR_MAX = 4_000;

/** Query of a long list, newest first. `cursor` comes from an earlier response with the same `sort`. */
export class KeysetQuery {
  @OptionalText(CURSOR_MAX) cursor?: string | null;
  @Optional() @QueryNumber(1, 100) pageSize?: number;
}

/** Query of a long list between two days in America/Sao_Paulo, both inclusive. */
export class DatedKeysetQuery extends KeysetQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}

/** Query of a list with numbered pages; `page` starts at 1. */
export class PageQuery {
  @Optional() @QueryNumber(1, 10_000) page?: number;
  @Optional() @QueryNumber(1, 100) pageSize?: number;
}
