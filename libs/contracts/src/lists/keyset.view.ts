/** A page of a long list. */
export interface KeysetView<T> {
  items: T[];
  /** At most `COUNTED_AT_MOST`. */
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
  nextCursor: string | null;
  previousCursor: string | null;
}
