import { type CappedPageView, DEFAULT_PAGE_SIZE, type PageQuery, type PageView } from '@aflora/contracts';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, preparedRows } from '../../database/prepared-statements';

/** Range of days, both inclusive. */
export interface DayRange {
  from?: string;
  to?: string;
}

/** Conditions of an SQL statement with their values. The texts must be constants of our code: user input goes into `values` only. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];

  /** Adds a condition in which `?` stands for the value. Does nothing if the value is null or undefined. */
  add(text: string, value: unknown): this {
    if (value === null || value === undefined) return this;
    this.texts.push(text.replaceAll('?', this.parameter(value)));
    return this;
  }

  /** Adds a condition without a value. */
  always(text: string): this {
    this.texts.push(text);
    return this;
  }

  /** Days start at midnight in São Paulo's time zone. */
  days(column: string, { from, to }: DayRange): this {
    return this.add(`${column} >= (?::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'`, from).add(
      `${column} < (?::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`,
      to,
    );
  }

  /** Adds a value and returns its placeholder `$n`, for use elsewhere in the statement. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get where(): string {
    return this.texts.length > 0 ? `WHERE ${this.texts.join(' AND ')}` : '';
  }

  copy(): Conditions {
    const copy = new Conditions();
    copy.values.push(...this.values);
    copy.texts.push(...this.texts);
    return copy;
  }
}

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
  isSimilar: boolean;
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
  page: PreparedStatement;
  total: PreparedStatement;
}

/** One page of a user's own rows, usually in one query. */
export async function ownRows<Row>(dataSource: DataSource, sql: OwnRowsSql, of: { userId: string; query: PageQuery }): Promise<Page<Row>> {
  const { page, pageSize } = pageOf(of.query, OWN_PAGE_SIZE);
  const rows = await preparedRows<Row & { total: number }>(dataSource, sql.page, [of.userId, pageSize, (page - 1) * pageSize]);
  // A page after the last one has no row with the total.
  const [counted] = rows.length > 0 || page === 1 ? rows : await preparedRows<{ total: number }>(dataSource, sql.total, [of.userId]);
  return { rows, total: counted?.total ?? 0, page, pageSize };
}
