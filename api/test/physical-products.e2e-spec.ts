import { paths, type PageView, type PhysicalProductView } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

describe('the shop', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(() => api.dataSource.query('TRUNCATE physical_products CASCADE'));

  const aProduct = (fields: Parameters<typeof aPhysicalProduct>[1]) => aPhysicalProduct(api.dataSource, fields);
  const list = (query: Record<string, string> = {}) => api.inject({ url: paths.physicalProducts, query });
  const names = async (query: Record<string, string> = {}) =>
    (await list(query)).json<PageView<PhysicalProductView>>().items.map((product) => product.name);

  it('lists active products in stock, newest first', async () => {
    await aProduct({ name: 'velho', createdAt: new Date('2026-01-01') });
    await aProduct({ name: 'novo', createdAt: new Date('2026-02-01') });
    await aProduct({ name: 'inativo', isActive: false });
    await aProduct({ name: 'sem estoque', stockQuantity: 0 });
    await aProduct({ name: 'apagado', deletedAt: new Date() });
    expect(await names()).toEqual(['novo', 'velho']);
  });

  it('responds with all fields of a product', async () => {
    const product = await aProduct({ description: 'Leve', category: 'Rosto', imageUrl: '/media/product-images/detail/a.webp' });
    const { items } = (await list()).json<PageView<PhysicalProductView>>();
    expect(items).toEqual([
      {
        id: product.id,
        name: 'Sérum',
        description: 'Leve',
        category: 'Rosto',
        priceCents: 8990,
        stockQuantity: 5,
        weightGrams: 300,
        imageUrl: '/media/product-images/detail/a.webp',
        images: {
          card: '/media/product-images/card/a.webp',
          detail: '/media/product-images/detail/a.webp',
          full: '/media/product-images/full/a.webp',
        },
        createdAt: product.createdAt.toISOString(),
      },
    ]);
  });

  it('pages without repeating or skipping products with equal times', async () => {
    const createdAt = new Date('2026-01-01');
    for (const name of ['a', 'b', 'c', 'd', 'e']) await aProduct({ name, createdAt });
    const pages = await Promise.all(['1', '2', '3'].map((page) => names({ page, pageSize: '2' })));
    expect(pages.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('has the total on every page, even beyond the last', async () => {
    await aProduct({});
    expect((await list({ page: '7' })).json()).toEqual({
      items: [],
      total: 1,
      isTotalCapped: false,
      isSimilar: false,
      page: 7,
      pageSize: 24,
    });
    expect((await list()).json()).toMatchObject({ total: 1, page: 1 });
  });

  it.each([
    ['serum', 'the name without accents'],
    ['SÉRUM', 'upper case'],
    ['acido', 'the description'],
    ['rosto', 'the category'],
    ['sérum   rosa', 'words with others in between'],
    ['rosto acido rosa', 'words in any order, each in any of them'],
    ['  pétala ', 'surrounding whitespace'],
  ])('finds %p: %s', async (search) => {
    await aProduct({ name: 'Sérum Pétala de Rosa', description: 'Com ácido hialurônico', category: 'Rosto' });
    expect(await names({ search })).toHaveLength(1);
  });

  it.each(['%', '_', '\\', "'", '％', 'rosa % serum', "' OR 1=1 --", '%%%', 'a_b'])('escapes wildcards in %p', async (search) => {
    await aProduct({ name: 'Sérum Pétala de Rosa' });
    expect(await names({ search })).toEqual([]);
  });

  it.each(['100%', 'a_b', 'c:\\d'])('finds a product named %p', async (name) => {
    await aProduct({ name });
    expect(await names({ search: name })).toEqual([name]);
  });

  it('finds a renamed product by its new name only', async () => {
    const { id } = await aProduct({ name: 'Bálsamo' });
    await api.dataSource.query("UPDATE physical_products SET name = 'Creme' WHERE id = $1", [id]);
    expect([await names({ search: 'balsamo' }), await names({ search: 'creme' })]).toEqual([[], ['Creme']]);
  });

  it('filters by category', async () => {
    await aProduct({ name: 'creme', category: 'Rosto' });
    await aProduct({ name: 'sabonete', category: 'Banho' });
    expect(await names({ category: 'Banho' })).toEqual(['sabonete']);
  });

  it('sorts by price, and by name ignoring accents', async () => {
    await aProduct({ name: 'Óleo', priceCents: 300 });
    await aProduct({ name: 'batom', priceCents: 200 });
    await aProduct({ name: 'Sérum', priceCents: 100 });
    expect(await names({ sort: 'price-asc' })).toEqual(['Sérum', 'batom', 'Óleo']);
    expect(await names({ sort: 'price-desc' })).toEqual(['Óleo', 'batom', 'Sérum']);
    expect(await names({ sort: 'name' })).toEqual(['batom', 'Óleo', 'Sérum']);
  });

  it.each([
    ['page', '0', 'too-small'],
    ['page', 'x', 'wrong-type'],
    ['pageSize', '101', 'too-large'],
    ['sort', 'price_cents; DROP TABLE users', 'one-of'],
    ['search', 'x'.repeat(101), 'too-long'],
    ['stock', 'out-of-stock', 'one-of'],
    ['minPriceCents', '-1', 'wrong-type'],
    ['maxPriceCents', '10,50', 'wrong-type'],
    ['maxPriceCents', '100000001', 'too-large'],
  ])('refuses %s=%s with %s', async (field, value, code) => {
    const problem = expectProblem(await list({ [field]: value }), 'validation.failed');
    expect(problem.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  it('counts the listed products by category, in the order of their names', async () => {
    await aProduct({ category: 'Rosto' });
    await aProduct({ category: 'Rosto' });
    for (const category of ['Linha 10', 'Óleos', 'Linha 2']) await aProduct({ category });
    await aProduct({ category: 'Banho', stockQuantity: 0 });
    await aProduct({ category: null });
    expect((await api.inject({ url: paths.physicalProductCategories })).json()).toEqual([
      { category: 'Linha 2', products: 1 },
      { category: 'Linha 10', products: 1 },
      { category: 'Óleos', products: 1 },
      { category: 'Rosto', products: 2 },
    ]);
  });

  it('shows products that are out of stock, but no inactive or deleted ones', async () => {
    const sold = await aProduct({ stockQuantity: 0 });
    const inactive = await aProduct({ isActive: false });
    const deleted = await aProduct({ deletedAt: new Date() });
    expect((await api.inject({ url: paths.physicalProduct(sold.id) })).json()).toMatchObject({ id: sold.id, stockQuantity: 0 });
    for (const { id } of [inactive, deleted]) expectProblem(await api.inject({ url: paths.physicalProduct(id) }), 'product.not-found');
  });

  it.each(['1', 'nope', '00000000-0000-0000-0000-000000000000', '%00'])('responds with not found for the id %p', async (id) => {
    expectProblem(await api.inject({ url: `/api/physical-products/${id}` }), 'product.not-found');
  });
});
