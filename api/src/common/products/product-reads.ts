import type {
  AdminListDigitalProductsQuery,
  ListDigitalProductsQuery,
  ProductCategoryView,
  ProductSort,
  SitemapEntryView,
} from '@aflora/contracts';
import { In, type FindOptionsWhere, type Repository, type SelectQueryBuilder } from 'typeorm';
import { pageOf, type Page } from '../lists/page';
import { Problem } from '../problems/problem';
import { listedProductsSql, type ListedProducts, type ListedProductsSql } from './listed-products.sql';
import type { ProductRow } from './product-row';

/** What the lists of every kind of product can be asked. */
type ListQuery = ListDigitalProductsQuery;
type AdminListQuery = AdminListDigitalProductsQuery;

interface Counted {
  total: string;
}

const ORDER: Record<ProductSort, [column: string, direction: 'ASC' | 'DESC']> = {
  newest: ['product.createdAt', 'DESC'],
  'price-asc': ['product.priceCents', 'ASC'],
  'price-desc': ['product.priceCents', 'DESC'],
  name: ['product.searchText', 'ASC'],
};

/** Reading one kind of product: `Product` is its entity, `Listed` what its public list shows of a row. */
export class ProductReads<Product extends ProductRow, Listed> {
  private readonly sql: ListedProductsSql;

  constructor(
    private readonly products: Repository<Product>,
    listed: ListedProducts,
  ) {
    this.sql = listedProductsSql(listed);
  }

  /** What visitors see: rows and their total in one round trip, and no entities. */
  async listed(query: ListQuery): Promise<Page<Listed>> {
    const { page, pageSize } = pageOf(query);
    const filter = [query.search ?? null, query.category ?? null];
    const statement = this.sql.page[query.sort ?? 'newest'];
    const rows = await this.products.query<(Listed & Counted)[]>(statement, [...filter, pageSize, (page - 1) * pageSize]);
    // A page beyond the last has no row to carry the total.
    const [counted] = rows.length > 0 || page === 1 ? rows : await this.products.query<Counted[]>(this.sql.total, filter);
    return { rows, total: Number(counted?.total ?? 0), page, pageSize };
  }

  /** What the console lists: everything that is not deleted, and of that what `narrow` leaves. */
  async all(query: AdminListQuery, narrow?: (products: SelectQueryBuilder<Product>) => void): Promise<Page<Product>> {
    const { page, pageSize } = pageOf(query);
    const products = this.products.createQueryBuilder('product');
    if (query.search) products.andWhere('product.searchText LIKE search_pattern(:search)', { search: query.search });
    if (query.category) products.andWhere('product.category = :category', { category: query.category });
    if (query.status) products.andWhere('product.isActive = :isActive', { isActive: query.status === 'active' });
    narrow?.(products);
    const [column, direction] = ORDER[query.sort ?? 'newest'];
    const [rows, total] = await products
      .orderBy(column, direction)
      .addOrderBy('product.id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getManyAndCount();
    return { rows, total, page, pageSize };
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
