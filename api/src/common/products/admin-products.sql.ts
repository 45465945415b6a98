import type { AdminListPhysicalProductsQuery } from '@aflora/contracts';
import { Conditions } from '../lists/conditions';
import { pageOf } from '../lists/page';
import { ORDER, type ListedProducts } from './public-products.sql';

type Query = AdminListPhysicalProductsQuery;

/** Which products are meant: the filters of the console's list, and ids. Every one that is given narrows. */
export interface ProductFilters extends Pick<Query, 'search' | 'category' | 'status' | 'stock'> {
  ids?: string[];
}

type Statement = [sql: string, values: unknown[]];

/** What is not deleted, and of that what the filters leave: list, export and bulk changes mean the same. */
const keptProducts = ({ ids, search, category, status, stock }: ProductFilters): Conditions =>
  new Conditions()
    .always('deleted_at IS NULL')
    .add('id = ANY (?::uuid[])', ids)
    .add('search_text LIKE search_pattern(?)', search)
    .add('category = ?', category)
    .add('is_active = ?', status && status === 'active')
    .add('(stock_quantity > 0) = ?', stock && stock === 'in-stock');

const orderOf = ({ sort = 'newest' }: Query): string => ORDER[sort];

/** One page of the console's list. */
export function keptPage({ table, adminColumns }: ListedProducts, query: Query): Statement {
  const { page, pageSize } = pageOf(query);
  const conditions = keptProducts(query);
  const [limit, offset] = [conditions.parameter(pageSize), conditions.parameter((page - 1) * pageSize)];
  return [`SELECT ${adminColumns} FROM ${table} ${conditions.where} ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`, conditions.values];
}

/** Counts rows for a search only: how many products there are of each state is known. */
export function keptTotal({ table }: ListedProducts, { search, category, status, stock }: Query): Statement {
  if (search) {
    const { where, values } = keptProducts({ search, category, status, stock });
    return [`SELECT count(*)::integer AS total FROM ${table} ${where}`, values];
  }
  const { where, values } = new Conditions()
    .always(`entity = '${table}'`)
    .add('category = ?', category)
    .add('is_active = ?', status && status === 'active')
    .add('in_stock = ?', stock && stock === 'in-stock');
  return [`SELECT coalesce(sum(products), 0)::integer AS total FROM product_counts ${where}`, values];
}

/** Everything that the pages of the list show together, in its order. */
export function keptExport({ table, adminColumns }: ListedProducts, query: Query): { sql: string; values: unknown[] } {
  const { where, values } = keptProducts(query);
  return { sql: `SELECT ${adminColumns} FROM ${table} ${where} ${orderOf(query)}`, values };
}

/** Shows or hides; what already is that way stays as it is. Locked in one order, whatever order two administrators chose them in. */
export function activation(table: string, isActive: boolean, filters: ProductFilters): Statement {
  const conditions = keptProducts(filters);
  const wanted = conditions.parameter(isActive);
  const chosen = `SELECT id FROM ${table} ${conditions.where} AND is_active <> ${wanted} ORDER BY id FOR NO KEY UPDATE`;
  return [
    `UPDATE ${table} SET is_active = ${wanted}, version = version + 1, updated_at = now() WHERE id IN (${chosen}) RETURNING id`,
    conditions.values,
  ];
}
