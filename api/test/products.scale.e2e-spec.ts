import { adminProductSorts, MAX_FOUND, paths, productSorts, type CappedPageView, type PhysicalProductView } from '@aflora/contracts';
import fc from 'fast-check';
import { DailyFiguresService } from '../src/reports/daily-figures.service';
import { until } from './support/api-process';
import { recordStatements, type RecordedStatement } from './support/recorded-statements';
import { startTestApp, type TestApp } from './support/test-app';

const PRODUCTS = 20_000;
/** Rows per insert: the API's connections have a statement timeout, which a busy machine reaches sooner. */
const CHUNK = 2_500;
/** 24 rows on separate pages, plus the index pages that lead to them. The table has 3,000 pages. */
const LIST_PAGES = 150;
/** A search also reads index entries that don't match. */
const SEARCH_PAGES = 900;

const COMMON = `
  (ARRAY['Sérum', 'Manteiga', 'Sabonete', 'Óleo', 'Máscara', 'Tônico', 'Bálsamo', 'Xampu'])[1 + n % 8] || ' de ' ||
    (ARRAY['andiroba', 'buriti', 'açaí', 'cupuaçu', 'copaíba'])[1 + n / 8 % 5] || ' nº ' || n AS name,
  repeat('Textura leve, perfume suave e ingredientes de comunidades parceiras. ', 8) AS description,
  (ARRAY['Rosto', 'Corpo', 'Cabelos', 'Banho'])[1 + n / 40 % 4] AS category, 1000 + n * 7 % 30000 AS price_cents,
  now() - n * interval '1 minute' AS created_at
`;
const FILL = [
  `INSERT INTO physical_products (name, description, category, price_cents, created_at, stock_quantity)
    SELECT ${COMMON}, CASE WHEN n % 50 = 0 THEN 0 ELSE 5 END FROM generate_series($1::integer, $2::integer) n`,
  `INSERT INTO digital_products (name, description, category, price_cents, created_at, affiliate_link, is_active)
    SELECT ${COMMON}, 'https://cursos.example.com/' || n, n % 50 <> 0 FROM generate_series($1::integer, $2::integer) n`,
];
const UNMARKED = "SELECT FROM pg_class WHERE relname IN ('physical_products', 'digital_products') AND relallvisible < relpages";

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

const withQueries = (path: string, queries: Record<string, string>[]): string[] =>
  queries.map((query) => `${path}?${new URLSearchParams(query).toString()}`);

const categories: Record<string, string>[] = [{}, { category: 'Rosto' }];
const lists = categories.flatMap((filter) =>
  productSorts.flatMap((sort) => [
    { ...filter, sort },
    { ...filter, sort, page: '100' },
  ]),
);
const searches = categories.flatMap((filter) =>
  ['manteiga', 'perfume', 'buriti de manteiga', 'perfume nº 1777', 'nada disso', 'zq', 'a', 'mantega buritti', 'e a o de '.repeat(11)].map(
    (search) => ({ ...filter, search }),
  ),
);
const priced: Record<string, string>[] = [
  { minPriceCents: '5000', maxPriceCents: '5100' },
  { minPriceCents: '5000', maxPriceCents: '20000' },
  { search: 'manteiga', minPriceCents: '5000' },
  { search: 'perfume', sort: 'price-asc' },
];
/** The index of the newest also has deleted products, which only their rows tell apart. */
const deep = adminProductSorts.filter((sort) => sort !== 'newest' && sort !== 'oldest');
const kept: Record<string, string>[] = [...adminProductSorts.map((sort) => ({ sort })), ...deep.map((sort) => ({ sort, page: '100' }))];

describe('product lists with 20,000 products', () => {
  let api: TestApp;
  let asked: RecordedStatement[];
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    for (const statement of FILL) {
      for (let first = 1; first <= PRODUCTS; first += CHUNK) await api.dataSource.query(statement, [first, first + CHUNK - 1]);
    }
    // Jobs that start with the API may hold a snapshot, which keeps VACUUM from marking pages as all-visible.
    await until(async () => {
      for (const table of ['physical_products', 'digital_products']) await api.dataSource.query(['VACUUM ANALYZE', table].join(' '));
      return (await api.dataSource.query<unknown[]>(UNMARKED)).length === 0;
    });
    asked = recordStatements(api);
  });

  afterAll(() => api.close());

  /** Number of database pages that a request's statements read. */
  async function pagesReadBy(url: string): Promise<number> {
    asked.length = 0;
    expect((await api.inject({ url, headers: admin })).statusCode).toBe(200);
    const own = asked.filter(({ sql }) => /products/.test(sql));
    expect(own).not.toEqual([]);
    let pages = 0;
    for (const { sql, values } of own) {
      const explained = ['EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)', sql].join(' ');
      const [row] = await api.dataSource.query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(explained, values);
      const [{ Plan: plan }] = row['QUERY PLAN'];
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return pages;
  }

  const products = [paths.physicalProducts, paths.digitalProducts];
  const categoryLists = [paths.physicalProductCategories, paths.digitalProductCategories];
  const adminProducts = [paths.adminPhysicalProducts, paths.adminDigitalProducts];

  it.each([
    ...products.flatMap((path) => withQueries(path, lists)),
    ...categoryLists,
    ...adminProducts.flatMap((path) => withQueries(path, kept)),
  ])('read their rows, not the table, at %s', async (url) => expect(await pagesReadBy(url)).toBeLessThan(LIST_PAGES));

  it.each(products.flatMap((path) => withQueries(path, [...searches, ...priced])))(
    'stop reading after enough matches, at %s',
    async (url) => expect(await pagesReadBy(url)).toBeLessThan(SEARCH_PAGES),
  );

  const list = async (query: Record<string, string>) =>
    (await api.inject({ url: paths.physicalProducts, query })).json<CappedPageView<PhysicalProductView>>();

  it('know their total, and cap the total of a search', async () => {
    expect(await list({})).toMatchObject({ total: PRODUCTS * 0.98, isTotalCapped: false });
    expect(await list({ category: 'Rosto' })).toMatchObject({ total: PRODUCTS * 0.245, isTotalCapped: false });
    expect(await list({ search: 'perfume' })).toMatchObject({ total: MAX_FOUND, isTotalCapped: true });
    expect(await list({ search: 'nº 1777' })).toMatchObject({ total: 12, isTotalCapped: false });
    expect((await list({ search: 'perfume', page: '20', sort: 'newest' })).items).toHaveLength(24);
  });

  it('shorten descriptions, which a product’s page shows in full', async () => {
    const [first] = (await list({ pageSize: '1' })).items;
    expect(first?.description).toHaveLength(160);
    expect(first?.description).toMatch(/^Textura leve.*…$/);
    const whole = (await api.inject({ url: paths.physicalProduct(first?.id ?? '') })).json<PhysicalProductView>();
    expect(whole.description?.length).toBeGreaterThan(500);
  });
});

const COUNTS = `SELECT category, is_active, in_stock, sum(products)::integer AS products FROM product_counts
  GROUP BY 1, 2, 3 HAVING sum(products) <> 0 ORDER BY 1, 2, 3`;
const RECOUNTED = `SELECT coalesce(category, '') AS category, is_active, stock_quantity > 0 AS in_stock, count(*)::integer AS products
  FROM physical_products WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
const DAYS = `SELECT day::text, sum(products)::integer AS products, sum(kept)::integer AS kept FROM product_days
  WHERE entity = 'physical_products' GROUP BY 1 HAVING sum(products) <> 0 OR sum(kept) <> 0 ORDER BY 1`;
const DAYS_AGAIN = `SELECT day::text, sum(products)::integer AS products, sum(kept)::integer AS kept FROM (
    SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, 1 AS products, (deleted_at IS NULL)::integer AS kept FROM physical_products
    UNION ALL SELECT (deleted_at AT TIME ZONE 'America/Sao_Paulo')::date, -1, 0 FROM physical_products WHERE deleted_at IS NOT NULL
  ) days GROUP BY 1 HAVING sum(products) <> 0 OR sum(kept) <> 0 ORDER BY 1`;
const UNLISTED = 'SELECT id FROM physical_products WHERE is_listed <> (is_active AND deleted_at IS NULL AND stock_quantity > 0)';

const index = fc.nat({ max: 4 });
const category = fc.constantFrom('Rosto', 'Corpo', null);
const step = fc.oneof(
  fc.tuple(
    fc.constant("INSERT INTO physical_products (name, price_cents, category, stock_quantity) VALUES ('x', 1, $1, $2)"),
    fc.tuple(category, index),
  ),
  fc.tuple(fc.constant('UPDATE physical_products SET stock_quantity = $1 WHERE price_cents > $2'), fc.tuple(index, fc.nat({ max: 1 }))),
  fc.tuple(fc.constant('UPDATE physical_products SET category = $1, is_active = $2'), fc.tuple(category, fc.boolean())),
  fc.tuple(fc.constant('UPDATE physical_products SET deleted_at = now() WHERE stock_quantity = $1'), fc.tuple(index)),
  fc.tuple(
    fc.constant("UPDATE physical_products SET created_at = '2026-11-01T02:30:00Z', deleted_at = NULL WHERE stock_quantity = $1"),
    fc.tuple(index),
  ),
  fc.tuple(fc.constant('DELETE FROM physical_products WHERE stock_quantity = $1'), fc.tuple(index)),
  fc.tuple(fc.constant('TRUNCATE physical_products CASCADE'), fc.tuple()),
  fc.tuple(fc.constant('fold'), fc.tuple()),
);

describe('product counts', () => {
  it('equal those of the table after any change', async () => {
    const api = await startTestApp();
    const query = <Row>(sql: string, values?: unknown[]) => api.dataSource.query<Row[]>(sql, values);
    const steps = fc.array(step, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        for (const [sql, values] of history) {
          if (sql === 'fold') await api.app.get(DailyFiguresService).fold();
          else await query(sql, values);
        }
        expect(await query(COUNTS)).toEqual(await query(RECOUNTED));
        expect(await query(DAYS)).toEqual(await query(DAYS_AGAIN));
        expect(await query(UNLISTED)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await api.close();
  });
});
