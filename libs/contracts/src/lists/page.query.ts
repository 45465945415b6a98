import { QueryNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';

export const DEFAULT_PAGE_SIZE = 24;

/** Numbered pages for short lists; `page` counts from 1. */
export class PageQuery {
  @Optional() @QueryNumber(1, 10_000) page?: number;
  @Optional() @QueryNumber(1, 100) pageSize?: number;
}
