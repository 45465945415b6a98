import { DEFAULT_PAGE_SIZE, type CappedPageView, type PageQuery, type PageView } from '@aflora/contracts';

/** One page as it was read, before its rows become a view. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** One whose total may stop before its end. */
export interface CappedPage<Row> extends Page<Row> {
  isTotalCapped: boolean;
}

export const pageOf = (query: PageQuery, defaultPageSize = DEFAULT_PAGE_SIZE): { page: number; pageSize: number } => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? defaultPageSize,
});

export function pageView<Row, View>(page: CappedPage<Row>, view: (row: Row) => View): CappedPageView<View>;
export function pageView<Row, View>(page: Page<Row>, view: (row: Row) => View): PageView<View>;
export function pageView<Row, View>({ rows, ...page }: Page<Row>, view: (row: Row) => View): PageView<View> {
  return { items: rows.map(view), ...page };
}
