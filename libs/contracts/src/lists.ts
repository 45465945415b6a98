import { Day, QueryNumber } from './rules/numbers';
import { Optional } from './rules/rule';
import { OptionalText } from './rules/text';
import type { Count } from './values';

/** Long lists count no further than this: 'mais de 10.000' is all that a person needs to know. */
export const COUNTED_AT_MOST = 10_000;

export const DEFAULT_PAGE_SIZE = 24;

/** A page of a long list. */
export interface KeysetView<T> {
  items: T[];
  /** At most `COUNTED_AT_MOST`. */
  total: Count;
  /** There are more than `total`. */
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

/** A page whose total may stop before its end, as a search's does. */
export interface CappedPageView<T> extends PageView<T> {
  /** There are more than `total`: pages go on for as long as they are full. */
  isTotalCapped: boolean;
}

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

/** Numbered pages for short lists; `page` counts from 1. */
export class PageQuery {
  @Optional() @QueryNumber(1, 10_000) page?: number;
  @Optional() @QueryNumber(1, 100) pageSize?: number;
}
