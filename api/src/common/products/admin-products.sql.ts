import type { AdminListPhysicalProductsQuery } from '@aflora/contracts';
import { Conditions } from '../lists/conditions';
import { pageOf } from '../lists/page';
import { ORDER, type ProductTable } from './public-products.sql';

type Query = AdminListPhysicalProductsQuery;

/** Filters of the console's list and export and of bulk changes. All given filters must match. */
export interface ProductFilters extends Pick<Query, 'search' | 'category' | 'status' | 'stock'> {
  ids?: string[];
}

type Statement = [sql: string, values: unknown[]];

/** Conditions of products that are not deleted and match the filters; the same for list, export and bulk changes. */
const adminConditions = ({ ids, search, category, status, stock }: ProductFilters): Conditions =>
  new Conditions()
    .always('deleted_at IS NULL')
    .add('id = ANY (?::uuid[])', ids)
    .add('search_text LIKE search_pattern(?)', search)
    .add('category = ?', category)
    .add('is_active = ?', status && status === 'active')
    .add('(stock_quantity > 0) = ?', stock && stock === 'in-stock');

const orderOf = ({ sort = 'newest' }: Query): string => ORDER[sort];

/** SQL of one page of the console's list. */
export function adminPageSql({ table, adminColumns }: ProductTable, query: Query): Statement {
  const { page, pageSize } = pageOf(query);
  const conditions = adminConditions(query);
  const [limit, offset] = [conditions.parameter(pageSize), conditions.parameter((page - 1) * pageSize)];
  return [`SELECT ${adminColumns} FROM ${table} ${conditions.where} ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`, conditions.values];
}

/** SQL of the list's total. Counts rows for searches only; other totals come from `product_counts`. */
export function adminTotalSql({ table }: ProductTable, { search, category, status, stock }: Query): Statement {
  if (search) {
    const { where, values } = adminConditions({ search, category, status, stock });
    return [`SELECT count(*)::integer AS total FROM ${table} ${where}`, values];
  }
  const { where, values } = new Conditions()
    .always(`entity = '${table}'`)
    .add('category = ?', category)
    .add('is_active = ?', status && status === 'active')
    .add('in_stock = ?', stock && stock === 'in-stock');
  return [`SELECT coalesce(sum(products), 0)::integer AS total FROM product_counts ${where}`, values];
}

/** SQL of the export: all rows of the list, in its order. */
export function adminExportSql({ table, adminColumns }: ProductTable, query: Query): { sql: string; values: unknown[] } {
  const { where, values } = adminConditions(query);
  return { sql: `SELECT ${adminColumns} FROM ${table} ${where} ${orderOf(query)}`, values };
}

/**
 * SQL that shows or hides products; those already in that state are skipped. Rows are locked in id order, which prevents deadlocks between
 * concurrent changes.
 */
export function activation(table: string, isActive: boolean, filters: ProductFilters): Statement {
  const conditions = adminConditions(filters);
  const target = conditions.parameter(isActive);
  const ids = `SELECT id FROM ${table} ${conditions.where} AND is_active <> ${target} ORDER BY id FOR NO KEY UPDATE`;
  return [
    `UPDATE ${table} SET is_active = ${target}, version = version + 1, updated_at = now() WHERE id IN (${ids}) RETURNING id`,
    conditions.values,
  ];
}
