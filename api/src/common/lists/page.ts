import { DEFAULT_PAGE_SIZE, type PageQuery, type PageView } from '@aflora/contracts';

/** One page as it was read, before its rows become a view. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

export const pageOf = (query: PageQuery, defaultPageSize = DEFAULT_PAGE_SIZE): { page: number; pageSize: number } => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? defaultPageSize,
});

export const pageView = <Row, View>({ rows, ...page }: Page<Row>, view: (row: Row) => View): PageView<View> => ({
  items: rows.map(view),
  ...page,
});
