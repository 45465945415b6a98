import type { ProductSort } from '@aflora/contracts';

/** Where a kind of product lies, and which of it visitors see. These are written into statements: constants only. */
export interface ListedProducts {
  table: string;
  /** Columns of the list beside those that every product has. */
  columns: string;
  /** Columns that only the console shows. */
  keptColumns?: string;
  /** Beyond being active and not deleted. */
  condition?: string;
}

export interface ListedProductsSql {
  page: Record<ProductSort, string>;
  total: string;
  categories: string;
  sitemap: string;
}

/** Two kinds of product and the pages beside them stay below the 50,000 addresses that one sitemap may hold. */
const SITEMAP_MAX = 22_500;

/** `$1` search and `$2` category, null when not asked for: PostgreSQL plans with their values, so an unused one costs nothing. */
const ASKED_FOR = 'AND ($1::text IS NULL OR search_text LIKE search_pattern($1)) AND ($2::text IS NULL OR category = $2)';

export const COLUMNS = 'id, name, description, category, price_cents AS "priceCents", image_url AS "imageUrl", created_at AS "createdAt"';

/** Ids settle what a sort leaves equal, so that pages neither repeat nor skip. */
export const ORDER: Record<ProductSort, string> = {
  newest: 'ORDER BY created_at DESC, id DESC',
  'price-asc': 'ORDER BY price_cents, id',
  'price-desc': 'ORDER BY price_cents DESC, id DESC',
  name: 'ORDER BY search_text, id',
};

/** Statements of the lists, which visitors ask for most: written out, because building them costs more than running them. */
export function listedProductsSql({ table, columns, condition = 'true' }: ListedProducts): ListedProductsSql {
  const active = `FROM ${table} WHERE is_active AND deleted_at IS NULL`;
  const listed = `${active} AND ${condition}`;
  const pageIn = (sort: ProductSort) =>
    `SELECT ${COLUMNS}, ${columns}, count(*) OVER () AS total ${listed} ${ASKED_FOR} ${ORDER[sort]} LIMIT $3 OFFSET $4`;
  return {
    page: { newest: pageIn('newest'), 'price-asc': pageIn('price-asc'), 'price-desc': pageIn('price-desc'), name: pageIn('name') },
    total: `SELECT count(*) AS total ${listed} ${ASKED_FOR}`,
    categories: `SELECT category, count(*)::integer AS products ${listed} AND category IS NOT NULL GROUP BY category ORDER BY category`,
    sitemap: `SELECT id, updated_at AS "updatedAt" ${active} ${ORDER.newest} LIMIT ${SITEMAP_MAX}`,
  };
}
