import { MAX_FOUND, paths, type CappedPageView, type DigitalProductView, type PhysicalProductView } from '@aflora/contracts';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

describe('a search for products', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE physical_products, digital_products CASCADE');
    await api.dataSource.query('TRUNCATE product_words');
  });

  /** Creates products, the first of them the newest. */
  const products = async (...all: NonNullable<Parameters<typeof aPhysicalProduct>[1]>[]) => {
    for (const [index, fields] of all.entries()) {
      await aPhysicalProduct(api.dataSource, { createdAt: new Date(Date.UTC(2026, 0, 31 - index)), ...fields });
    }
  };
  const page = async (query: Record<string, string>) => {
    const response = await api.inject({ url: paths.physicalProducts, query });
    expect(response.statusCode).toBe(200);
    return response.json<CappedPageView<PhysicalProductView>>();
  };
  const names = async (query: Record<string, string>) => (await page(query)).items.map(({ name }) => name);

  it('finds what has every word, in any order and in any of name, description and category', async () => {
    await products(
      { name: 'Sabonete de Argila', category: 'Banho' },
      { name: 'Sabonete de Cacau', category: 'Banho' },
      { name: 'Máscara', description: 'Argila e um toque de sabonete' },
    );
    expect(await names({ search: 'argila sabonete' })).toEqual(['Sabonete de Argila', 'Máscara']);
    expect(await names({ search: 'BANHO  cacau' })).toEqual(['Sabonete de Cacau']);
    expect(await names({ search: 'argila cacau' })).toEqual([]);
  });

  it('lists names that have all words and begin with the first, then other names that have all, then the rest, newest first', async () => {
    await products(
      { name: 'Óleo', description: 'Use com a manteiga de cacau' },
      { name: 'Bálsamo de Cacau', description: 'Com manteiga' },
      { name: 'Creme Manteiga e Cacau' },
      { name: 'Manteiga de Cacau' },
      { name: 'Manteiga de Cacau com Mel' },
    );
    expect(await names({ search: 'manteiga cacau' })).toEqual([
      'Manteiga de Cacau',
      'Manteiga de Cacau com Mel',
      'Creme Manteiga e Cacau',
      'Óleo',
      'Bálsamo de Cacau',
    ]);
  });

  it('keeps to an order that the visitor chose', async () => {
    await products({ name: 'Óleo', description: 'Com rosa', priceCents: 300 }, { name: 'Rosa', priceCents: 900 });
    expect(await names({ search: 'rosa' })).toEqual(['Rosa', 'Óleo']);
    expect(await names({ search: 'rosa', sort: 'newest' })).toEqual(['Óleo', 'Rosa']);
    expect(await names({ search: 'rosa', sort: 'price-asc' })).toEqual(['Óleo', 'Rosa']);
  });

  it.each(['serun', 'serm', 'seerum', 'sreum', 'SÉRUN', 'zerum', 'serun fasial'])(
    'finds “Sérum Facial” when %p is typed',
    async (search) => {
      await products({ name: 'Sérum Facial' }, { name: 'Manteiga Corporal' });
      expect(await page({ search })).toMatchObject({ items: [{ name: 'Sérum Facial' }], total: 1, isSimilar: true });
    },
  );

  it('finds “Sabão” without its accent, which is no mistake', async () => {
    await products({ name: 'Sabão de Coco' }, { name: 'Sabonete' });
    expect(await page({ search: 'sabao' })).toMatchObject({ items: [{ name: 'Sabão de Coco' }], isSimilar: false });
  });

  it('tolerates mistakes only where no product has the words as typed', async () => {
    await products({ name: 'Creme' }, { name: 'Crepe' });
    expect(await page({ search: 'crepe' })).toMatchObject({ items: [{ name: 'Crepe' }], isSimilar: false });
  });

  it.each(['zzzzz', 'xy', 'sru', 'serpa', 'manteiga zzzzz', '12345', 'ç'.repeat(100), '㎯'.repeat(100)])(
    'finds nothing for %p',
    async (search) => {
      await products({ name: 'Sérum Facial' }, { name: 'Manteiga Corporal' });
      expect(await page({ search })).toMatchObject({ items: [], total: 0, isSimilar: false });
    },
  );

  it('knows the words of a renamed product, and lists no product that has gone', async () => {
    await products({ name: 'Bálsamo' });
    await api.dataSource.query("UPDATE physical_products SET name = 'Hidratante'");
    expect(await names({ search: 'hidratamte' })).toEqual(['Hidratante']);
    expect(await names({ search: 'balssamo' })).toEqual([]);
  });

  it('is as patient with courses', async () => {
    await aDigitalProduct(api.dataSource, { name: 'Automaquiagem na Prática' });
    const response = await api.inject({ url: paths.digitalProducts, query: { search: 'pratica automaquiajem' } });
    expect(response.json<CappedPageView<DigitalProductView>>()).toMatchObject({ total: 1, isSimilar: true });
  });

  it('ranks the names of old products before new products that only mention the word', async () => {
    const mention = `INSERT INTO physical_products (name, description, price_cents, stock_quantity, created_at)
      SELECT 'Óleo ' || n, 'Para pele e cabelo', 100, 1, now() - n * interval '1 minute' FROM generate_series(1, $1::integer) n`;
    await api.dataSource.query(mention, [MAX_FOUND + 10]);
    await products({ name: 'Leite para Pele' }, { name: 'Pele Macia' });
    expect((await names({ search: 'pele' })).slice(0, 3)).toEqual(['Pele Macia', 'Leite para Pele', 'Óleo 1']);
    expect(await names({ search: 'pe' })).toHaveLength(24);
  });

  it('shows each of the best matches on one page only, and ends where the count ends', async () => {
    await api.dataSource.query(
      `INSERT INTO physical_products (name, description, price_cents, stock_quantity, created_at)
        SELECT CASE n % 3 WHEN 0 THEN 'Pele ' WHEN 1 THEN 'Leite para pele ' ELSE 'Óleo ' END || n, 'pele', 100, 1, '2026-01-01'
        FROM generate_series(1, $1::integer) n`,
      [MAX_FOUND * 2],
    );
    const pages = await Promise.all(
      Array.from({ length: 4 }, (_, index) => page({ search: 'pele', pageSize: '80', page: String(index + 1) })),
    );
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(pages.map(({ items }) => items.length)).toEqual([80, 80, 80, 0]);
    expect(new Set(ids).size).toBe(MAX_FOUND);
    expect(pages.map(({ total, isTotalCapped }) => [total, isTotalCapped])).toEqual(Array(4).fill([MAX_FOUND, true]));
  });

  it('finds each of many words, of which it reads the first eight', async () => {
    await products({ name: 'a b c d e f g h' });
    expect(await names({ search: 'h g f e d c b a' })).toHaveLength(1);
    expect(await names({ search: 'h g f e d c b z' })).toEqual([]);
    expect(await names({ search: 'h g f e d c b a z' })).toHaveLength(1);
  });
});

describe('the filters of the shop', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
    for (const [name, priceCents, stockQuantity] of [
      ['Barato', 1_000, 1],
      ['Médio', 2_000, 0],
      ['Caro', 3_000, 1],
    ] as const) {
      await aPhysicalProduct(api.dataSource, { name, priceCents, stockQuantity, category: 'Rosto' });
    }
    await aPhysicalProduct(api.dataSource, { name: 'Inativo', isActive: false, stockQuantity: 0 });
    await aPhysicalProduct(api.dataSource, { name: 'Apagado', deletedAt: new Date() });
  });

  afterAll(() => api.close());

  const list = (query: Record<string, string>) => api.inject({ url: paths.physicalProducts, query });
  const found = async (query: Record<string, string>) =>
    (await list({ sort: 'price-asc', ...query })).json<CappedPageView<PhysicalProductView>>();
  const names = async (query: Record<string, string>) => (await found(query)).items.map(({ name }) => name);

  it('include both ends of a price range', async () => {
    expect(await names({ minPriceCents: '1000', maxPriceCents: '3000' })).toEqual(['Barato', 'Caro']);
    expect(await names({ minPriceCents: '1001' })).toEqual(['Caro']);
    expect(await names({ maxPriceCents: '2999' })).toEqual(['Barato']);
    expect(await found({ maxPriceCents: '0' })).toMatchObject({ items: [], total: 0 });
  });

  it('include products that are sold out if a visitor asks for them, never hidden or deleted ones', async () => {
    expect(await names({ stock: 'in-stock' })).toEqual(['Barato', 'Caro']);
    expect(await names({ stock: 'any' })).toEqual(['Barato', 'Médio', 'Caro']);
    expect(await found({ stock: 'any', category: 'Rosto', minPriceCents: '2000' })).toMatchObject({ total: 2, isTotalCapped: false });
  });

  it('narrow a search', async () => {
    expect(await names({ search: 'rosto', minPriceCents: '2000', stock: 'any' })).toEqual(['Médio', 'Caro']);
    expect(await names({ search: 'carro', maxPriceCents: '2000' })).toEqual([]);
  });

  it('refuse a range whose end is below its start', async () => {
    const problem = expectProblem(await list({ minPriceCents: '2000', maxPriceCents: '1999' }), 'validation.failed');
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'maxPriceCents', code: 'range' })]);
  });

  it('are the same for courses, except the stock', async () => {
    await aDigitalProduct(api.dataSource, { name: 'Curso', priceCents: 5_000 });
    const courses = (query: Record<string, string>) => api.inject({ url: paths.digitalProducts, query });
    expect((await courses({ minPriceCents: '5000' })).json()).toMatchObject({ total: 1 });
    expect((await courses({ minPriceCents: '5001' })).json()).toMatchObject({ total: 0 });
    expectProblem(await courses({ stock: 'any' }), 'validation.failed');
  });
});
