import { paths, type SitemapEntryView } from '@aflora/contracts';
import { aDigitalProduct } from './support/digital-products';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

describe('the sitemap entries', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  it.each([
    [paths.physicalProductSitemap, aPhysicalProduct],
    [paths.digitalProductSitemap, aDigitalProduct],
  ])('of %s are all products with a page, newest first', async (url, aProduct) => {
    const older = await aProduct(api.dataSource, { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-03-01T12:00:00Z') });
    const newer = await aProduct(api.dataSource, { createdAt: new Date('2026-02-01') });
    await aProduct(api.dataSource, { isActive: false });
    await aProduct(api.dataSource, { deletedAt: new Date() });
    const response = await api.inject({ url });
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.json<SitemapEntryView[]>()).toEqual([
      { id: newer.id, updatedAt: newer.updatedAt.toISOString() },
      { id: older.id, updatedAt: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  it('include products that are sold out', async () => {
    const { id } = await aPhysicalProduct(api.dataSource, { stockQuantity: 0 });
    expect((await api.inject({ url: paths.physicalProductSitemap })).json<SitemapEntryView[]>().map((entry) => entry.id)).toContain(id);
  });
});
