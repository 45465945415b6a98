import {
  FOUND_AT_MOST,
  isSearchable,
  type AdminListPhysicalProductsQuery,
  type ListDigitalProductsQuery,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import { In, type FindOptionsWhere, type Repository } from 'typeorm';
import { pageOf, type CappedPage, type Page } from '../lists/page';
import { Problem } from '../problems/problem';
import { keptExport, keptPage, keptTotal } from './admin-products.sql';
import type { OwnFields, ProductRow } from './product';
import { listedProducts, listedProductsSql, type ListedProducts, type ListedProductsSql } from './public-products.sql';

/** What the lists of every kind of product can be asked. */
type ListQuery = ListDigitalProductsQuery;
type AdminListQuery = AdminListPhysicalProductsQuery;

interface Counted {
  total: number;
}

/** Reading one kind of product: `Product` is its entity, `Listed` what its public list shows of a row, `Kept` what the console's does. */
export class ProductReads<Product extends ProductRow, Listed, Kept> {
  private readonly kind: ListedProducts;
  private readonly sql: ListedProductsSql;

  constructor(
    private readonly products: Repository<Product>,
    fields: Record<keyof OwnFields, object>,
  ) {
    this.kind = listedProducts(products.metadata, fields);
    this.sql = listedProductsSql(this.kind);
  }

  /** What visitors see: rows and their total in one round trip, and no entities. */
  async listed(query: ListQuery): Promise<CappedPage<Listed>> {
    const { page, pageSize } = pageOf(query);
    const rows = await this.listedRows(query, { offset: (page - 1) * pageSize, limit: pageSize });
    // A page beyond the last has no row to carry the total.
    const [counted] = rows.length > 0 || page === 1 ? rows : await this.listedRows(query, { offset: 0, limit: 1 });
    const total = counted?.total ?? 0;
    const isTotalCapped = Boolean(query.search) && total > FOUND_AT_MOST;
    return { rows, total: isTotalCapped ? FOUND_AT_MOST : total, isTotalCapped, page, pageSize };
  }

  private listedRows({ search, category = null, sort = 'newest' }: ListQuery, { offset, limit }: { offset: number; limit: number }) {
    const ask = (sql: string, values: unknown[]) => this.products.query<(Listed & Counted)[]>(sql, [category, limit, ...values]);
    if (search) return ask((isSearchable(search) ? this.sql.searched : this.sql.skimmed)[sort], [offset, search]);
    return offset === 0 ? ask(this.sql.firstPage[sort], []) : ask(this.sql.furtherPage[sort], [offset]);
  }

  /** What the console lists: everything that is not deleted, and of that what the filters leave. */
  async all(query: AdminListQuery): Promise<Page<Kept>> {
    const [rows, [counted]] = await Promise.all([
      this.products.query<Kept[]>(...keptPage(this.kind, query)),
      this.products.query<[{ total: number }]>(...keptTotal(this.kind, query)),
    ]);
    return { rows, total: counted.total, ...pageOf(query) };
  }

  /** The statement of an export of what the console lists. */
  exported(query: AdminListQuery): { sql: string; values: unknown[] } {
    return keptExport(this.kind, query);
  }

  /** Categories of what visitors see, each with its number of products. */
  categories(): Promise<ProductCategoryView[]> {
    return this.products.query<ProductCategoryView[]>(this.sql.categories);
  }

  /** Every product that has a page, also one that no list shows because it is sold out; newest first, bounded. */
  async sitemap(): Promise<SitemapEntryView[]> {
    const rows = await this.products.query<{ id: string; updatedAt: Date }[]>(this.sql.sitemap);
    return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
  }

  /** Throws `product.not-found`. */
  async find(where: { id: string; isActive?: boolean }): Promise<Product> {
    const product = await this.products.findOneBy(where as FindOptionsWhere<Product>);
    if (!product) throw new Problem('product.not-found');
    return product;
  }

  /** Which of these pictures do rows name? */
  async imagesInUse(imageUrls: string[]): Promise<string[]> {
    const rows = await this.products.findBy({ imageUrl: In(imageUrls) } as FindOptionsWhere<Product>);
    return rows.map((row) => row.imageUrl).filter((url) => url !== null);
  }
}
