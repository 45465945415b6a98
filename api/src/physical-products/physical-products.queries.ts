import {
  DEFAULT_PAGE_SIZE,
  type AdminListPhysicalProductsQuery,
  type ListPhysicalProductsQuery,
  type ProductCategoryView,
  type ProductSort,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { listedProductsSql } from './listed-products.sql';
import { PhysicalProduct } from './physical-product.entity';
import type { PhysicalProductRow } from './physical-product.view';

type Products = SelectQueryBuilder<PhysicalProduct>;

const ORDER: Record<ProductSort, (products: Products) => Products> = {
  newest: (products) => products.orderBy('product.createdAt', 'DESC').addOrderBy('product.id', 'DESC'),
  'price-asc': (products) => products.orderBy('product.priceCents', 'ASC').addOrderBy('product.id', 'ASC'),
  'price-desc': (products) => products.orderBy('product.priceCents', 'DESC').addOrderBy('product.id', 'DESC'),
  name: (products) => products.orderBy('product.searchText', 'ASC').addOrderBy('product.id', 'ASC'),
};

interface Counted {
  total: string;
}

export interface Page<T> {
  rows: T[];
  total: number;
  page: number;
  pageSize: number;
}

@Injectable()
export class PhysicalProductsQueries {
  constructor(@InjectRepository(PhysicalProduct) private readonly products: Repository<PhysicalProduct>) {}

  /** What the shop lists: rows and their total in one round trip, and no entities. */
  async listed(query: ListPhysicalProductsQuery): Promise<Page<PhysicalProductRow>> {
    const { page, pageSize } = pageOf(query);
    const filter = [query.search ?? null, query.category ?? null];
    const rows = await this.products.query<(PhysicalProductRow & Counted)[]>(listedProductsSql.page[query.sort ?? 'newest'], [
      ...filter,
      pageSize,
      (page - 1) * pageSize,
    ]);
    // A page beyond the last has no row to carry the total.
    const [counted] = rows.length > 0 || page === 1 ? rows : await this.products.query<Counted[]>(listedProductsSql.total, filter);
    return { rows, total: Number(counted?.total ?? 0), page, pageSize };
  }

  /** What the console lists: everything that is not deleted. */
  async all(query: AdminListPhysicalProductsQuery): Promise<Page<PhysicalProduct>> {
    const { page, pageSize } = pageOf(query);
    const products = this.products.createQueryBuilder('product');
    if (query.search) products.andWhere('product.searchText LIKE search_pattern(:search)', { search: query.search });
    if (query.category) products.andWhere('product.category = :category', { category: query.category });
    if (query.status) products.andWhere('product.isActive = :isActive', { isActive: query.status === 'active' });
    if (query.stock === 'in-stock') products.andWhere('product.stockQuantity > 0');
    if (query.stock === 'out-of-stock') products.andWhere('product.stockQuantity = 0');
    const [rows, total] = await ORDER[query.sort ?? 'newest'](products)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getManyAndCount();
    return { rows, total, page, pageSize };
  }

  /** Categories of what the shop lists, each with its number of products. */
  categories(): Promise<ProductCategoryView[]> {
    return this.products.query<ProductCategoryView[]>(listedProductsSql.categories);
  }
}

const pageOf = ({ page, pageSize }: ListPhysicalProductsQuery) => ({ page: page ?? 1, pageSize: pageSize ?? DEFAULT_PAGE_SIZE });
