import { randomUUID } from 'node:crypto';
import { paths, type AdminDigitalProductView, type AdminPhysicalProductView, type PageView } from '@aflora/contracts';
import type { JobHelpers } from 'graphile-worker';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { DigitalProduct } from '../src/digital-products/digital-product.entity';
import { JobsService } from '../src/jobs/jobs.service';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { ProductImagesService } from '../src/storage/product-images.service';
import { untilLockWaits } from './support/api-process';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

type View = AdminPhysicalProductView & AdminDigitalProductView;
type Fields = Partial<Omit<PhysicalProduct, 'stockQuantity' | 'weightGrams'>>;
type Query = Record<string, string>;

const LINK = 'https://cursos.example.com/saboaria';
const kinds = [
  {
    table: 'physical_products',
    Entity: PhysicalProduct,
    make: (api: TestApp, fields: Fields) => aPhysicalProduct(api.dataSource, { stockQuantity: 7, weightGrams: 120, ...fields }),
    input: { stockQuantity: 7 },
    copied: { weightGrams: 120, stockQuantity: 0 },
    list: paths.adminPhysicalProducts,
    row: paths.adminPhysicalProduct,
    activation: paths.adminPhysicalProductActivation,
    categories: paths.adminPhysicalProductCategories,
    export: paths.adminPhysicalProductsExport,
    duplicate: paths.adminPhysicalProductDuplicate,
    headers: 'ID;Nome;Descrição;Categoria;Preço;Estoque;Peso (g);Ativo;Imagem;Criado em;Alterado em',
    ownCells: '7;120',
  },
  {
    table: 'digital_products',
    Entity: DigitalProduct,
    make: (api: TestApp, fields: Fields) => aDigitalProduct(api.dataSource, { commissionRate: 12.5, ...fields }),
    input: { affiliateLink: LINK },
    copied: { affiliateLink: LINK, commissionRate: 12.5 },
    list: paths.adminDigitalProducts,
    row: paths.adminDigitalProduct,
    activation: paths.adminDigitalProductActivation,
    categories: paths.adminDigitalProductCategories,
    export: paths.adminDigitalProductsExport,
    duplicate: paths.adminDigitalProductDuplicate,
    headers: 'ID;Nome;Descrição;Categoria;Preço;Comissão (%);Link de afiliado;Ativo;Imagem;Criado em;Alterado em',
    ownCells: `12,5;${LINK}`,
  },
] as const;

describe.each(kinds)('the console’s $table', (kind) => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  beforeEach(() => api.dataSource.query('TRUNCATE physical_products, digital_products, audit_entries CASCADE'));

  const aProduct = (fields: Fields = {}) => kind.make(api, fields);
  const rowOf = (id: string) =>
    api.dataSource.manager.findOneOrFail<PhysicalProduct | DigitalProduct>(kind.Entity, { where: { id }, withDeleted: true });
  const post = (url: string, payload?: object, headers = {}) =>
    api.inject({ method: 'POST', url, payload, headers: { ...admin, ...headers } });
  const setActive = (payload: object) => post(kind.activation, payload);
  const duplicate = (id: string, headers = {}) => post(kind.duplicate(id), undefined, headers);
  const changedBy = async (payload: object) => (await setActive(payload)).json<{ changed: number }>().changed;
  const list = async (query: Query = {}) => (await api.inject({ url: kind.list, query, headers: admin })).json<PageView<View>>().items;
  const csv = async (query: Query = {}) => (await api.inject({ url: kind.export, query, headers: admin })).body;
  const audited = (action: string) => api.dataSource.manager.findBy(AuditEntry, { action: action as AuditEntry['action'] });

  it('has categories to filter by also for products that visitors don’t see', async () => {
    for (const fields of [{ category: 'Rosto' }, { category: 'Natal', isActive: false }, { category: 'Rosto', isActive: false }, {}])
      await aProduct({ category: null, ...fields });
    await aProduct({ category: 'Antiga', deletedAt: new Date() });
    const response = await api.inject({ url: kind.categories, headers: admin });
    expect(response.json()).toEqual([
      { category: 'Natal', products: 1 },
      { category: 'Rosto', products: 2 },
    ]);
  });

  describe('bulk activation', () => {
    it('changes the named products and skips those already in that state', async () => {
      const [shown, hidden, other] = [await aProduct(), await aProduct({ isActive: false }), await aProduct()];
      const response = await setActive({ isActive: false, ids: [shown.id, hidden.id, randomUUID()] });
      expect([response.statusCode, response.json()]).toEqual([200, { changed: 1, ids: [shown.id] }]);
      expect(await rowOf(shown.id)).toMatchObject({ isActive: false, version: 2 });
      expect(await rowOf(hidden.id)).toMatchObject({ isActive: false, version: 1, updatedAt: hidden.updatedAt });
      expect(await rowOf(other.id)).toMatchObject({ isActive: true, version: 1 });
      expect(await audited('updated')).toEqual([expect.objectContaining({ entity: kind.table, entityId: shown.id })]);
    });

    it('is detected by a form that was open meanwhile', async () => {
      const { id } = await aProduct();
      await setActive({ isActive: false, ids: [id] });
      const response = await api.inject({ method: 'PATCH', url: kind.row(id), payload: { name: 'x', version: 1 }, headers: admin });
      expect(expectProblem(response, 'product.changed').params).toEqual({ version: 2 });
    });

    it('changes all products that match the filters, beyond one page', async () => {
      for (let count = 0; count < 3; count += 1) await aProduct({ name: `Óleo ${count}`, category: 'Corpo' });
      const others = [await aProduct({ category: 'Corpo' }), await aProduct({ name: 'Óleo', category: 'Rosto' })];
      expect(await changedBy({ isActive: false, all: true, search: 'oleo', category: 'Corpo', status: 'active' })).toBe(3);
      expect((await list({ status: 'inactive' })).map(({ name }) => name).sort()).toEqual(['Óleo 0', 'Óleo 1', 'Óleo 2']);
      for (const { id } of others) expect(await rowOf(id)).toMatchObject({ isActive: true, version: 1 });
      expect(await changedBy({ isActive: true, all: true })).toBe(3);
      expect(await audited('updated')).toHaveLength(6);
    });

    it('locks a part of many products at a time, so that no sale waits for all of them', async () => {
      const created = await Promise.all(Array.from({ length: 501 }, () => aProduct()));
      const [first = '', ...others] = created.map(({ id }) => id).sort();
      const last = others.at(-1) ?? '';
      const [changing] = await api.dataSource.transaction(async (manager) => {
        await manager.query(['SELECT FROM', kind.table, 'WHERE id = $1 FOR UPDATE'].join(' '), [last]);
        const response = changedBy({ isActive: false, all: true });
        await untilLockWaits(api.dataSource);
        expect([(await rowOf(first)).isActive, (await rowOf(last)).isActive]).toEqual([false, true]);
        return [response];
      });
      expect(await changing).toBe(501);
      expect(await audited('updated')).toHaveLength(501);
    });

    it('never changes deleted products', async () => {
      const { id } = await aProduct({ deletedAt: new Date() });
      expect(await changedBy({ isActive: false, ids: [id] })).toBe(0);
      expect(await changedBy({ isActive: false, all: true })).toBe(0);
      expect(await rowOf(id)).toMatchObject({ isActive: true, version: 1 });
    });

    it('has no deadlocks, in whatever order products are named', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, async () => (await aProduct()).id));
      const responses = await Promise.all([
        setActive({ isActive: false, ids }),
        setActive({ isActive: false, ids: [...ids].reverse() }),
        setActive({ isActive: false, all: true }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(responses.reduce((sum, response) => sum + response.json<{ changed: number }>().changed, 0)).toBe(20);
    });

    it.each([
      ['neither ids nor filters', { isActive: true }, 'ids', 'required'],
      ['an empty list of ids', { isActive: true, ids: [] }, 'ids', 'required'],
      ['"all" set to false', { isActive: true, all: false }, 'ids', 'required'],
      ['an invalid id', { isActive: true, ids: ['nope'] }, 'ids', 'wrong-type'],
      ['too many ids', { isActive: true, ids: Array.from({ length: 101 }, () => randomUUID()) }, 'ids', 'too-large'],
      ['no target state', { all: true }, 'isActive', 'wrong-type'],
      ['an invalid filter', { isActive: true, all: true, status: 'x' }, 'status', 'one-of'],
      ['an unknown key', { isActive: true, all: true, colour: 'x' }, 'colour', 'unknown-key'],
    ])('changes nothing with %s', async (_when, payload, field, code) => {
      const { id } = await aProduct({ isActive: false });
      expect(expectProblem(await setActive(payload), 'validation.failed').errors).toEqual([expect.objectContaining({ field, code })]);
      expect(await rowOf(id)).toMatchObject({ isActive: false, version: 1 });
    });
  });

  describe('the export', () => {
    it('contains all fields and is audited', async () => {
      const createdAt = new Date('2026-11-20T12:15:00Z');
      const { id } = await aProduct({ ...{ name: 'Um', priceCents: 123_456, category: 'Rosto' }, createdAt, updatedAt: createdAt });
      const lines = (await csv()).split('\r\n');
      expect(lines[0]).toBe(`\uFEFF${kind.headers}`);
      expect(lines.slice(1)).toEqual([`${id};Um;;Rosto;1234,56;${kind.ownCells};Sim;;20/11/2026 09:15;20/11/2026 09:15`, '']);
      expect(await audited('exported')).toEqual([expect.objectContaining({ entity: kind.table, entityId: null })]);
    });

    it.each<Query>([
      {},
      { search: 'oleo', sort: 'name' },
      { category: 'Corpo', sort: 'price-desc' },
      { status: 'inactive', sort: 'price-asc' },
      { status: 'active', category: 'Rosto', search: 'serum' },
    ])('contains what the list shows for %j', async (query) => {
      await aProduct({ name: 'Óleo', category: 'Corpo', priceCents: 100 });
      await aProduct({ name: 'Óleo Noturno', category: 'Corpo', priceCents: 300, isActive: false });
      await aProduct({ name: 'Sérum', category: 'Rosto', priceCents: 200 });
      await aProduct({ name: 'Apagado', category: 'Corpo', deletedAt: new Date() });
      const listed = (await list(query)).map(({ id, name }) => [id, name]);
      const lines = (await csv(query)).split('\r\n').slice(1, -1);
      expect(listed.length).toBeGreaterThan(0);
      expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual(listed);
    });

    it('contains text only, no formulas', async () => {
      await aProduct({ name: '=cmd|"/c calc"!A1', description: '@x;y' });
      expect(await csv()).toMatch(/;"'=cmd\|""\/c calc""!A1";"'@x;y";/);
    });

    it('refuses unknown filters', async () => {
      expectProblem(await api.inject({ url: kind.export, query: { status: 'x' }, headers: admin }), 'validation.failed');
    });
  });

  /** Lets two hours pass since all deletions, and runs the job that removes images. */
  async function deletedLongAgo(): Promise<void> {
    const hide = ['UPDATE', kind.table, "SET deleted_at = now() - interval '121 minutes' WHERE deleted_at IS NOT NULL"];
    await api.dataSource.query(hide.join(' '));
    const run = api.app.get(JobsService).tasks[`remove-images-of-deleted-${kind.table}`];
    await run?.({}, { abortSignal: new AbortController().signal } as JobHelpers);
  }

  describe('restoration', () => {
    const remove = (id: string) => api.inject({ method: 'DELETE', url: kind.row(id), headers: admin });
    const restore = (id: string) => post(`${kind.row(id)}/restoration`);

    it('undoes a deletion, with the image, and is audited', async () => {
      const input = { name: 'Com foto', priceCents: 100, ...kind.input };
      const form = await aForm({ data: JSON.stringify(input), image: await aPicture(2000, 1000).png().toBuffer() });
      const product = (await post(kind.list, form.payload, form.headers)).json<View>();
      await remove(product.id);
      expect(await list()).toEqual([]);
      const response = await restore(product.id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id: product.id, name: 'Com foto', imageUrl: product.imageUrl, isActive: true });
      expect((await api.inject({ url: product.images?.full ?? '' })).statusCode).toBe(200);
      expect(await list()).toHaveLength(1);
      expect(await audited('restored')).toEqual([expect.objectContaining({ entity: kind.table, entityId: product.id })]);
      await deletedLongAgo();
      expect((await api.inject({ url: product.images?.full ?? '' })).statusCode).toBe(200);
      await remove(product.id);
      await deletedLongAgo();
      expect((await api.inject({ url: product.images?.full ?? '' })).statusCode).toBe(404);
    });

    it('is refused a second time, for products that are not deleted, and after an hour', async () => {
      const { id } = await aProduct();
      expectProblem(await restore(id), 'product.not-found');
      await remove(id);
      expect((await restore(id)).statusCode).toBe(200);
      expectProblem(await restore(id), 'product.not-found');
      await remove(id);
      await deletedLongAgo();
      for (const gone of [id, randomUUID(), 'nope']) expectProblem(await restore(gone), 'product.not-found');
    });
  });

  describe('duplication', () => {
    it('creates a hidden copy with a new version and date', async () => {
      const { id } = await aProduct({ name: 'Lua', description: 'Leve', category: 'Rosto', priceCents: 990, version: 9 });
      const response = await duplicate(id);
      expect(response.statusCode).toBe(201);
      const copy = response.json<View>();
      expect(copy).toMatchObject({ name: 'Cópia de Lua', description: 'Leve', category: 'Rosto', priceCents: 990, ...kind.copied });
      expect(copy).toMatchObject({ isActive: false, version: 1, imageUrl: null });
      expect(copy.id).not.toBe(id);
      expect(await rowOf(id)).toMatchObject({ name: 'Lua', isActive: true, version: 9 });
      expect(await audited('created')).toEqual([expect.objectContaining({ entity: kind.table, entityId: copy.id })]);
    });

    it('cuts names that would be too long', async () => {
      const { id } = await aProduct({ name: `${'a'.repeat(190)}🌸🌸` });
      const { name } = (await duplicate(id)).json<View>();
      expect(name).toBe(`Cópia de ${'a'.repeat(190)}`);
      const again = (await duplicate((await aProduct({ name: 'x'.repeat(200) })).id)).json<View>();
      expect(again.name).toHaveLength(200);
    });

    it('copies the image, which stays when the original is deleted', async () => {
      const input = { name: 'Com foto', priceCents: 100, ...kind.input };
      const form = await aForm({ data: JSON.stringify(input), image: await aPicture(2000, 1000).png().toBuffer() });
      const original = (await post(kind.list, form.payload, form.headers)).json<View>();
      const copy = (await duplicate(original.id)).json<View>();
      expect(copy.imageUrl).toMatch(new RegExp(`^/media/product-images/detail/${copy.id}-\\d{13}\\.webp$`));
      const bytesOf = async (url = '') => (await api.inject({ url })).rawPayload;
      for (const size of ['card', 'detail', 'full'] as const) {
        expect((await bytesOf(copy.images?.[size])).equals(await bytesOf(original.images?.[size]))).toBe(true);
      }
      await api.inject({ method: 'DELETE', url: kind.row(original.id), headers: admin });
      expect((await api.inject({ url: copy.images?.full ?? '' })).statusCode).toBe(200);
      await api.inject({ method: 'DELETE', url: kind.row(copy.id), headers: admin });
      await deletedLongAgo();
      expect(await api.mediaFiles()).toEqual([]);
    });

    it('is refused when the original gets another image at the same time, instead of copying none', async () => {
      const form = async (data: object) => aForm({ data: JSON.stringify(data), image: await aPicture().png().toBuffer() });
      const { payload, headers } = await form({ name: 'Com foto', priceCents: 100, ...kind.input });
      const { id } = (await post(kind.list, payload, headers)).json<View>();
      const images = api.app.get(ProductImagesService);
      const load = images.load.bind(images);
      jest.spyOn(images, 'load').mockImplementationOnce(async (url) => {
        const change = await form({});
        await api.inject({ method: 'PATCH', url: kind.row(id), payload: change.payload, headers: { ...admin, ...change.headers } });
        return load(url);
      });
      expectProblem(await duplicate(id), 'server.unavailable');
      expect((await duplicate(id)).json<View>().imageUrl).toBeTruthy();
      for (const row of await list()) await api.inject({ method: 'DELETE', url: kind.row(row.id), headers: admin });
      await deletedLongAgo();
    });

    it('creates no image when the original’s files are missing', async () => {
      const { id } = await aProduct({ imageUrl: `/media/product-images/detail/${randomUUID()}-1700000000000.webp` });
      expect((await duplicate(id)).json()).toMatchObject({ imageUrl: null, images: null });
    });

    it('creates one copy per idempotency key and product', async () => {
      const { id } = await aProduct();
      const headers = { 'idempotency-key': randomUUID() };
      const responses = await Promise.all([1, 2, 3].map(() => duplicate(id, headers)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await list()).toHaveLength(2);
      expect((await duplicate((await aProduct({ name: 'Outro' })).id, headers)).json()).toMatchObject({ name: 'Cópia de Outro' });
    });

    it('requires an existing product', async () => {
      const { id } = await aProduct({ deletedAt: new Date() });
      for (const gone of [id, randomUUID(), 'nope']) expectProblem(await duplicate(gone), 'product.not-found');
    });
  });

  it('is for administrators only', async () => {
    const { id } = await aProduct();
    const customer = await api.signIn();
    const calls = [
      { method: 'POST', url: kind.activation, payload: { isActive: false, ids: [id] } },
      { method: 'GET', url: kind.export },
      { method: 'POST', url: kind.duplicate(id) },
    ] as const;
    for (const call of calls) {
      expectProblem(await api.inject(call), 'auth.required');
      expectProblem(await api.inject({ ...call, headers: customer }), 'auth.forbidden');
    }
    expect(await rowOf(id)).toMatchObject({ isActive: true, version: 1 });
  });
});
