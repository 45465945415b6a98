import type { ProductSort } from '@aflora/contracts';

/** `$1` search and `$2` category, null when not asked for: PostgreSQL plans with their values, so an unused one costs nothing. */
const LISTED = `
  FROM physical_products
  WHERE is_active AND stock_quantity > 0 AND deleted_at IS NULL
    AND ($1::text IS NULL OR search_text LIKE search_pattern($1))
    AND ($2::text IS NULL OR category = $2)
`;

const PAGE = `
  SELECT id, name, description, category, price_cents AS "priceCents", stock_quantity AS "stockQuantity",
    weight_grams AS "weightGrams", image_url AS "imageUrl", created_at AS "createdAt", count(*) OVER () AS total
`;

/** Ids settle what a sort leaves equal, so that pages neither repeat nor skip. */
const ORDER: Record<ProductSort, string> = {
  newest: 'ORDER BY created_at DESC, id DESC',
  'price-asc': 'ORDER BY price_cents, id',
  'price-desc': 'ORDER BY price_cents DESC, id DESC',
  name: 'ORDER BY search_text, id',
};

const pageIn = (sort: ProductSort): string => [PAGE, LISTED, ORDER[sort], 'LIMIT $3 OFFSET $4'].join(' ');

/** Statements of the shop's list, which visitors ask for most: written out, because building them costs more than running them. */
export const listedProductsSql = {
  page: {
    newest: pageIn('newest'),
    'price-asc': pageIn('price-asc'),
    'price-desc': pageIn('price-desc'),
    name: pageIn('name'),
  } satisfies Record<ProductSort, string>,
  total: ['SELECT count(*) AS total', LISTED].join(' '),
  categories: `
    SELECT category, count(*)::integer AS products FROM physical_products
    WHERE is_active AND stock_quantity > 0 AND deleted_at IS NULL AND category IS NOT NULL
    GROUP BY category ORDER BY category
  `,
};
