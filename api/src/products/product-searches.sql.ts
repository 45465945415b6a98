import { FOUND_AT_MOST, type ProductSort, type StockChoice } from '@aflora/contracts';
import { Conditions } from '../common/lists/lists';
import type { PreparedStatement } from '../database/prepared-statements';
import { ORDER, selectCards, type ProductTable } from './product-lists.sql';

/** A page of the public list with filters. */
export interface FilteredPage {
  /** Words that must all occur, each with its alternatives; none without a search. */
  words: string[][];
  /** Whether the words have the three letters in a row that the indexes need. */
  isIndexed: boolean;
  /** Without it, the best matches come first. */
  sort?: ProductSort;
  category?: string | null;
  minPriceCents?: number;
  maxPriceCents?: number;
  stock?: StockChoice;
  offset: number;
  limit: number;
}

/** The first words of a search; with more of them, a search would take long and hardly find less. */
const MAX_WORDS = 8;

/** A search for one or two letters scans at most this many products, the first in the chosen order. */
const MAX_SCANNED = 1_000;

/** One row more than is counted shows that there are more. */
const CANDIDATES = FOUND_AT_MOST + 1;

/** Different words of a typed text, each as its own only alternative. */
export const wordsOf = (typed: string): string[][] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS).map((word) => [word]);

/** Statement of a page with filters, with its values. Not prepared: the best plan depends on how frequent words and prices are. */
export function filteredPageSql(table: ProductTable, page: FilteredPage): [PreparedStatement, unknown[]] {
  const filters = filtersOf(page);
  const words = page.words.map((alternatives) => alternatives.map((word) => filters.parameter(word)));
  const parts = { table, page, filters, words };
  const text = words.length > 0 && !page.sort ? bestMatchesSql(parts) : sortedSql(parts);
  return [{ text }, filters.values];
}

interface Parts {
  table: ProductTable;
  page: FilteredPage;
  filters: Conditions;
  /** Placeholders of the words. */
  words: string[][];
}

const filtersOf = ({ stock, category, minPriceCents, maxPriceCents }: FilteredPage): Conditions =>
  new Conditions()
    .always(stock === 'any' ? 'is_active AND deleted_at IS NULL' : 'is_listed')
    .add('category = ?', category)
    .add('price_cents >= ?', minPriceCents)
    .add('price_cents <= ?', maxPriceCents);

const anyOf = (texts: string[]): string => `(${texts.join(' OR ')})`;
const hasWord = (column: string, alternatives: string[]): string => anyOf(alternatives.map((word) => `${column} LIKE search_pattern(${word})`));
const hasAll = (column: string, words: string[][]): string => words.map((alternatives) => hasWord(column, alternatives)).join(' AND ');
const hasAny = (column: string, words: string[][]): string => anyOf(words.map((alternatives) => hasWord(column, alternatives)));
/** The pattern without its first percent sign. */
const beginsWith = (column: string, [first = []]: string[][]): string =>
  anyOf(first.map((word) => `${column} LIKE substr(search_pattern(${word}), 2)`));

/** Rows that match, as `FROM … WHERE …`. Words too short for an index are searched in the first rows of the order only. */
function matching({ table: { table }, page: { isIndexed }, filters: { where }, words }: Parts, order: string): string {
  if (words.length === 0) return `FROM ${table} ${where}`;
  if (isIndexed) return `FROM ${table} ${where} AND ${hasAll('search_text', words)}`;
  return `FROM (SELECT * FROM ${table} ${where} ${order} LIMIT ${MAX_SCANNED}) scanned WHERE ${hasAll('search_text', words)}`;
}

/** A page in the visitor's order, whose total is counted up to a limit. */
function sortedSql(parts: Parts): string {
  const { table, page, filters } = parts;
  const order = ORDER[page.sort ?? 'newest'];
  const found = matching(parts, order);
  const counted = `(SELECT count(*)::integer FROM (SELECT ${found} LIMIT ${CANDIDATES}) counted)`;
  return `${selectCards(table)}, ${counted} AS total ${found} ${order} LIMIT ${filters.parameter(page.limit)} OFFSET ${filters.parameter(page.offset)}`;
}

/**
 * A page of the best matches: names that begin with the first word and have all of them, names that have all, names that have one, and the
 * rest, each newest first. Only candidates are ranked: the newest matches and, if there are more of them than are counted, the names that
 * the indexes of names find. A position in such a list has no cursor, so pages are numbered and end at the limit of the count.
 */
function bestMatchesSql(parts: Parts): string {
  const { table, page, filters, words } = parts;
  const all = matching(parts, ORDER.newest);
  const candidate = 'SELECT id, created_at, searchable_text(name) AS folded';
  const named = hasAll('searchable_text(name)', words);
  const begun = beginsWith('searchable_text(name)', words);
  const isBest = `${beginsWith('folded', words)} AND ${hasAll('folded', words)}`;
  const further = `FROM ${table.table} ${filters.where} AND (SELECT count(*) FROM newest) = ${CANDIDATES} AND ${named}`;
  const areAll = (condition: string) => `(SELECT bool_and(${condition}) FROM newest)`;
  const [limit, offset] = [filters.parameter(page.limit), filters.parameter(page.offset)];
  return `
    WITH newest AS MATERIALIZED (${candidate} ${all} ${ORDER.newest} LIMIT ${CANDIDATES}),
      beginning AS MATERIALIZED (
        ${candidate} ${further} AND NOT ${areAll(isBest)} AND ${begun} ${ORDER.name} LIMIT ${CANDIDATES}),
      named AS MATERIALIZED (
        ${candidate} ${page.isIndexed ? further : `${further} AND false`} AND NOT ${areAll(hasAll('folded', words))}
        ${ORDER.newest} LIMIT ${CANDIDATES}),
      ranked AS (
        SELECT id, created_at, CASE WHEN ${isBest} THEN 0 WHEN ${hasAll('folded', words)} THEN 1 WHEN ${hasAny('folded', words)} THEN 2 ELSE 3 END AS rank
        FROM (SELECT * FROM newest UNION SELECT * FROM beginning UNION SELECT * FROM named) candidates),
      page AS (
        SELECT id, rank FROM (SELECT * FROM ranked ORDER BY rank, created_at DESC, id DESC LIMIT ${FOUND_AT_MOST}) best
        ORDER BY rank, created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset})
    ${selectCards(table)}, (SELECT count(*)::integer FROM newest) AS total
    FROM page JOIN ${table.table} USING (id) ORDER BY rank, created_at DESC, id DESC`;
}

/**
 * For each typed word, the words of product names and categories that are as similar as possible: one letter may be wrong, missing or too
 * much, or two from five letters on, which includes exchanged letters. `$1` typed words.
 */
export const SIMILAR_WORDS = `
  WITH typed AS MATERIALIZED (
    SELECT word, place, searchable_text(word) AS folded FROM unnest($1::text[]) WITH ORDINALITY typed (word, place)
  )
  SELECT typed.word, array_remove(array_agg(alike.word ORDER BY alike.word), NULL) AS alternatives
  FROM typed LEFT JOIN LATERAL (
    SELECT word FROM (
      SELECT known.word, levenshtein(known.word, left(folded, 40)) AS mistakes
      FROM product_words known
      WHERE folded ~ '^[a-z]{4,40}$' AND (known.word % folded
        OR left(known.word, 1) = left(folded, 1) AND length(known.word) BETWEEN length(folded) - 1 AND length(folded) + 1)
    ) measured
    WHERE mistakes <= CASE WHEN length(folded) > 4 THEN 2 ELSE 1 END
    ORDER BY mistakes FETCH FIRST 1 ROW WITH TIES
  ) alike ON true
  GROUP BY place, typed.word ORDER BY place
`;
