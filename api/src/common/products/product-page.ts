import { DEFAULT_PAGE_SIZE, type PageQuery, type PageView } from '@aflora/contracts';

export interface ProductPage<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

export const pageOf = ({ page, pageSize }: PageQuery): { page: number; pageSize: number } => ({
  page: page ?? 1,
  pageSize: pageSize ?? DEFAULT_PAGE_SIZE,
});

export const pageView = <Row, View>({ rows, ...page }: ProductPage<Row>, view: (row: Row) => View): PageView<View> => ({
  items: rows.map(view),
  ...page,
});
