import { randomUUID } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES, paths, type AdminPhysicalProductView } from '@aflora/contracts';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { LOGGER } from '../src/common/logging/logging';
import { DigitalProduct } from '../src/digital-products/digital-product.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { AvifCopiesService } from '../src/storage/avif-copies.service';
import { ImagesSweep, ProductImagesService } from '../src/storage/product-images.service';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

/** Three sizes, two of them also as AVIF. */
const FILES = 5;
const DATA = JSON.stringify({ name: 'Com foto', priceCents: 100 });

describe('images of physical products', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let png: Buffer;

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    png = await aPicture(2000, 1000).png().toBuffer();
  });

  afterAll(() => api.close());

  const create = async (parts: Record<string, string | Buffer>, key = {}) => {
    const { payload, headers } = await aForm(parts);
    return api.inject({ method: 'POST', url: paths.adminPhysicalProducts, payload, headers: { ...headers, ...admin, ...key } });
  };
  const update = async (id: string, parts: Record<string, string | Buffer>, key = {}) => {
    const { payload, headers } = await aForm(parts);
    return api.inject({ method: 'PATCH', url: paths.adminPhysicalProduct(id), payload, headers: { ...headers, ...admin, ...key } });
  };
  const created = async () => (await create({ data: DATA, image: png })).json<AdminPhysicalProductView>();
  const products = () => api.dataSource.manager.count(PhysicalProduct);

  it('are saved with their product in one request, in three sizes', async () => {
    const response = await create({ data: DATA, image: png });
    expect(response.statusCode).toBe(201);
    const { id, imageUrl, images } = response.json<AdminPhysicalProductView>();
    expect(imageUrl).toMatch(new RegExp(`^/media/product-images/detail/${id}-\\d{13}\\.webp$`));
    const widths = await Promise.all(
      [images?.card, images?.detail, images?.full].map(async (url) => {
        const file = await api.inject({ url: url ?? '' });
        expect(file.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        });
        return (await sharp(file.rawPayload).metadata()).width;
      }),
    );
    expect(widths).toEqual([480, 960, 1600]);
  });

  it('are sent as AVIF to browsers that can show it, as soon as there is a copy', async () => {
    const { images } = await created();
    const open = async (url = '', accept = 'image/avif,image/webp,*/*;q=0.8') => {
      const { headers, rawPayload } = await api.inject({ url, headers: { accept } });
      const { format, width } = await sharp(rawPayload).metadata();
      return { type: headers['content-type'], vary: headers.vary, etag: headers.etag, format, width };
    };
    await api.app.get(AvifCopiesService).done();
    const avif = await open(images?.card);
    expect(avif).toMatchObject({ type: 'image/avif', format: 'heif', width: 480, vary: expect.stringContaining('accept') as string });
    const webp = await open(images?.card, 'image/avif;q=0, image/webp');
    expect(webp).toMatchObject({ type: 'image/webp', format: 'webp', width: 480, vary: avif.vary });
    expect(webp.etag).not.toBe(avif.etag);
    expect(await open(images?.full)).toMatchObject({ type: 'image/webp' });
    const again = await api.inject({ url: images?.card ?? '', headers: { 'if-none-match': String(avif.etag) } });
    expect([again.statusCode, again.headers.etag]).toEqual([304, avif.etag]);
  });

  it('get the copies that are missing after a start, and none after their removal', async () => {
    const { id, images } = await created();
    const copies = api.app.get(AvifCopiesService);
    await copies.done();
    const file = images?.detail.split('/').at(-1) ?? '';
    await rm(join(api.mediaDir, 'product-images/detail-avif', file));
    await copies.addMissing();
    await copies.done();
    expect((await api.mediaFiles()).filter((name) => name.endsWith(file))).toHaveLength(FILES);
    await update(id, { data: '{"removeImage":true}' });
    copies.add('product-images', file);
    expect((await api.mediaFiles()).filter((name) => name.endsWith(file))).toEqual([]);
  });

  it('are not sent again to clients that have them', async () => {
    const { imageUrl } = await created();
    const url = imageUrl ?? '';
    const { headers } = await api.inject({ url });
    const again = await api.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('leave no old files when they are replaced, or removed, and a deleted product keeps its own for a while', async () => {
    const before = await api.mediaFiles();
    const { id, imageUrl } = await created();
    const replaced = (await update(id, { data: '{}', image: png })).json<AdminPhysicalProductView>();
    expect(replaced.imageUrl).not.toBe(imageUrl);
    expect(await api.mediaFiles()).toHaveLength(before.length + FILES);
    expect((await update(id, { data: '{"removeImage":true}' })).json()).toMatchObject({ imageUrl: null, images: null });
    expect((await api.mediaFiles()).sort()).toEqual(before.sort());

    const other = await created();
    await api.inject({ method: 'DELETE', url: paths.adminPhysicalProduct(other.id), headers: admin });
    expect(await api.mediaFiles()).toHaveLength(before.length + FILES);
  });

  it('are kept by changes of other fields', async () => {
    const { id, imageUrl } = await created();
    expect((await update(id, { data: '{"name":"Outro"}' })).json()).toMatchObject({ name: 'Outro', imageUrl });
  });

  describe('uploads of invalid images', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused: [string, () => Promise<Buffer> | Buffer, 'image.wrong-type' | 'image.too-large'][] = [
      ['an SVG', () => svg, 'image.wrong-type'],
      ['HTML declared as an image', () => Buffer.from('<html><body>oi</body></html>'), 'image.wrong-type'],
      ['an empty file', () => Buffer.alloc(0), 'image.wrong-type'],
      ['a GIF', () => aPicture().gif().toBuffer(), 'image.wrong-type'],
      ['a truncated PNG', () => png.subarray(0, 200), 'image.wrong-type'],
      ['a decompression bomb', () => aPicture(14_000, 14_000).toColourspace('b-w').png().toBuffer(), 'image.wrong-type'],
      ['one byte more than 5 MB', () => Buffer.concat([png, Buffer.alloc(IMAGE_MAX_BYTES + 1 - png.length)]), 'image.too-large'],
      ['far more than 5 MB', () => Buffer.alloc(4 * IMAGE_MAX_BYTES), 'image.too-large'],
    ];

    it.each(refused)('leave neither file nor product for %s', async (_, picture, code) => {
      const [files, rows] = [await api.mediaFiles(), await products()];
      expectProblem(await create({ data: DATA, image: await picture() }), code);
      expect([await api.mediaFiles(), await products()]).toEqual([files, rows]);
    });

    it('leave neither file nor product for invalid fields', async () => {
      const files = await api.mediaFiles();
      expectProblem(await create({ data: '{"name":"","priceCents":1}', image: png }), 'validation.failed');
      expectProblem(await create({ data: '{"name"', image: png }), 'request.malformed');
      expectProblem(await create({ data: DATA, image: png, extra: 'x' }), 'validation.failed');
      expect(await api.mediaFiles()).toEqual(files);
    });

    it('leave the old image and no new file after a failed change', async () => {
      const { id, imageUrl } = await created();
      const files = await api.mediaFiles();
      expectProblem(await update(id, { data: '{"stockDelta":-5}', image: png }), 'product.out-of-stock');
      expect(await api.mediaFiles()).toEqual(files);
      expect((await api.inject({ url: imageUrl ?? '' })).statusCode).toBe(200);
    });
  });

  it('accept exactly 5 MB', async () => {
    const padded = Buffer.concat([png, Buffer.alloc(IMAGE_MAX_BYTES - png.length)]);
    expect((await create({ data: DATA, image: padded })).statusCode).toBe(201);
  });

  it('are stored once for one idempotency key', async () => {
    const [files, rows] = [await api.mediaFiles(), await products()];
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([1, 2].map(() => create({ data: DATA, image: png }, headers)));
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
    expect(responses[0]?.body).toBe(responses[1]?.body);
    expect([(await api.mediaFiles()).length, await products()]).toEqual([files.length + FILES, rows + 1]);
    const jpeg = await aPicture(90, 90).jpeg().toBuffer();
    expectProblem(await create({ data: DATA, image: jpeg }, headers), 'idempotency.key-reused');
  });

  it('of a change are stored once for one idempotency key', async () => {
    const { id } = await created();
    const [files, headers] = [await api.mediaFiles(), { 'idempotency-key': randomUUID() }];
    const send = () => update(id, { data: '{"version":1}', image: png }, headers);
    const responses = [await send(), await send()];
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
    expect(responses[0]?.body).toBe(responses[1]?.body);
    expect(await api.mediaFiles()).toHaveLength(files.length);
  });

  it('are removed as orphans after an hour, and no others', async () => {
    const images = api.app.get(ProductImagesService);
    const { imageUrl } = await created();
    const course = await images.save(randomUUID(), await images.encode(png));
    await api.dataSource.manager.insert(DigitalProduct, { name: 'Curso', priceCents: 1, affiliateLink: 'https://a.co', imageUrl: course });
    const orphan = await images.save(randomUUID(), await images.encode(png));
    expect(await images.removeOrphans()).toBe(0);
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await api.mediaFiles()) await utimes(join(api.mediaDir, file), old, old);
    expect(await images.removeOrphans()).toBe(1);
    expectProblem(await api.inject({ url: orphan }), 'resource.not-found');
    for (const url of [imageUrl ?? '', course]) expect((await api.inject({ url })).statusCode).toBe(200);
  });

  it('are reported to the operator when another folder or bucket lacks them, and products are still shown', async () => {
    const [first, second] = [await created(), await created()];
    const sweep = api.app.get(ImagesSweep);
    const log = jest.spyOn(api.app.get<Logger>(LOGGER), 'error');
    await sweep.reportMissing();
    expect(log).not.toHaveBeenCalled();
    const lost = [first, second].map(({ imageUrl }) => imageUrl?.split('/').at(-1) ?? '');
    for (const stored of await api.mediaFiles()) {
      if (lost.some((file) => stored.endsWith(file))) await rm(join(api.mediaDir, stored));
    }
    await api.dataSource.manager.softDelete(PhysicalProduct, { id: second.id });
    await sweep.reportMissing();
    expect(log).toHaveBeenCalledWith({ missing: 1, checked: expect.any(Number) as number }, expect.stringContaining('MEDIA_DIR'));
    log.mockRestore();
    expectProblem(await api.inject({ url: first.imageUrl ?? '' }), 'resource.not-found');
    expect((await api.inject({ url: paths.physicalProduct(first.id) })).statusCode).toBe(200);
    await api.dataSource.manager.delete(PhysicalProduct, { id: first.id });
  });

  it('are kept by an API whose database does not know them', async () => {
    const kept = await created();
    const old = new Date(Date.now() - 2 * 3_600_000);
    const age = async () => {
      for (const file of await api.mediaFiles()) await utimes(join(api.mediaDir, file), old, old);
    };
    await age();
    const other = await startTestApp({ MEDIA_DIR: api.mediaDir });
    const files = await api.mediaFiles();
    await expect(other.app.get(ProductImagesService).removeOrphans()).rejects.toThrow('is this the database of these files?');
    // One product in common is not enough.
    await aPhysicalProduct(other.dataSource, { imageUrl: kept.imageUrl });
    const images = api.app.get(ProductImagesService);
    for (let index = 0; index < 6; index++) await images.save(randomUUID(), await images.encode(png));
    await age();
    for (const { app } of [other, api])
      await expect(app.get(ProductImagesService).removeOrphans()).rejects.toThrow(/ of \d+ files have no row/);
    expect(await api.mediaFiles()).toHaveLength(files.length + 6 * FILES);
    await other.close();
  });

  it.each([
    '/media/product-images/detail/nope.webp',
    '/media/product-images/original/a.webp',
    `/media/product-images/card/${randomUUID()}-1700000000000.webp`,
    '/media/product-images/card/..%2f..%2f..%2fetc%2fpasswd',
    '/media/../package.json',
  ])('are not found at %s', async (url) => {
    expectProblem(await api.inject({ url }), 'resource.not-found');
  });
});
