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
import { adminExportSql, adminPageSql, adminTotalSql } from './admin-products.sql';
import type { OwnFields, ProductRow } from './product';
import { productTable, publicProductsSql, type ProductTable, type PublicProductsSql } from './public-products.sql';

/** List queries that every kind of product supports. */
type ListQuery = ListDigitalProductsQuery;
type AdminListQuery = AdminListPhysicalProductsQuery;

interface Counted {
  total: number;
}

/** Reads one kind of product: `Product` is its entity, `PublicRow` a row of the public list, `AdminRow` a row of the console's list. */
export class ProductReads<Product extends ProductRow, PublicRow, AdminRow> {
  private readonly table: ProductTable;
  private readonly sql: PublicProductsSql;

  constructor(
    private readonly products: Repository<Product>,
    fields: Record<keyof OwnFields, object>,
  ) {
    this.table = productTable(products.metadata, fields);
    this.sql = publicProductsSql(this.table);
  }

  /** One page of the public list, rows and total usually in one query. */
  async publicPage(query: ListQuery): Promise<CappedPage<PublicRow>> {
    const { page, pageSize } = pageOf(query);
    const rows = await this.publicRows(query, { offset: (page - 1) * pageSize, limit: pageSize });
    // A page beyond the last has no row that includes the total.
    const [counted] = rows.length > 0 || page === 1 ? rows : await this.publicRows(query, { offset: 0, limit: 1 });
    const total = counted?.total ?? 0;
    const isTotalCapped = Boolean(query.search) && total > FOUND_AT_MOST;
    return { rows, total: isTotalCapped ? FOUND_AT_MOST : total, isTotalCapped, page, pageSize };
  }

  private publicRows({ search, category = null, sort = 'newest' }: ListQuery, { offset, limit }: { offset: number; limit: number }) {
    const query = (sql: string, values: unknown[]) => this.products.query<(PublicRow & Counted)[]>(sql, [category, limit, ...values]);
    if (search) return query((isSearchable(search) ? this.sql.searched : this.sql.scanned)[sort], [offset, search]);
    return offset === 0 ? query(this.sql.firstPage[sort], []) : query(this.sql.furtherPage[sort], [offset]);
  }

  /** One page of the console's list: products that are not deleted and match the filters. */
  async adminPage(query: AdminListQuery): Promise<Page<AdminRow>> {
    const [rows, [counted]] = await Promise.all([
      this.products.query<AdminRow[]>(...adminPageSql(this.table, query)),
      this.products.query<[{ total: number }]>(...adminTotalSql(this.table, query)),
    ]);
    return { rows, total: counted.total, ...pageOf(query) };
  }

  /** SQL of an export of the console's list. */
  exportSql(query: AdminListQuery): { sql: string; values: unknown[] } {
    return adminExportSql(this.table, query);
  }

  /** Categories of the public list, each with its number of products. */
  categories(): Promise<ProductCategoryView[]> {
    return this.products.query<ProductCategoryView[]>(this.sql.categories);
  }

  /** Products with a public page, including sold-out ones that the list leaves out; newest first, limited. */
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

  /** The given image URLs that are used by a row. */
  async imagesInUse(imageUrls: string[]): Promise<string[]> {
    const rows = await this.products.findBy({ imageUrl: In(imageUrls) } as FindOptionsWhere<Product>);
    return rows.map((row) => row.imageUrl).filter((url) => url !== null);
  }
}
