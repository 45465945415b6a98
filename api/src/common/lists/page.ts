import { type CappedPageView, DEFAULT_PAGE_SIZE, type PageQuery, type PageView } from '@aflora/contracts';
import type { DataSource } from 'typeorm';

/** One page of rows, before they become views. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** A page whose total is counted up to a limit only. */
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

/** Page size of the lists on /perfil. */
const OWN_PAGE_SIZE = 10;

/** SQL of a user's own rows: `$1` user, `$2` limit, `$3` offset. */
export interface OwnRowsSql {
  /** Each row includes the `total` of all pages. */
  page: string;
  total: string;
}

/** One page of a user's own rows, usually in one query. */
export async function ownRows<Row>(dataSource: DataSource, sql: OwnRowsSql, of: { userId: string; query: PageQuery }): Promise<Page<Row>> {
  const { page, pageSize } = pageOf(of.query, OWN_PAGE_SIZE);
  const rows = await dataSource.query<(Row & { total: number })[]>(sql.page, [of.userId, pageSize, (page - 1) * pageSize]);
  // A page beyond the last has no row that includes the total.
  const [counted] = rows.length > 0 || page === 1 ? rows : await dataSource.query<{ total: number }[]>(sql.total, [of.userId]);
  return { rows, total: counted?.total ?? 0, page, pageSize };
}
