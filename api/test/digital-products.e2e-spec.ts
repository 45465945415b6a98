import { paths, type DigitalProductView, type PageView } from '@aflora/contracts';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

describe('the public course list', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(() => api.dataSource.query('TRUNCATE digital_products CASCADE'));

  const aCourse = (fields: Parameters<typeof aDigitalProduct>[1] = {}) => aDigitalProduct(api.dataSource, fields);
  const list = (query: Record<string, string> = {}) => api.inject({ url: paths.digitalProducts, query });
  const names = async (query: Record<string, string> = {}) =>
    (await list(query)).json<PageView<DigitalProductView>>().items.map((course) => course.name);

  it('lists active courses, newest first', async () => {
    await aCourse({ name: 'velho', createdAt: new Date('2026-01-01') });
    await aCourse({ name: 'novo', createdAt: new Date('2026-02-01') });
    await aCourse({ name: 'inativo', isActive: false });
    await aCourse({ name: 'apagado', deletedAt: new Date() });
    expect(await names()).toEqual(['novo', 'velho']);
  });

  it('shows no commission', async () => {
    const course = await aCourse({ description: 'Doze aulas', category: 'Empreendedorismo', commissionRate: 12.5 });
    const view = {
      id: course.id,
      name: 'Saboaria',
      description: 'Doze aulas',
      category: 'Empreendedorismo',
      priceCents: 14700,
      affiliateLink: 'https://cursos.example.com/saboaria',
      imageUrl: null,
      images: null,
      createdAt: course.createdAt.toISOString(),
    };
    expect((await list()).json()).toEqual({ items: [view], total: 1, isTotalCapped: false, isSimilar: false, page: 1, pageSize: 24 });
    expect((await api.inject({ url: paths.digitalProduct(course.id) })).json()).toEqual(view);
  });

  it('finds courses by name, description and category, ignoring case and accents', async () => {
    await aCourse({ name: 'Automaquiagem', description: 'Para peles maduras, com técnica', category: 'Maquiagem' });
    for (const search of ['AUTOMAQ', 'tecnica', 'maquiágem', 'auto   dura'])
      expect([search, await names({ search })]).toEqual([search, ['Automaquiagem']]);
    for (const search of ['%', "' OR 1=1 --", 'cabelo']) expect([search, await names({ search })]).toEqual([search, []]);
  });

  it('is sorted, filtered and paged', async () => {
    await aCourse({ name: 'Unhas', priceCents: 300, category: 'Mãos' });
    await aCourse({ name: 'Álbum', priceCents: 200, category: 'Mãos' });
    await aCourse({ name: 'cachos', priceCents: 100, category: 'Cabelos' });
    expect(await names({ sort: 'price-asc' })).toEqual(['cachos', 'Álbum', 'Unhas']);
    expect(await names({ sort: 'price-desc' })).toEqual(['Unhas', 'Álbum', 'cachos']);
    expect(await names({ sort: 'name', category: 'Mãos' })).toEqual(['Álbum', 'Unhas']);
    expect(await names({ sort: 'name', page: '2', pageSize: '2' })).toEqual(['Unhas']);
    expect((await list({ page: '9' })).json()).toMatchObject({ items: [], total: 3 });
  });

  it.each([
    ['page', '0', 'too-small'],
    ['sort', 'commission', 'one-of'],
    ['search', 'x'.repeat(101), 'too-long'],
    ['stock', 'in-stock', 'unknown-key'],
  ])('refuses %s=%s with %s', async (field, value, code) => {
    const problem = expectProblem(await list({ [field]: value }), 'validation.failed');
    expect(problem.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  it('counts courses by category', async () => {
    await aCourse({ category: 'Cabelos' });
    await aCourse({ category: 'Cabelos' });
    await aCourse({ category: 'Unhas', isActive: false });
    await aCourse({ category: null });
    expect((await api.inject({ url: paths.digitalProductCategories })).json()).toEqual([{ category: 'Cabelos', products: 2 }]);
  });

  it('has no page for inactive, deleted or unknown courses', async () => {
    const hidden = [await aCourse({ isActive: false }), await aCourse({ deletedAt: new Date() })].map(({ id }) => id);
    for (const id of [...hidden, 'nope', '00000000-0000-4000-8000-000000000000']) {
      expectProblem(await api.inject({ url: paths.digitalProduct(id) }), 'product.not-found');
    }
  });
});
