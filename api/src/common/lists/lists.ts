import {
  type CappedPageView,
  DEFAULT_PAGE_SIZE,
  type PageQuery,
  type PageView,
  COUNTED_AT_MOST,
  FOUND_COUNTED_AT_MOST,
  type KeysetQuery,
  type KeysetView,
} from '@aflora/contracts';
import type { DataSource } from 'typeorm';
import { isUUID } from 'class-validator';
import { prepared, type PreparedStatement, preparedRows } from '../../database/prepared-statements';
import { Problem } from '../problems/problem';

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
  // A page beyond the last has no row that includes the total.
  const [counted] = rows.length > 0 || page === 1 ? rows : await preparedRows<{ total: number }>(dataSource, sql.total, [of.userId]);
  return { rows, total: counted?.total ?? 0, page, pageSize };
}

/** A position in a list ordered by time and id. */
export interface Cursor {
  /** `after`: the rows that follow the position in the list; `before`: those that precede it. */
  side: 'after' | 'before';
  at: Date;
  id: string;
}

export const writeCursor = ({ side, at, id }: Cursor): string =>
  Buffer.from([side, at.getTime(), id].join('.'), 'latin1').toString('base64url');

/** Throws `list.cursor-unknown`. The row at the position need not exist any more. */
export function readCursor(text: string): Cursor {
  const [side, time = '', id] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if ((side !== 'after' && side !== 'before') || !/^\d{1,15}$/.test(time) || !isUUID(id)) throw new Problem('list.cursor-unknown');
  return { side, at: new Date(Number(time)), id: id as string };
}

/** SQL parts of a long list; constants only. */
export interface KeysetSql {
  columns: string;
  /** Tables and joins, without the keyword FROM. */
  from: string;
  /** Tables for counting, without joins that only provide columns; defaults to `from`. */
  countFrom?: string;
  /** Sort column, newest first by default. Must be `timestamptz(3)`, because a Date has milliseconds only. */
  at: string;
  /** Id column, which orders rows with equal times. */
  id: string;
  /** Oldest rows first, for lists of pending work. */
  oldestFirst?: boolean;
}

export interface KeysetPage<Row> {
  rows: Row[];
  page: Omit<KeysetView<unknown>, 'items'>;
}

type WithCursor<Row> = Row & { cursorAt: Date; cursorId: string; total: number | null };

/** One page of a list by keyset pagination: equally fast at any position, and no row repeats when others are inserted. */
export async function keysetPage<Row>(
  dataSource: DataSource,
  sql: KeysetSql,
  { query, conditions }: { query: KeysetQuery & { search?: string | null }; conditions: Conditions },
): Promise<KeysetPage<Row>> {
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const countedAtMost = query.search ? FOUND_COUNTED_AT_MOST : COUNTED_AT_MOST;
  const counted = totalOf(sql, conditions, countedAtMost);
  const cursor = query.cursor ? readCursor(query.cursor) : null;
  // A search is the slow part of its statement, and counting would do it a second time, also when everything found is on the page.
  const page = { cursor, size, counted: query.search ? 'NULL::integer' : counted };
  const found = await preparedRows<WithCursor<Row>>(dataSource, ...pageSql(sql, conditions.copy(), page));
  const isWhole = query.search && !cursor && found.length <= size;
  const total = isWhole ? found.length : (found[0]?.total ?? (await countRows(dataSource, counted, conditions)));
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (cursor?.side === 'before') rows.reverse();
  return {
    rows,
    page: { total: Math.min(total, countedAtMost), isTotalCapped: total > countedAtMost, ...cursorsOf(rows, cursor, hasMore) },
  };
}

export const keysetView = <Row, View>({ rows, page }: KeysetPage<Row>, view: (row: Row) => View): KeysetView<View> => ({
  items: rows.map(view),
  ...page,
});

/** Without filters the statement is prepared. With filters the best plan depends on how many rows match. */
function pageSql(
  sql: KeysetSql,
  conditions: Conditions,
  { cursor, size, counted }: { cursor: Cursor | null; size: number; counted: string },
): [PreparedStatement, unknown[]] {
  const { columns, from, at, id, oldestFirst = false } = sql;
  const isPrepared = !conditions.where && size <= DEFAULT_PAGE_SIZE;
  const isAscending = (cursor?.side === 'before') !== oldestFirst;
  if (cursor) {
    const position = `(${conditions.parameter(cursor.at)}::timestamptz, ${conditions.parameter(cursor.id)}::uuid)`;
    conditions.always(`(${at}, ${id}) ${isAscending ? '>' : '<'} ${position}`);
  }
  const order = isAscending ? 'ASC' : 'DESC';
  const text = `SELECT ${columns}, ${at} AS "cursorAt", ${id} AS "cursorId", ${counted} AS total FROM ${from} ${conditions.where}
    ORDER BY ${at} ${order}, ${id} ${order} LIMIT ${size + 1}`;
  return [isPrepared ? prepared(text) : { text }, conditions.values];
}

async function countRows(dataSource: DataSource, counted: string, { values }: Conditions): Promise<number> {
  const [row] = await preparedRows<{ total: number }>(dataSource, { text: `SELECT ${counted} AS total` }, values);
  return row?.total ?? 0;
}

/**
 * Counts the rows, up to one more than is shown. Of a whole table that was twice as long when PostgreSQL last analysed it, nothing is counted:
 * it is analysed again before a tenth of its rows has gone.
 */
function totalOf({ from, countFrom = from }: KeysetSql, { where }: Conditions, countedAtMost: number): string {
  const counted = `(SELECT count(*)::integer FROM (SELECT 1 FROM ${countFrom} ${where} LIMIT ${countedAtMost + 1}) counted)`;
  const [, table] = /^([a-z_]+)( [a-z])?$/.exec(countFrom) ?? [];
  if (where || !table) return counted;
  const isLong = `(SELECT reltuples > ${2 * COUNTED_AT_MOST} FROM pg_class WHERE oid = '${table}'::regclass)`;
  return `CASE WHEN ${isLong} THEN ${COUNTED_AT_MOST + 1} ELSE ${counted} END`;
}

function cursorsOf<Row>(rows: WithCursor<Row>[], cursor: Cursor | null, hasMore: boolean) {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const cursorOf = (side: Cursor['side'], row: WithCursor<Row> | undefined) =>
    row ? writeCursor({ side, at: row.cursorAt, id: row.cursorId }) : null;
  const isBefore = cursor?.side === 'before';
  return {
    nextCursor: isBefore || hasMore ? cursorOf('after', last) : null,
    previousCursor: cursor && (!isBefore || hasMore) ? cursorOf('before', first) : null,
  };
}
