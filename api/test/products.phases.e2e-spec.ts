import { randomUUID } from 'node:crypto';
import { paths, type CappedPageView, type CartQuoteView, type SitemapEntryView } from '@aflora/contracts';
import type { JobHelpers } from 'graphile-worker';
import { JobsService } from '../src/jobs/jobs.service';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { allows, productDecisions, type ProductDecision, type ProductFacts } from '../src/products/product.rules';
import { FileStorage } from '../src/storage/file-storage';
import { ProductImagesService } from '../src/storage/product-images.service';
import { aForm, aPicture } from './support/forms';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const MINUTE_MS = 60_000;
/** Minutes since the deletion. */
const AGES: Record<ProductFacts['life'], number | null> = { kept: null, restorable: 59, ending: 119, gone: 121 };
const lives = Object.keys(AGES) as ProductFacts['life'][];
const flags = [true, false];
const combinations: ProductFacts[] = lives.flatMap((life) =>
  flags.flatMap((isActive) => flags.map((isInStock) => ({ life, isActive, isInStock }))),
);

let api: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn({ isAdmin: true });
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const rowOf = (id: string) => api.dataSource.manager.findOneOrFail(PhysicalProduct, { where: { id }, withDeleted: true });
const deletedAt = (minutes: number | null) => (minutes === null ? null : new Date(Date.now() - minutes * MINUTE_MS));
const removeDeletedImages = () =>
  api.app.get(JobsService).tasks['remove-images-of-deleted-physical_products']?.({}, {
    abortSignal: new AbortController().signal,
  } as JobHelpers);

/** What the API does with a product of these facts. */
async function done({ life, isActive, isInStock }: ProductFacts): Promise<ProductDecision[]> {
  const imageUrl = `/media/product-images/detail/${randomUUID()}-1700000000000.webp`;
  const fields = { isActive, stockQuantity: isInStock ? 3 : 0, deletedAt: deletedAt(AGES[life]), imageUrl };
  const { id } = await aPhysicalProduct(api.dataSource, fields);
  const statusOf = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
    (await api.inject({ method, url, headers: admin, ...(payload && { payload }) })).statusCode;
  const has = async (url: string) => (await api.inject({ url })).json<CappedPageView<{ id: string }>>().items.some((row) => row.id === id);
  const sitemap = (await api.inject({ url: paths.physicalProductSitemap })).json<SitemapEntryView[]>();
  const payload = { items: [{ productId: id, quantity: 1 }], postalCode: '13010-000' };
  const quote = (await api.inject({ method: 'POST', url: paths.cartQuote, payload })).json<CartQuoteView>();
  await removeDeletedImages();
  const answers: Record<ProductDecision, unknown[]> = {
    show: [
      (await statusOf('GET', paths.physicalProduct(id))) === 200,
      sitemap.some((entry) => entry.id === id),
      await has(`${paths.physicalProducts}?stock=any`),
      quote.lines[0]?.name !== null,
    ],
    list: [await has(paths.physicalProducts)],
    forgetPicture: [(await rowOf(id)).imageUrl === null],
    edit: [
      (await statusOf('PATCH', paths.adminPhysicalProduct(id), { name: 'Outro' })) === 200,
      (await statusOf('POST', paths.adminPhysicalProductDuplicate(id))) === 201,
    ],
    restore: [(await statusOf('POST', paths.adminPhysicalProductRestoration(id))) === 200],
  };
  for (const given of Object.values(answers)) expect(new Set(given).size).toBe(1);
  await api.dataSource.query('DELETE FROM physical_products');
  return productDecisions.filter((decision) => answers[decision][0]);
}

describe('the API', () => {
  it.each(combinations)('does with %j what the table of decisions says, in SQL as well', async (facts) => {
    expect(await done(facts)).toEqual(productDecisions.filter((decision) => allows(decision, facts)));
  });
});

describe('the picture of a product that is gone', () => {
  const created = async () => {
    const { payload, headers } = await aForm({ data: '{"name":"Vela","priceCents":100}', image: await aPicture().png().toBuffer() });
    const response = await api.inject({ method: 'POST', url: paths.adminPhysicalProducts, payload, headers: { ...headers, ...admin } });
    return response.json<{ id: string }>().id;
  };

  it('is removed by the next run if the store was away, however many they are, and leaves no file that only a sweep would find', async () => {
    await created();
    const ids = await Promise.all(Array.from({ length: 7 }, created));
    const names = [...(await api.mediaFiles())];
    await api.dataSource.query('UPDATE physical_products SET deleted_at = $1 WHERE id = ANY ($2)', [deletedAt(AGES.gone), ids]);
    const away = jest.spyOn(api.app.get(FileStorage), 'remove').mockRejectedValue(new Error('away'));
    await removeDeletedImages();
    away.mockRestore();
    expect(await api.mediaFiles()).toHaveLength(names.length);
    expect(await api.app.get(ProductImagesService).removeOrphans(Date.now() + 120 * MINUTE_MS)).toBe(0);
    await removeDeletedImages();
    expect(await api.mediaFiles()).toHaveLength(names.length / 8);
    expect((await rowOf(ids[0] ?? '')).imageUrl).toBeNull();
  });
});

it('the sweep works in a shop with more pictures than PostgreSQL takes parameters', async () => {
  const names = Array.from({ length: 70_000 }, () => `${randomUUID()}-1700000000000.webp`);
  await aPhysicalProduct(api.dataSource, { imageUrl: `/media/product-images/detail/${names[69_999]}` });
  const list = (folder: string) => Promise.resolve(names.map((name) => ({ key: `${folder}/${name}`, modifiedAt: new Date() })));
  jest.spyOn(api.app.get(FileStorage), 'list').mockImplementation(list);
  expect(await api.app.get(ProductImagesService).removeOrphans()).toBe(0);
  await expect(api.app.get(ProductImagesService).removeOrphans(Date.now() + 120 * MINUTE_MS)).rejects.toThrow('69999 of 70000 files');
});
