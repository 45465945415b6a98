export interface PageView<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** A page whose total may stop before its end, as a search's does. */
export interface CappedPageView<T> extends PageView<T> {
  /** There are more than `total`: pages go on for as long as they are full. */
  isTotalCapped: boolean;
}
