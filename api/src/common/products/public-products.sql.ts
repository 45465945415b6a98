import { FOUND_AT_MOST, type ProductSort } from '@aflora/contracts';
import type { EntityMetadata } from 'typeorm';
import type { OwnFields } from './product';

/** Table and columns of one kind of product. They are written into statements, so they only ever come from its entity. */
export interface ListedProducts {
  table: string;
  /** Columns that visitors' lists select. */
  columns: string;
  /** Columns that the console's list selects. */
  adminColumns: string;
}

export function listedProducts(metadata: EntityMetadata, fields: Record<keyof OwnFields, object>): ListedProducts {
  const columnOf = (name: string): string => {
    const column = metadata.findColumnWithPropertyName(name);
    if (!column) throw new Error(`${metadata.name} has no column of the name ${name}`);
    // The driver returns numeric columns as text.
    return `${column.databaseName}${column.type === 'numeric' ? '::float8' : ''} AS "${name}"`;
  };
  const own = Object.keys(fields.public).map(columnOf);
  const internal = ['is_active AS "isActive"', 'version', 'updated_at AS "updatedAt"', ...Object.keys(fields.admin).map(columnOf)];
  return {
    table: metadata.tableName,
    columns: [ABOUT, ...own].join(', '),
    adminColumns: ['description', ABOUT, ...own, ...internal].join(', '),
  };
}

type BySort = Record<ProductSort, string>;

/** `$1` is the category or null, `$2` the limit, `$3` the offset, `$4` the search. A row carries the `total` of all pages. */
export interface ListedProductsSql {
  /** `$1` and `$2`. */
  firstPage: BySort;
  /** `$1` to `$3`. */
  furtherPage: BySort;
  /** `$1` to `$4`. */
  searched: BySort;
  /** As `searched`, for what no index can look for. */
  skimmed: BySort;
  categories: string;
  sitemap: string;
}

/** Two kinds of product and the pages beside them stay below the 50,000 addresses that one sitemap may hold. */
const SITEMAP_MAX = 22_500;

/** A search for one or two letters reads no more products than this, the first in the order that was chosen. */
const SKIMMED_AT_MOST = 1_000;

const EXCERPT = 160;

const ABOUT = 'id, name, category, price_cents AS "priceCents", image_url AS "imageUrl", created_at AS "createdAt"';

/** Ids settle what a sort leaves equal, so that pages neither repeat nor skip. */
export const ORDER: BySort = {
  newest: 'ORDER BY created_at DESC, id DESC',
  'price-asc': 'ORDER BY price_cents, id',
  'price-desc': 'ORDER BY price_cents DESC, id DESC',
  name: 'ORDER BY searchable_text(name), id',
};

/** PostgreSQL plans with the value, so a category that is not asked for costs nothing. */
const LISTED = 'is_listed AND ($1::text IS NULL OR category = $1)';
const FOUND = 'search_text LIKE search_pattern($4)';

const bySort = (statement: (order: string) => string): BySort => ({
  newest: statement(ORDER.newest),
  'price-asc': statement(ORDER['price-asc']),
  'price-desc': statement(ORDER['price-desc']),
  name: statement(ORDER.name),
});

/**
 * Statements of the lists, which visitors ask for most: written out, because building them costs more than running them. Each has an
 * index to walk, and none counts what it lists: how many products there are is known (`product_counts`), and a search stops counting.
 */
export function listedProductsSql({ table, columns }: ListedProducts): ListedProductsSql {
  const excerpt = `CASE WHEN substr(description, ${EXCERPT + 1}, 1) <> '' THEN left(description, ${EXCERPT - 1}) || '…' ELSE description END`;
  const select = `SELECT ${excerpt} AS description, ${columns}`;
  const visible = `FROM product_counts WHERE entity = '${table}' AND is_active AND in_stock`;
  const total = `(SELECT coalesce(sum(products), 0)::integer ${visible} AND ($1::text IS NULL OR category = $1)) AS total`;
  const all = `FROM ${table} WHERE ${LISTED}`;
  const counted = `(SELECT count(*)::integer FROM (SELECT ${all} AND ${FOUND} LIMIT ${FOUND_AT_MOST + 1}) counted) AS total`;
  const skimmed = (order: string) => `SELECT * FROM (SELECT * ${all} ${order} LIMIT ${SKIMMED_AT_MOST}) skimmed WHERE ${FOUND}`;
  return {
    firstPage: bySort((order) => `${select}, ${total} ${all} ${order} LIMIT $2`),
    // The index alone leads to a page far back, whose rows are read then.
    furtherPage: bySort(
      (order) => `${select}, ${total} FROM (SELECT id ${all} ${order} LIMIT $2 OFFSET $3) page JOIN ${table} USING (id) ${order}`,
    ),
    searched: bySort((order) => `${select}, ${counted} ${all} AND ${FOUND} ${order} LIMIT $2 OFFSET $3`),
    skimmed: bySort(
      (order) => `WITH found AS MATERIALIZED (${skimmed(order)})
        ${select}, (SELECT count(*)::integer FROM found) AS total FROM found ${order} LIMIT $2 OFFSET $3`,
    ),
    categories: `SELECT category, sum(products)::integer AS products ${visible} AND category <> ''
      GROUP BY category HAVING sum(products) > 0 ORDER BY category`,
    sitemap: `SELECT id, updated_at AS "updatedAt" FROM ${table} WHERE is_active AND deleted_at IS NULL ${ORDER.newest} LIMIT ${SITEMAP_MAX}`,
  };
}
