import { MAX_FOUND, isSearchable, type ListPhysicalProductsQuery, type ProductSort } from '@aflora/contracts';
import { Conditions } from '../common/lists/lists';
import { prepared, type PreparedStatement } from '../database/prepared-statements';
import { ORDER, selectCards, type ProductTable } from './product-lists.sql';
import { IS_SHOWN } from './product.entity';

/** A page of the public list with filters. */
export interface FilteredPage extends Pick<ListPhysicalProductsQuery, 'category' | 'minPriceCents' | 'maxPriceCents' | 'stock'> {
  /** Words that must all occur, each with its alternatives; none without a search. */
  words: string[][];
  /** Whether the words have the three letters in a row that the indexes need. */
  isIndexed: boolean;
  offset: number;
  limit: number;
}

/** A search for one or two letters scans at most this many products, the first in the chosen order. */
const MAX_SCANNED = 1_000;

/** One row more than is counted shows that there are more. */
const CANDIDATES = MAX_FOUND + 1;

/** The name without accents and case: the first line of the search text, as in the index of names. */
const NAME = "split_part(search_text, E'\\n', 1)";

/** The same as the indexes have it that list products by name. */
const FOLDED_NAME = 'searchable_text(name)';

/** A word of a search: its parameter, and whether it has the three letters in a row that an index needs. */
interface Word {
  parameter: string;
  isIndexed: boolean;
}

const anyOf = (texts: string[]): string => `(${texts.join(' OR ')})`;
const allOf = (words: Word[][], condition: (word: Word) => string): string =>
  words.map((alternatives) => anyOf(alternatives.map(condition))).join(' AND ');
const folded = ({ parameter }: Word): string => `btrim(searchable_text(${parameter}))`;
/** The same as a pattern that no index would serve. PostgreSQL takes longer to estimate a pattern than to search a few rows for the text. */
const occurs = (column: string, word: Word): string => `strpos(${column}, ${folded(word)}) <> 0`;
const hasAll = (column: string, words: Word[][]): string =>
  allOf(words, (word) => (word.isIndexed ? `${column} LIKE search_pattern(${word.parameter})` : occurs(column, word)));
/** The pattern of the first word without its first percent sign. Only one alternative, so that it is a range of the index of names. */
const beginsWith = (column: string, words: Word[][]): string => `${column} LIKE substr(search_pattern(${words[0]?.[0]?.parameter}), 2)`;

/** Parts of the statements for one page, which are not prepared: the best plan depends on how frequent words and prices are. */
interface Parts {
  table: ProductTable;
  page: FilteredPage;
  filters: Conditions;
  words: Word[][];
}

type Statement = [PreparedStatement, unknown[]];

function statement(table: ProductTable, page: FilteredPage, text: (parts: Parts) => string): Statement {
  const { stock, category, minPriceCents, maxPriceCents } = page;
  const filters = new Conditions()
    .always(stock === 'any' ? IS_SHOWN : 'is_listed')
    .add('category = ?', category)
    .add('price_cents >= ?', minPriceCents)
    .add('price_cents <= ?', maxPriceCents);
  const words = page.words.map((alternatives) =>
    alternatives.map((word) => ({ parameter: filters.parameter(word), isIndexed: isSearchable(word) })),
  );
  return [{ text: text({ table, page, filters, words }) }, filters.values];
}

/** Rows that match, as `FROM … WHERE …`. Words too short for an index are searched in the first rows of the order only. */
function matching({ table: { table }, page: { isIndexed }, filters: { where }, words }: Parts, order: string): string {
  if (words.length === 0) return `FROM ${table} ${where}`;
  if (isIndexed) return `FROM ${table} ${where} AND ${hasAll('search_text', words)}`;
  return `FROM (SELECT * FROM ${table} ${where} ${order} LIMIT ${MAX_SCANNED}) scanned WHERE ${hasAll('search_text', words)}`;
}

/** A page in the visitor's order. Each row includes the `total` of all pages, counted up to a limit. */
export const sortedSql = (table: ProductTable, page: FilteredPage, sort: ProductSort): Statement =>
  statement(table, page, (parts) => {
    const order = ORDER[sort];
    const found = matching(parts, order);
    const counted = `(SELECT count(*)::integer FROM (SELECT ${found} LIMIT ${CANDIDATES}) counted)`;
    const [limit, offset] = [parts.filters.parameter(page.limit), parts.filters.parameter(page.offset)];
    return `${selectCards(table)}, ${counted} AS total ${found} ${order} LIMIT ${limit} OFFSET ${offset}`;
  });

/**
 * A page of the matches, the best first, of as many as are counted. Each row includes the `total` of all pages, which is one more than are
 * counted if there are more; then the page isn't of the best of all.
 */
export const fewMatchesSql = (table: ProductTable, page: FilteredPage): Statement =>
  statement(table, page, (parts) => {
    const { words, filters } = parts;
    return `WITH found AS MATERIALIZED (SELECT id, created_at, ${NAME} AS folded ${matching(parts, ORDER.newest)} LIMIT ${CANDIDATES}),
      named AS (SELECT *, ${allOf(words, (word) => occurs('folded', word))} AS has_all, ${beginsWith('folded', words)} AS is_begun FROM found),
      ranked AS (SELECT id, count(*) OVER ()::integer AS total, row_number() OVER (ORDER BY CASE WHEN NOT has_all THEN 2 WHEN is_begun THEN 0 ELSE 1 END,
        CASE WHEN has_all AND is_begun THEN folded END, created_at DESC, id DESC) AS rank FROM named
        ORDER BY rank LIMIT ${filters.parameter(page.limit)} OFFSET ${filters.parameter(page.offset)})
      ${selectCards(table)}, total FROM ranked JOIN ${table.table} USING (id) ORDER BY rank`;
  });

type Rank = (parts: Parts) => string;

// Reads the index of names in its order and nothing else, until it has enough.
const BEGUN: Rank = ({ table: { table }, filters: { where }, words }) => {
  // The first word again would make PostgreSQL expect fewer rows, and read and sort them all.
  const others = words.slice(1).map((alternatives) => ` AND ${hasAll(FOLDED_NAME, [alternatives])}`);
  return `FROM ${table} ${where} AND ${beginsWith(FOLDED_NAME, words)}${others.join('')} ${ORDER.name}`;
};
const NAMED: Rank = ({ table: { table }, filters: { where }, words }) =>
  `FROM ${table} ${where} AND ${hasAll(NAME, words)} AND NOT ${beginsWith(NAME, words)} ${ORDER.newest}`;
const OTHERS: Rank = (parts) => `${matching(parts, ORDER.newest)} AND NOT (${hasAll(NAME, parts.words)}) ${ORDER.newest}`;
const NOT_BEGUN: Rank = (parts) =>
  `${matching(parts, ORDER.newest)} AND NOT (${hasAll(NAME, parts.words)} AND ${beginsWith(NAME, parts.words)}) ${ORDER.newest}`;

/** The ranks of matches, the best first: names that begin with the first word, other names, and the rest. */
export const ranksOf = ({ isIndexed }: FilteredPage): Rank[] => (isIndexed ? [BEGUN, NAMED, OTHERS] : [BEGUN, NOT_BEGUN]);

/** The first ids of a rank. */
export const rankSql = (table: ProductTable, page: FilteredPage, rank: Rank): Statement =>
  statement(table, page, (parts) => `SELECT id ${rank(parts)} LIMIT ${parts.filters.parameter(page.limit)}`);

/** Cards of the given products, in the order of their ids. */
export const cardsSql = (table: ProductTable): PreparedStatement =>
  prepared(`${selectCards(table)} FROM ${table.table} WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`);

/** The letters of a word in alphabetical order, which words with exchanged letters have in common. */
const lettersOf = (word: string): string =>
  `(SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(${word}, '') letter)`;

/**
 * For each typed word that is no word of a product's name or category, those that are as similar as possible: one letter may be wrong, missing
 * or too much, two from six letters on, and two letters may be exchanged. `$1` typed words.
 */
export const SIMILAR_WORDS = prepared(`
  WITH typed AS MATERIALIZED (
    SELECT word, place, searchable_text(word) AS folded FROM unnest($1::text[]) WITH ORDINALITY typed (word, place)
  )
  SELECT typed.word, coalesce(array_agg(alike.word ORDER BY alike.word) FILTER (WHERE alike.word <> folded), '{}') AS alternatives
  FROM typed LEFT JOIN LATERAL (
    SELECT word FROM (
      SELECT known.word, levenshtein(known.word, left(folded, 40)) AS mistakes
      FROM product_words known
      WHERE folded ~ '^[a-z]{4,40}$' AND (known.word % folded
        OR left(known.word, 1) = left(folded, 1) AND length(known.word) BETWEEN length(folded) - 1 AND length(folded) + 1)
    ) measured
    WHERE mistakes <= CASE WHEN length(folded) > 5 THEN 2 ELSE 1 END OR (mistakes = 2 AND ${lettersOf('word')} = ${lettersOf('folded')})
    ORDER BY mistakes FETCH FIRST 1 ROW WITH TIES
  ) alike ON true
  GROUP BY place, typed.word ORDER BY place
`);
