import { type CappedPageView, DEFAULT_PAGE_SIZE, type PageQuery, type PageView } from '@aflora/contracts';
import type { DataSource } from 'typeorm';

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

/** What /perfil shows of a history. */
const OWN_PAGE_SIZE = 10;

/** Of one person's rows: `$1` is the user, `$2` the limit, `$3` the offset. */
export interface OwnRowsSql {
  /** Each row carries the `total` of all pages. */
  page: string;
  total: string;
}

/** A page of what belongs to somebody, in one round trip and without entities. */
export async function ownRows<Row>(dataSource: DataSource, sql: OwnRowsSql, of: { userId: string; query: PageQuery }): Promise<Page<Row>> {
  const { page, pageSize } = pageOf(of.query, OWN_PAGE_SIZE);
  const rows = await dataSource.query<(Row & { total: number })[]>(sql.page, [of.userId, pageSize, (page - 1) * pageSize]);
  // A page beyond the last has no row to carry the total.
  const [counted] = rows.length > 0 || page === 1 ? rows : await dataSource.query<{ total: number }[]>(sql.total, [of.userId]);
  return { rows, total: counted?.total ?? 0, page, pageSize };
}
