import { DEFAULT_PAGE_SIZE, type AdminListPhysicalProductsQuery, type AdminProductSort, type ProductSort } from '@aflora/contracts';
import type { EntityMetadata } from 'typeorm';
import { Conditions, pageOf } from '../common/lists/lists';
import { prepared, type PreparedStatement } from '../database/prepared-statements';
import { IS_KEPT, IS_SHOWN } from './product.entity';

/** A product table. These parts are inserted into SQL, so they only ever come from the entity. */
export interface ProductTable {
  table: string;
  /** Columns of the public list, except the description, of which that list shows an excerpt. */
  columns: string;
  /** Columns of the console's list. */
  adminColumns: string;
}

export function productTable(metadata: EntityMetadata, fields: { public: object; admin: object }): ProductTable {
  const columnOf = (name: string): string => {
    const column = metadata.findColumnWithPropertyName(name);
    if (!column) throw new Error(`${metadata.name} has no column named ${name}`);
    // The driver returns numeric columns as text.
    return `${column.databaseName}${column.type === 'numeric' ? '::float8' : ''} AS "${name}"`;
  };
  const own = Object.keys(fields.public).map(columnOf);
  const internal = ['is_active AS "isActive"', 'version', 'updated_at AS "updatedAt"', ...Object.keys(fields.admin).map(columnOf)];
  return {
    table: metadata.tableName,
    columns: [CARD_COLUMNS, ...own].join(', '),
    adminColumns: ['description', CARD_COLUMNS, ...own, ...internal].join(', '),
  };
}

/** A page of the public list without filters, except the category. */
export interface ListedPage {
  sort: ProductSort;
  category: string | null;
  offset: number;
  limit: number;
}

/** SQL of the public list. Each row of a page includes the `total` of all pages. */
export interface PublicProductsSql {
  /** Statement of a page without filters except the category, with its values. */
  page(page: ListedPage): [PreparedStatement, unknown[]];
  /** `$1` ids. */
  product: PreparedStatement;
  categories: PreparedStatement;
  /** Also those whose products are all inactive or out of stock, for the console. */
  allCategories: string;
  sitemap: string;
}

/** Two kinds of product and the other pages together stay below 50,000 URLs, the limit of one sitemap. */
const SITEMAP_MAX = 22_500;

const EXCERPT = 160;

const CARD_COLUMNS = 'id, name, category, price_cents AS "priceCents", image_url AS "imageUrl", created_at AS "createdAt"';

/** The id orders rows with equal values, so that pages neither repeat nor skip rows. */
export const ORDER: Record<ProductSort, string> = {
  newest: 'ORDER BY created_at DESC, id DESC',
  'price-asc': 'ORDER BY price_cents, id',
  'price-desc': 'ORDER BY price_cents DESC, id DESC',
  name: 'ORDER BY searchable_text(name), id',
};

const ADMIN_ORDER: Record<AdminProductSort, string> = {
  ...ORDER,
  oldest: 'ORDER BY created_at, id',
  'name-desc': 'ORDER BY searchable_text(name) DESC, id DESC',
};

/** Columns of the public list, with an excerpt of the description. */
export const selectCards = ({ columns }: ProductTable): string =>
  `SELECT CASE WHEN substr(description, ${EXCERPT + 1}, 1) <> '' THEN left(description, ${EXCERPT - 1}) || '…' ELSE description END AS description, ${columns}`;

/**
 * SQL of the public list, built once because it runs most often. Each statement walks an index, and none counts the listed rows: totals come
 * from `product_counts`.
 */
export function publicProductsSql(productTable: ProductTable): PublicProductsSql {
  const { table, columns } = productTable;
  const select = selectCards(productTable);
  const all = `FROM product_counts WHERE entity = '${table}'`;
  const visible = `${all} AND is_active AND in_stock`;
  const categoriesOf = (counts: string) =>
    `SELECT category, sum(products)::integer AS products ${counts} AND category <> '' GROUP BY category HAVING sum(products) > 0`;
  return {
    page: (page) => [listedPageSql({ table, select, visible }, page), [page.offset, page.category].filter((value) => value)],
    product: prepared(`SELECT description, ${columns} FROM ${table} WHERE id = ANY ($1::uuid[]) AND ${IS_SHOWN}`),
    categories: prepared(categoriesOf(visible)),
    allCategories: categoriesOf(all),
    sitemap: `SELECT id, updated_at AS "updatedAt" FROM ${table} WHERE ${IS_SHOWN} ${ORDER.newest} LIMIT ${SITEMAP_MAX}`,
  };
}

/**
 * `$1` offset, for further pages, then the category if there is one. The limit is part of the text, because PostgreSQL plans a limit that it
 * doesn't know for a tenth of the table. Unusual sizes are not prepared, so that nobody fills a connection's memory with them.
 */
function listedPageSql({ table, select, visible }: Record<'table' | 'select' | 'visible', string>, page: ListedPage): PreparedStatement {
  const { sort, category, offset, limit } = page;
  const inCategory = category ? `AND category = $${offset ? 2 : 1}` : '';
  const counted = `${select}, (SELECT coalesce(sum(products), 0)::integer ${visible} ${inCategory}) AS total`;
  const listed = `FROM ${table} WHERE is_listed ${inCategory} ${ORDER[sort]} LIMIT ${limit}`;
  // Further pages are found in the index alone; only their rows are read from the table.
  const text = offset
    ? `${counted} FROM (SELECT id ${listed} OFFSET $1) page JOIN ${table} USING (id) ${ORDER[sort]}`
    : `${counted} ${listed}`;
  if (limit > DEFAULT_PAGE_SIZE) return { text };
  return { name: [table, sort, limit, offset ? 'further' : 'first', inCategory].join(' '), text };
}

type AdminQuery = AdminListPhysicalProductsQuery;

/** Filters of the console's list and export and of bulk changes. All given filters must match. */
export interface ProductFilters extends Pick<AdminQuery, 'search' | 'category' | 'status' | 'stock'> {
  ids?: string[];
}

type Statement = [sql: string, values: unknown[]];

/** The first words of a search; with more of them, a search would take long and hardly find less. */
const MAX_WORDS = 8;

/** Different words of a typed text. */
export const wordsOf = (typed: string): string[] => [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);

/** Conditions of products that are not deleted and match the filters; the same for list, export and bulk changes. */
function adminConditions({ ids, search, category, status, stock }: ProductFilters): Conditions {
  const conditions = new Conditions()
    .always(IS_KEPT)
    .add('id = ANY (?::uuid[])', ids)
    .add('category = ?', category)
    .add('is_active = ?', status && status === 'active')
    .add('(stock_quantity > 0) = ?', stock && stock === 'in-stock');
  for (const word of wordsOf(search ?? '')) conditions.add('search_text LIKE search_pattern(?)', word);
  return conditions;
}

const orderOf = ({ sort = 'newest' }: AdminQuery): string => ADMIN_ORDER[sort];

/** SQL of one page of the console's list. Further pages are found in the index alone, like those of the public list. */
export function adminPageSql({ table, adminColumns }: ProductTable, query: AdminQuery): Statement {
  const { page, pageSize } = pageOf(query);
  const conditions = adminConditions(query);
  const order = orderOf(query);
  const listed = `FROM ${table} ${conditions.where} ${order} LIMIT ${conditions.parameter(pageSize)}`;
  if (page === 1) return [`SELECT ${adminColumns} ${listed}`, conditions.values];
  const ids = `SELECT id ${listed} OFFSET ${conditions.parameter((page - 1) * pageSize)}`;
  return [`SELECT ${adminColumns} FROM (${ids}) page JOIN ${table} USING (id) ${order}`, conditions.values];
}

/** SQL of the list's total. Counts rows for searches only; other totals come from `product_counts`. */
export function adminTotalSql({ table }: ProductTable, { search, category, status, stock }: AdminQuery): Statement {
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
export function adminExportSql({ table, adminColumns }: ProductTable, query: AdminQuery): { sql: string; values: unknown[] } {
  const { where, values } = adminConditions(query);
  return { sql: `SELECT ${adminColumns} FROM ${table} ${where} ${orderOf(query)}`, values };
}

/** The next products, by id, that a change shows or hides. */
interface ActivationPart {
  isActive: boolean;
  /** The last id of the part before. */
  after: string;
  limit: number;
}

/** SQL of the ids of the next products that match the filters and are not yet shown or hidden. */
export function toActivate(table: string, filters: ProductFilters, { isActive, after, limit }: ActivationPart): Statement {
  const conditions = adminConditions(filters).add('is_active <> ?', isActive).add('id > ?::uuid', after);
  return [`SELECT id FROM ${table} ${conditions.where} ORDER BY id LIMIT ${conditions.parameter(limit)}`, conditions.values];
}

/**
 * SQL that shows or hides the products `$1`, and returns the ids of those that were not yet in that state. Rows are locked in id order, which
 * prevents deadlocks between concurrent changes.
 */
export const activation = (table: string): string => `
  UPDATE ${table} SET is_active = $2, version = version + 1, updated_at = now() WHERE id IN (
    SELECT id FROM ${table} WHERE id = ANY ($1::uuid[]) AND ${IS_KEPT} AND is_active <> $2 ORDER BY id FOR NO KEY UPDATE
  ) RETURNING id
`;

/** SQL of the images of products that were deleted before `$1`. */
export const deletedImages = (table: string): string =>
  `SELECT id, image_url AS "imageUrl" FROM ${table} WHERE deleted_at < $1 AND image_url IS NOT NULL ORDER BY deleted_at`;

/** SQL that empties the image `$2` of the deleted product `$1`. */
export const forgetImage = (table: string): string =>
  `UPDATE ${table} SET image_url = NULL WHERE id = $1 AND image_url = $2 AND deleted_at IS NOT NULL`;

/** SQL of those of the image URLs `$1` that rows have, also deleted ones. */
export const namedImages = (table: string): string => `SELECT image_url AS "imageUrl" FROM ${table} WHERE image_url = ANY ($1::text[])`;
