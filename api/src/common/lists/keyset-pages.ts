import { MAX_COUNTED, DEFAULT_PAGE_SIZE, MAX_COUNTED_FOUND, type KeysetQuery, type KeysetView } from '@aflora/contracts';
import { isUUID } from 'class-validator';
import type { DataSource } from 'typeorm';
import { prepared, type PreparedStatement, preparedRows } from '../../database/prepared-statements';
import { Problem } from '../problems/problem';
import type { Conditions } from './lists';

/** The kinds of values that a list is sorted by: their SQL types, and how a cursor contains them. `read` returns undefined for a malformed value. */
const sortKinds = {
  time: {
    type: 'timestamptz',
    write: (value: SortValue) => String((value as Date).getTime()),
    read: (text: string) => (/^\d{1,15}$/.test(text) ? new Date(Number(text)) : undefined),
  },
  number: {
    type: 'bigint',
    write: String,
    read: (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  },
  text: {
    type: 'text',
    // The prefix distinguishes an empty text from none.
    write: (value: SortValue) => `t${Buffer.from(String(value)).toString('base64url')}`,
    read: (text: string) => {
      const value = Buffer.from(text.slice(1), 'base64url').toString();
      return text.startsWith('t') && !value.includes('\0') ? value : undefined;
    },
  },
};

type SortValue = Date | string | number;

/** A column that a long list can be sorted by; constants only. */
export interface SortColumn {
  /** Column or expression. There must be an index of it and the id. Times must be `timestamptz(3)`, because a Date has milliseconds only. */
  by: string;
  kind: keyof typeof sortKinds;
  /** Rows without a value come last in both directions. */
  isNullable?: boolean;
}

/** The order of a list: a column, and the id for rows with equal values. */
export interface ListSort extends SortColumn {
  /** Name of the column in the query; undefined for the list's own order, which keeps cursors of earlier releases valid. */
  name?: string;
  isAscending: boolean;
}

/** A position in a sorted list. */
export interface Cursor {
  /** `after`: the rows that follow the position in the list; `before`: those that precede it. */
  side: 'after' | 'before';
  /** Null among the rows without a value. */
  value: SortValue | null;
  id: string;
}

export const writeCursor = ({ side, value, id }: Cursor, { kind, name }: Pick<ListSort, 'kind' | 'name'>): string => {
  const written = value === null ? '' : sortKinds[kind].write(value);
  return Buffer.from([side, written, id, ...(name ? [name] : [])].join('.'), 'latin1').toString('base64url');
};

/** Throws `list.cursor-unknown`, also for a position in another order. The row at the position need not exist any more. */
export function readCursor(text: string, sort: Pick<ListSort, 'kind' | 'name' | 'isNullable'>): Cursor {
  const [side, written = '', id, name] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const value = written === '' && sort.isNullable ? null : sortKinds[sort.kind].read(written);
  const isKnown = (side === 'after' || side === 'before') && value !== undefined && isUUID(id) && name === sort.name;
  if (!isKnown) throw new Problem('list.cursor-unknown');
  return { side, value, id: id as string };
}

/** SQL parts of a long list; constants only. */
export interface KeysetSql {
  columns: string;
  /** Tables and joins, without the keyword FROM. */
  from: string;
  /** Tables for counting, without joins that only provide columns; defaults to `from`. */
  countFrom?: string;
  /** Sort column of the list's own order, newest first by default; a time. */
  at: string;
  /** Id column, which orders rows with equal times. */
  id: string;
  /** Oldest rows first, for lists of pending work. */
  oldestFirst?: boolean;
  /** Further columns to sort by, by their names in the query: `total` for `total-asc` and `total-desc`. `date` is the sort column `at`. */
  sorts?: Record<string, SortColumn>;
}

export interface KeysetPage<Row> {
  rows: Row[];
  page: Omit<KeysetView<unknown>, 'items'>;
}

type WithCursor<Row> = Row & { cursorValue: SortValue | null; cursorId: string; total: number | null };
type SortedQuery = KeysetQuery & { search?: string | null; sort?: string | null };

/** One page of a list by keyset pagination: equally fast at any position, and no row repeats when others are inserted. */
export async function keysetPage<Row>(
  dataSource: DataSource,
  sql: KeysetSql,
  { query, conditions, knownTotal }: { query: SortedQuery; conditions: Conditions; knownTotal?: number },
): Promise<KeysetPage<Row>> {
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const countedAtMost = query.search ? MAX_COUNTED_FOUND : MAX_COUNTED;
  const counted = totalOf(sql, conditions, countedAtMost);
  const sort = sortOf(sql, query.sort);
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null;
  const read = async (): Promise<WithCursor<Row>[]> => {
    const found: WithCursor<Row>[] = [];
    for (const part of partsOf(sort, cursor)) {
      if (found.length > size) break;
      const isCounted = !query.search && found.length === 0;
      const page = { sort, cursor, part, limit: size + 1 - found.length, counted: isCounted ? counted : 'NULL::integer' };
      found.push(...(await preparedRows<WithCursor<Row>>(dataSource, ...pageSql(sql, conditions.copy(), page))));
    }
    return found;
  };
  const count = (): Promise<number> => countRows(dataSource, counted, conditions);
  // Finding rows and counting them take about equally long for a search, so both are done at the same time.
  const [found, counting] = await Promise.all([read(), query.search && knownTotal === undefined ? count() : undefined]);
  const total = knownTotal ?? counting ?? found[0]?.total ?? (await count());
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (cursor?.side === 'before') rows.reverse();
  return {
    rows,
    page: {
      total: Math.min(total, countedAtMost),
      isTotalCapped: total > countedAtMost,
      ...cursorsOf(rows, { cursor, hasMore, sort }),
    },
  };
}

export const keysetView = <Row, View>({ rows, page }: KeysetPage<Row>, view: (row: Row) => View): KeysetView<View> => ({
  items: rows.map(view),
  ...page,
});

/** `sort` is one of the values that the query's class accepts, such as `total-desc`. */
function sortOf({ at, oldestFirst = false, sorts = {} }: KeysetSql, sort: string | null | undefined): ListSort {
  const [, name = 'date', direction] = /^(.+)-(asc|desc)$/.exec(sort ?? '') ?? [];
  const isAscending = direction ? direction === 'asc' : oldestFirst;
  if (name === 'date') return { by: at, kind: 'time', isAscending, ...(isAscending !== oldestFirst && { name }) };
  const column = sorts[name];
  if (!column) throw new Error(`The list can't be sorted by ${name}.`);
  return { ...column, name, isAscending };
}

type Part = 'all' | 'with' | 'without';

/**
 * Reads a nullable column in two parts, the rows with a value and those without, because each part is a range of one index in either
 * direction.
 */
function partsOf({ isNullable }: ListSort, cursor: Cursor | null): Part[] {
  if (!isNullable) return ['all'];
  if (cursor?.side === 'before') return cursor.value === null ? ['without', 'with'] : ['with'];
  return cursor && cursor.value === null ? ['without'] : ['with', 'without'];
}

interface PartOfPage {
  sort: ListSort;
  cursor: Cursor | null;
  part: Part;
  limit: number;
  counted: string;
}

/** Without filters the statement is prepared. With filters the best plan depends on how many rows match. */
function pageSql(sql: KeysetSql, conditions: Conditions, page: PartOfPage): [PreparedStatement, unknown[]] {
  const { columns, from, id } = sql;
  const { sort, cursor, part, limit, counted } = page;
  const { by } = sort;
  const isPrepared = !conditions.where && part === 'all' && limit <= DEFAULT_PAGE_SIZE + 1;
  const isAscending = (cursor?.side === 'before') !== sort.isAscending;
  const comparison = isAscending ? '>' : '<';
  if (part !== 'all') conditions.always(`${by} IS ${part === 'with' ? 'NOT ' : ''}NULL`);
  if (cursor && (cursor.value === null) === (part === 'without')) {
    if (cursor.value === null) conditions.add(`${id} ${comparison} ?::uuid`, cursor.id);
    else {
      const value = `${conditions.parameter(cursor.value)}::${sortKinds[sort.kind].type}`;
      conditions.always(`(${by}, ${id}) ${comparison} (${value}, ${conditions.parameter(cursor.id)}::uuid)`);
    }
  }
  const order = isAscending ? 'ASC' : 'DESC';
  const text = `SELECT ${columns}, ${by} AS "cursorValue", ${id} AS "cursorId", ${counted} AS total FROM ${from} ${conditions.where}
    ORDER BY ${by} ${order}, ${id} ${order} LIMIT ${limit}`;
  return [isPrepared ? prepared(text) : { text }, conditions.values];
}

async function countRows(dataSource: DataSource, counted: string, { values }: Conditions): Promise<number> {
  const [row] = await preparedRows<{ total: number }>(dataSource, { text: `SELECT ${counted} AS total` }, values);
  return row?.total ?? 0;
}

/**
 * Counts the rows, up to one more than is shown. Without filters, a table that had more than twice `MAX_COUNTED` rows when PostgreSQL last
 * analysed it is not counted: it is analysed again before a tenth of its rows are deleted.
 */
function totalOf({ from, countFrom = from }: KeysetSql, { where }: Conditions, countedAtMost: number): string {
  const counted = `(SELECT count(*)::integer FROM (SELECT 1 FROM ${countFrom} ${where} LIMIT ${countedAtMost + 1}) counted)`;
  const [, table] = /^([a-z_]+)( [a-z])?$/.exec(countFrom) ?? [];
  if (where || !table) return counted;
  const isLong = `(SELECT reltuples > ${2 * MAX_COUNTED} FROM pg_class WHERE oid = '${table}'::regclass)`;
  return `CASE WHEN ${isLong} THEN ${MAX_COUNTED + 1} ELSE ${counted} END`;
}

function cursorsOf<Row>(rows: WithCursor<Row>[], page: { cursor: Cursor | null; hasMore: boolean; sort: ListSort }) {
  const { cursor, hasMore, sort } = page;
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const cursorOf = (side: Cursor['side'], row: WithCursor<Row> | undefined) =>
    row ? writeCursor({ side, value: row.cursorValue, id: row.cursorId }, sort) : null;
  const isBefore = cursor?.side === 'before';
  return {
    nextCursor: isBefore || hasMore ? cursorOf('after', last) : null,
    previousCursor: cursor && (!isBefore || hasMore) ? cursorOf('before', first) : null,
  };
}
