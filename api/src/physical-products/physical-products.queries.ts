import {
  DEFAULT_PAGE_SIZE,
  type AdminListPhysicalProductsQuery,
  type ListPhysicalProductsQuery,
  type ProductSort,
  type ProductCategoryView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { PhysicalProduct } from './physical-product.entity';
import type { PhysicalProductRow } from './physical-product.view';

type Products = SelectQueryBuilder<PhysicalProduct>;

/** Ids settle what a sort leaves equal, so that pages neither repeat nor skip. */
const ORDER: Record<ProductSort, (products: Products) => Products> = {
  newest: (products) => products.orderBy('product.created_at', 'DESC').addOrderBy('product.id', 'DESC'),
  'price-asc': (products) => products.orderBy('product.price_cents', 'ASC').addOrderBy('product.id', 'ASC'),
  'price-desc': (products) => products.orderBy('product.price_cents', 'DESC').addOrderBy('product.id', 'DESC'),
  name: (products) => products.orderBy('product.search_text', 'ASC').addOrderBy('product.id', 'ASC'),
};

const LISTED = 'product.is_active AND product.stock_quantity > 0 AND product.deleted_at IS NULL';

interface Counted extends PhysicalProductRow {
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

  /** What the shop lists. Rows and their total in one round trip, without building entities: visitors ask for this most. */
  async listed(query: ListPhysicalProductsQuery): Promise<Page<PhysicalProductRow>> {
    const { page, pageSize } = pageOf(query);
    const matching = filtered(this.products.createQueryBuilder('product').where(LISTED), query);
    const rows = await ORDER[query.sort ?? 'newest'](selectRow(matching.clone()))
      .addSelect('count(*) OVER ()', 'total')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getRawMany<Counted>();
    // A page beyond the last has no row to carry the total.
    const total = rows[0] ? Number(rows[0].total) : page === 1 ? 0 : await matching.getCount();
    return { rows, total, page, pageSize };
  }

  /** What the console lists: everything that is not deleted. */
  async all(query: AdminListPhysicalProductsQuery): Promise<Page<PhysicalProduct>> {
    const { page, pageSize } = pageOf(query);
    const products = filtered(this.products.createQueryBuilder('product').where('product.deleted_at IS NULL'), query);
    if (query.status) products.andWhere('product.is_active = :isActive', { isActive: query.status === 'active' });
    if (query.stock === 'in-stock') products.andWhere('product.stock_quantity > 0');
    if (query.stock === 'out-of-stock') products.andWhere('product.stock_quantity = 0');
    const [rows, total] = await ORDER[query.sort ?? 'newest'](products)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getManyAndCount();
    return { rows, total, page, pageSize };
  }

  /** Categories of what the shop lists, each with its number of products. */
  categories(): Promise<ProductCategoryView[]> {
    return this.products
      .createQueryBuilder('product')
      .select('product.category', 'category')
      .addSelect('count(*)::integer', 'products')
      .where(LISTED)
      .andWhere('product.category IS NOT NULL')
      .groupBy('product.category')
      .orderBy('product.category')
      .getRawMany<ProductCategoryView>();
  }
}

const pageOf = ({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: ListPhysicalProductsQuery) => ({ page, pageSize });

function filtered(products: Products, { search, category }: ListPhysicalProductsQuery): Products {
  if (search) products.andWhere('product.search_text LIKE search_pattern(:search)', { search });
  if (category) products.andWhere('product.category = :category', { category });
  return products;
}

const selectRow = (products: Products): Products =>
  products
    .select('product.id', 'id')
    .addSelect('product.name', 'name')
    .addSelect('product.description', 'description')
    .addSelect('product.category', 'category')
    .addSelect('product.price_cents', 'priceCents')
    .addSelect('product.stock_quantity', 'stockQuantity')
    .addSelect('product.weight_grams', 'weightGrams')
    .addSelect('product.image_url', 'imageUrl')
    .addSelect('product.created_at', 'createdAt');
