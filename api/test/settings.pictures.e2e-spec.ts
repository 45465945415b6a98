import { randomUUID } from 'node:crypto';
import { paths, type AdminSettingView, type SettingPictureView, type SiteSettingsView } from '@aflora/contracts';
import type { EntityManager } from 'typeorm';
import { lockUntilEnd } from '../src/database/advisory-lock';
import { SettingPicturesService } from '../src/settings/setting-pictures.service';
import { AvifCopiesService } from '../src/storage/avif-copies.service';
import { FileStorage } from '../src/storage/file-storage';
import { SettingPictureFiles } from '../src/storage/image-files.service';
import { ProductImagesService } from '../src/storage/product-images.service';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

let api: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.dataSource.query('DELETE FROM settings');
  admin = await api.signIn({ isAdmin: true });
});

const shown = async (section: string) => (await api.inject({ url: paths.adminSetting(section), headers: admin })).json<AdminSettingView>();
const save = (value: object, { version = 0, section = 'projects' } = {}) =>
  api.inject({ method: 'PATCH', url: paths.adminSetting(section), headers: admin, payload: { version, value } });
const restore = (payload: { version: number; restore: number }) =>
  api.inject({ method: 'POST', url: paths.adminSettingRestorations('projects'), headers: admin, payload });
const published = async () => (await api.inject({ url: paths.siteSettings })).json<SiteSettingsView>();

describe('photos of projects', () => {
  const DAY_MS = 86_400_000;
  const upload = async (parts: Record<string, string | Buffer>) => {
    const { payload, headers } = await aForm({ data: JSON.stringify({ section: 'projects' }), ...parts });
    return api.inject({ method: 'POST', url: paths.adminSettingPictures, headers: { ...admin, ...headers }, payload });
  };
  const uploaded = async () => (await upload({ image: await aPicture().png().toBuffer() })).json<SettingPictureView>().url;
  const saveWith = async (url: string, version = 0) => {
    const { value } = await shown('projects');
    return save({ ...value, projectPhotos: [{ url, alt: 'Alunas em roda', caption: 'Oficina' }] }, { version });
  };
  const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await api.inject({ url })).statusCode));
  const removeUnused = (days: number) => api.app.get(SettingPicturesService).removeUnused(Date.now() + days * DAY_MS);
  const noSuchPhoto = { errors: [{ field: 'projectPhotos.0.url', code: 'picture' }] };

  const pictures = () => api.app.get(SettingPictureFiles);
  beforeEach(async () => {
    await api.app.get(AvifCopiesService).done();
    for (const { url } of await pictures().list()) await pictures().remove(url);
  });

  it('stay while a version names them, and others leave after thirty days', async () => {
    const url = await uploaded();
    const { value } = await shown('projects');
    expect((await saveWith(url)).statusCode).toBe(200);
    expect((await published()).content.projectPhotos).toEqual([{ url, alt: 'Alunas em roda', caption: 'Oficina' }]);
    await save(value, { version: 1 });
    const unused = [];
    for (let index = 0; index < 5; index++) unused.push(await uploaded());
    expect(await removeUnused(29)).toBe(0);
    expect(await removeUnused(31)).toBe(5);
    expect(new Set(await statuses(unused))).toEqual(new Set([404]));
    expect(await statuses([url])).toEqual([200]);
  });

  it('stay while a section names them that only a later release knows', async () => {
    const [url, ofALaterRelease] = [await uploaded(), await uploaded()];
    expect((await saveWith(url)).statusCode).toBe(200);
    await api.dataSource.query(
      "INSERT INTO settings (section, version, value, actor_id) VALUES ('of-a-later-release', 1, $1, $2), ('impact', 1, '{\"projectPhotos\": 5}', $2)",
      [{ banners: [{ picture: ofALaterRelease }] }, randomUUID()],
    );
    await removeUnused(31);
    expect(await statuses([url, ofALaterRelease])).toEqual([200, 200]);
  });

  it('all stay while the database names none of them, and when it fails', async () => {
    const urls = [await uploaded(), await uploaded()];
    await expect(removeUnused(31)).rejects.toThrow('is this the database of these files?');
    expect((await saveWith(urls[0]!)).statusCode).toBe(200);
    await api.dataSource.query('ALTER TABLE settings RENAME TO settings_elsewhere');
    await expect(removeUnused(31)).rejects.toThrow('settings');
    await api.dataSource.query('ALTER TABLE settings_elsewhere RENAME TO settings');
    expect(await statuses(urls)).toEqual([200, 200]);
  });

  it('all stay when many have no version, because an older database names some of them, too', async () => {
    const urls = [];
    for (let index = 0; index < 7; index++) urls.push(await uploaded());
    expect((await saveWith(urls[0]!)).statusCode).toBe(200);
    await expect(removeUnused(31)).rejects.toThrow('6 of 7 files have no row');
    expect(new Set(await statuses(urls))).toEqual(new Set([200]));
  });

  /** Runs a change while the picture is locked and `waits` waits for it. */
  const locked = async <T>(url: string, change: (manager: EntityManager) => Promise<unknown>, waits: () => Promise<T>): Promise<T> => {
    const [waiting] = await api.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `setting-picture:${url}`);
      const started = waits();
      await untilLockWaits(api.dataSource);
      await change(manager);
      return [started] as const;
    });
    return waiting;
  };

  it('stay when a version names them while the sweep of the night removes them', async () => {
    const [kept, late] = [await uploaded(), await uploaded()];
    expect((await saveWith(kept)).statusCode).toBe(200);
    const { value } = await shown('projects');
    const name = (manager: EntityManager) =>
      manager.query("INSERT INTO settings (section, version, value, actor_id) VALUES ('projects', 2, $1, $2)", [
        JSON.stringify({ ...value, projectPhotos: [{ url: late, alt: 'x', caption: 'y' }] }),
        randomUUID(),
      ]);
    await locked(late, name, () => removeUnused(31));
    expect(await statuses([kept, late])).toEqual([200, 200]);
  });

  it('are refused when they are removed after they were found, instead of being named without their files', async () => {
    const url = await uploaded();
    const remove = () => pictures().remove(url);
    expectProblem(await locked(url, remove, () => saveWith(url)), 'validation.failed');
    expect((await shown('projects')).version).toBe(0);
  });

  it('are not seen by the sweep of products’ images, which an earlier release runs without knowing them', async () => {
    const url = await uploaded();
    expect(await api.app.get(ProductImagesService).removeOrphans(Date.now() + 40 * DAY_MS)).toBe(0);
    expect(await statuses([url])).toEqual([200]);
  });

  it('are sent like products’ images, and other files are not found beside them', async () => {
    const url = await uploaded();
    const { headers } = await api.inject({ url });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
    for (const other of [
      url.replace('/detail/', '/original/'),
      url.replace('setting-pictures', 'product-images'),
      '/media/setting-pictures/detail/..%2fa.webp',
    ]) {
      expectProblem(await api.inject({ url: other }), 'resource.not-found');
    }
  });

  it('are refused when nobody uploaded them, and when they are a product’s', async () => {
    const images = api.app.get(ProductImagesService);
    const ofAProduct = await images.save(randomUUID(), await images.encode(await aPicture().png().toBuffer()));
    const ofNobody = `/media/setting-pictures/detail/${randomUUID()}-1700000000000.webp`;
    for (const url of [ofAProduct, ofAProduct.replace('product-images', 'setting-pictures'), ofNobody]) {
      const response = await saveWith(url);
      expectProblem(response, 'validation.failed');
      expect(response.json()).toMatchObject(noSuchPhoto);
    }
    expect((await shown('projects')).version).toBe(0);
  });

  it('are not put back once they are gone', async () => {
    const url = await uploaded();
    expect((await saveWith(url)).statusCode).toBe(200);
    expect((await restore({ version: 1, restore: 0 })).statusCode).toBe(200);
    // A copy that is left doesn't make it stored. The one that is still being made would have the same key.
    await api.app.get(AvifCopiesService).done();
    await pictures().remove(url);
    await api.app.get(FileStorage).write(`setting-pictures/card-avif/${url.split('/').at(-1)}`, Buffer.from('copy'));
    const response = await restore({ version: 2, restore: 1 });
    expectProblem(response, 'validation.failed');
    expect(response.json()).toMatchObject(noSuchPhoto);
  });

  it('are no other files, and have no other address', async () => {
    expectProblem(await upload({ image: Buffer.from('<svg/>') }), 'image.wrong-type');
    expectProblem(await upload({}), 'validation.failed');
    expectProblem(await upload({ data: '{}', image: await aPicture().png().toBuffer() }), 'validation.failed');
    const { value } = await shown('projects');
    const projectPhotos = [{ url: 'https://exemplo.com/a.webp', alt: 'x', caption: 'y' }];
    const response = await save({ ...value, projectPhotos });
    expect(response.json()).toMatchObject({ errors: [{ field: 'projectPhotos.0.url', code: 'picture' }] });
  });
});
