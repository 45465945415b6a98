import { MAX_FOUND, isSearchable, type ListPhysicalProductsQuery } from '@aflora/contracts';
import type { DataSource } from 'typeorm';
import { preparedRows, type PreparedStatement } from '../database/prepared-statements';
import { type ProductTable, wordsOf } from './product-lists.sql';
import { cardsSql, fewMatchesSql, type FilteredPage, ranksOf, rankSql, SIMILAR_WORDS, sortedSql } from './product-searches.sql';

/** Similar words that a mistyped word stands for; each is another search in the index. */
const MAX_ALTERNATIVES = 3;

type ListQuery = ListPhysicalProductsQuery;

interface Part {
  offset: number;
  limit: number;
}

/** Rows of one page and the number of rows on all pages, which is more than `MAX_FOUND` if there are more than are counted. */
interface Found<Row> {
  rows: Row[];
  total: number;
}

/** Whether a query has filters other than the category, which has indexes of its own. */
export const isFiltered = ({ search, minPriceCents, maxPriceCents, stock }: ListQuery): boolean =>
  Boolean(search) || minPriceCents !== undefined || maxPriceCents !== undefined || stock === 'any';

/** Finds products of one kind by words, price and stock. */
export class ProductSearches<Row extends object> {
  private readonly cards: PreparedStatement;

  constructor(
    private readonly table: ProductTable,
    private readonly dataSource: DataSource,
  ) {
    this.cards = cardsSql(table);
  }

  /** Where no product has all words of a search, finds those with similar words. */
  async find(query: ListQuery, part: Part): Promise<Found<Row> & { isSimilar: boolean }> {
    const words = wordsOf(query.search ?? '').map((word) => [word]);
    const found = await this.findWords(query, { ...part, words });
    if (words.length === 0 || found.total > 0) return { ...found, isSimilar: false };
    const similar = await this.similarTo(words.flat());
    if (!similar) return { ...found, isSimilar: false };
    const alike = await this.findWords(query, { ...part, words: similar });
    return { ...alike, isSimilar: alike.total > 0 };
  }

  private async findWords({ search, sort, category, minPriceCents, maxPriceCents, stock }: ListQuery, part: Part & { words: string[][] }) {
    const page = { ...part, isIndexed: isSearchable(search ?? ''), category, minPriceCents, maxPriceCents, stock };
    return page.words.length > 0 && !sort ? this.bestMatches(page) : this.sorted(page, sort ?? 'newest');
  }

  private sorted(page: FilteredPage, sort: NonNullable<ListQuery['sort']>): Promise<Found<Row>> {
    return this.counted(page, (part) => sortedSql(this.table, part, sort));
  }

  /**
   * The best matches first: names that have all words and begin with the first, other names that have all words, and the rest. As many
   * matches as are counted are ranked. If there are more, each rank is read by its own index, and only as far as the page needs it. A cursor
   * would have to be a position in three lists, so pages are numbered, and they end where the count ends.
   */
  private async bestMatches(page: FilteredPage): Promise<Found<Row>> {
    const found = await this.counted(page, (part) => fewMatchesSql(this.table, part));
    if (found.total <= MAX_FOUND) return found;
    const end = Math.min(page.offset + page.limit, MAX_FOUND);
    const shown = (await this.firstOfMany(page, end)).slice(page.offset, end);
    return { rows: shown.length > 0 ? await this.rows<Row>([this.cards, [shown]]) : [], total: found.total };
  }

  /** Rows of a statement whose rows include the total. */
  private async counted(page: FilteredPage, sql: (page: FilteredPage) => [PreparedStatement, unknown[]]): Promise<Found<Row>> {
    const rows = await this.rows<Row & { total: number }>(sql(page));
    // A page beyond the last has no row.
    const [first] = rows.length > 0 || page.offset === 0 ? rows : await this.rows<{ total: number }>(sql({ ...page, offset: 0, limit: 1 }));
    return { rows, total: first?.total ?? 0 };
  }

  /** Ids of the first matches, up to the given number. */
  private async firstOfMany(page: FilteredPage, end: number): Promise<string[]> {
    const ids: string[] = [];
    for (const rank of ranksOf(page)) {
      if (ids.length >= end) break;
      const rows = await this.rows<{ id: string }>(rankSql(this.table, { ...page, limit: end - ids.length }, rank));
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  /** Similar words of product names and categories for each word that has any, else the word itself; undefined if no word has. */
  private async similarTo(typed: string[]): Promise<string[][] | undefined> {
    const found = await this.rows<{ word: string; alternatives: string[] }>([SIMILAR_WORDS, [typed]]);
    if (found.every(({ alternatives }) => alternatives.length === 0)) return undefined;
    return found.map(({ word, alternatives }) => (alternatives.length > 0 ? alternatives.slice(0, MAX_ALTERNATIVES) : [word]));
  }

  private rows<Found extends object>([statement, values]: [PreparedStatement, unknown[]]): Promise<Found[]> {
    return preparedRows<Found>(this.dataSource, statement, values);
  }
}
