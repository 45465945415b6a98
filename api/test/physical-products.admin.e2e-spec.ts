import { randomUUID } from 'node:crypto';
import { paths, type AdminPhysicalProductView, type PageView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

describe('the console’s physical products', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  const url = paths.adminPhysicalProducts;
  const create = (payload: object, headers = {}) => api.inject({ method: 'POST', url, payload, headers: { ...admin, ...headers } });
  const update = (id: string, payload: object) =>
    api.inject({ method: 'PATCH', url: paths.adminPhysicalProduct(id), payload, headers: admin });
  const remove = (id: string) => api.inject({ method: 'DELETE', url: paths.adminPhysicalProduct(id), headers: admin });
  const rowOf = (id: string) => api.dataSource.manager.findOneOrFail(PhysicalProduct, { where: { id }, withDeleted: true });
  const aProduct = (fields = {}) => aPhysicalProduct(api.dataSource, fields);

  describe('creating a product', () => {
    it('responds with 201 and the row, with defaults for missing fields', async () => {
      const response = await create({ name: '  Óleo  ', priceCents: 7290, category: '' });
      expect(response.statusCode).toBe(201);
      const product = response.json<AdminPhysicalProductView>();
      expect(product).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'Óleo',
        description: null,
        category: null,
        priceCents: 7290,
        stockQuantity: 0,
        weightGrams: 300,
        imageUrl: null,
        images: null,
        isActive: true,
        version: 1,
        createdAt: expect.any(String) as string,
      });
      expect((await api.inject({ url: paths.adminPhysicalProduct(product.id), headers: admin })).json()).toEqual(product);
    });

    it('audits the actor and the request', async () => {
      const response = await create({ name: 'x', priceCents: 1 }, { 'x-request-id': 'pedido-da-prova' });
      const { id } = response.json<{ id: string }>();
      const entry = await api.dataSource.manager.findOneByOrFail(AuditEntry, { entityId: id });
      expect(entry).toMatchObject({ action: 'created', entity: 'physical_products', requestId: response.headers['x-request-id'] });
      expect(entry.requestId).not.toBe('pedido-da-prova');
    });

    it('treats null as a missing field', async () => {
      const response = await create({ name: 'x', priceCents: 1, stockQuantity: null, weightGrams: null, isActive: null });
      expect(response.json()).toMatchObject({ stockQuantity: 0, weightGrams: 300, isActive: true });
      const { id } = await aProduct({ stockQuantity: 7 });
      const patch = { stockQuantity: null, stockDelta: null, version: null, weightGrams: null, isActive: null, removeImage: null };
      expect((await update(id, { ...patch, version: 1 })).json()).toMatchObject({ stockQuantity: 7, weightGrams: 300, isActive: true });
    });

    it('names every invalid field', async () => {
      const problem = expectProblem(await create({ priceCents: 0, stockQuantity: -1, colour: 'red' }), 'validation.failed');
      expect(problem.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
        ['colour', 'unknown-key'],
        ['name', 'required'],
        ['priceCents', 'not-positive'],
        ['stockQuantity', 'too-small'],
      ]);
    });
  });

  describe('an idempotency key', () => {
    const input = { name: 'Duplo', priceCents: 100 };
    const countOf = (name: string) => api.dataSource.manager.countBy(PhysicalProduct, { name });

    it('creates one product for a double click, with the same response twice', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const responses = await Promise.all([1, 2, 3].map(() => create({ ...input, name: 'Clique' }, headers)));
      expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201]);
      expect(new Set(responses.map((response) => response.body)).size).toBe(1);
      expect(await countOf('Clique')).toBe(1);
    });

    it('is refused for another body', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      await create(input, headers);
      expectProblem(await create({ ...input, priceCents: 200 }, headers), 'idempotency.key-reused');
    });

    it('belongs to one user', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const other = await api.signIn({ isAdmin: true });
      const [mine, theirs] = [await create(input, headers), await create(input, { ...headers, ...other })];
      expect(mine.json<{ id: string }>().id).not.toBe(theirs.json<{ id: string }>().id);
    });

    it('is released when the request is refused', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      expectProblem(await create({ name: 'x' }, headers), 'validation.failed');
      expect((await create(input, headers)).statusCode).toBe(201);
    });

    it('expires, and expired keys are deleted', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = (await create(input, headers)).json<{ id: string }>();
      await api.dataSource.query("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'");
      expect((await create(input, headers)).json<{ id: string }>().id).not.toBe(first.id);
      expect(await api.dataSource.query('SELECT key FROM idempotency_keys')).toEqual([{ key: headers['idempotency-key'] }]);
    });

    it('reports that the first request is still running when it takes too long', async () => {
      const runner = api.dataSource.createQueryRunner();
      await runner.startTransaction();
      const { id } = (await api.dataSource.query<[{ id: string }]>('SELECT user_id AS id FROM profiles WHERE is_admin LIMIT 1'))[0];
      const key = randomUUID();
      await runner.query('INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ($1, $2, $3)', [`${id} POST ${url}`, key, '']);
      const response = await create(input, { 'idempotency-key': key });
      await runner.rollbackTransaction();
      await runner.release();
      expectProblem(response, 'idempotency.in-progress');
      expect(response.headers['retry-after']).toBe('2');
    });

    it.each(['', 'two words', 'x'.repeat(201), 'ação'])('must not be %p', async (key) => {
      expectProblem(await create(input, { 'idempotency-key': key }), 'validation.failed');
    });
  });

  describe('changing a product', () => {
    it('writes the sent fields, increments the version and leaves the rest', async () => {
      const { id } = await aProduct({ description: 'Leve' });
      const response = await update(id, { name: 'Novo nome', description: null });
      expect(response.json()).toMatchObject({ name: 'Novo nome', description: null, priceCents: 8990, version: 2 });
    });

    it('adds a delta to the current stock, so that no concurrent sale is lost', async () => {
      const { id } = await aProduct({ stockQuantity: 10 });
      const responses = await Promise.all([1, 2, 3, 4].map(() => update(id, { stockDelta: -2 })));
      expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
      expect((await rowOf(id)).stockQuantity).toBe(2);
    });

    it('adds a delta once for one idempotency key', async () => {
      const { id } = await aProduct({ stockQuantity: 57 });
      const headers = { ...admin, 'idempotency-key': randomUUID() };
      const send = () => api.inject({ method: 'PATCH', url: `${url}/${id}`, payload: { stockDelta: 10, version: 1 }, headers });
      const responses = [await send(), await send()];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(responses[1]?.body).toBe(responses[0]?.body);
      expect(await api.dataSource.manager.findOneBy(PhysicalProduct, { id })).toMatchObject({ stockQuantity: 67, version: 2 });
    });

    it('never makes the stock negative', async () => {
      const { id } = await aProduct({ stockQuantity: 1 });
      const problem = expectProblem(await update(id, { stockDelta: -2, name: 'x' }), 'product.out-of-stock');
      expect(problem.params).toEqual({ stockQuantity: 1 });
      expect(await rowOf(id)).toMatchObject({ stockQuantity: 1, name: 'Sérum', version: 1 });
    });

    it('detects a concurrent change and returns the current version', async () => {
      const { id } = await aProduct({});
      await update(id, { priceCents: 1 });
      const problem = expectProblem(await update(id, { stockQuantity: 9, version: 1 }), 'product.changed');
      expect(problem.params).toEqual({ version: 2 });
      expect((await update(id, { stockQuantity: 9, version: 2 })).json()).toMatchObject({ stockQuantity: 9, version: 3 });
    });

    it.each([
      [{ stockQuantity: 3 }, 'stock-needs-version'],
      [{ name: null }, 'required'],
      [{ stockDelta: 0.5 }, 'wrong-type'],
      [{ isActive: 'yes' }, 'wrong-type'],
    ])('refuses %j', async (patch, code) => {
      const { id } = await aProduct({});
      expect(expectProblem(await update(id, patch), 'validation.failed').errors).toEqual([expect.objectContaining({ code })]);
    });

    it.each(['nope', randomUUID()])('responds with not found for the id %p', async (id) => {
      expectProblem(await update(id, {}), 'product.not-found');
      expectProblem(await remove(id), 'product.not-found');
    });
  });

  describe('deleting a product', () => {
    it('hides the product and keeps its row for order lines', async () => {
      const { id } = await aProduct({});
      expect((await remove(id)).statusCode).toBe(204);
      expect((await rowOf(id)).deletedAt).toEqual(expect.any(Date));
      expectProblem(await api.inject({ url: paths.adminPhysicalProduct(id), headers: admin }), 'product.not-found');
      expectProblem(await remove(id), 'product.not-found');
    });
  });

  describe('listing products', () => {
    it('includes products that the shop hides, and filters them', async () => {
      await api.dataSource.query('TRUNCATE physical_products CASCADE');
      await aProduct({ name: 'vende' });
      await aProduct({ name: 'esgotado', stockQuantity: 0 });
      await aProduct({ name: 'inativo', isActive: false });
      await aProduct({ name: 'apagado', deletedAt: new Date() });
      const names = async (query: Record<string, string>) =>
        (await api.inject({ url, query, headers: admin })).json<PageView<AdminPhysicalProductView>>().items.map(({ name }) => name);
      expect(await names({ sort: 'name' })).toEqual(['esgotado', 'inativo', 'vende']);
      expect(await names({ status: 'inactive' })).toEqual(['inativo']);
      expect(await names({ status: 'active', stock: 'in-stock' })).toEqual(['vende']);
      expect(await names({ stock: 'out-of-stock' })).toEqual(['esgotado']);
      expect(await names({ search: 'INATIVO', pageSize: '1' })).toEqual(['inativo']);
      await aProduct({ name: 'Sabonete de açaí', description: 'Para o rosto' });
      expect(await names({ search: 'acai SABONETE' })).toEqual(['Sabonete de açaí']);
      expect(await names({ search: 'rosto açaí' })).toEqual(['Sabonete de açaí']);
      expect(await names({ search: 'sabonete buriti' })).toEqual([]);
      expect(await names({ sort: 'name-desc' })).toEqual(['vende', 'Sabonete de açaí', 'inativo', 'esgotado']);
      const beyond = await api.inject({ url, query: { page: '9', pageSize: '2' }, headers: admin });
      expect(beyond.json()).toEqual({ items: [], total: 4, page: 9, pageSize: 2 });
    });

    it('applies the stock filter to bulk changes and exports', async () => {
      await api.dataSource.query('TRUNCATE physical_products CASCADE');
      const [sold, left] = [await aProduct({ name: 'esgotado', stockQuantity: 0 }), await aProduct({ name: 'vende' })];
      const payload = { isActive: false, all: true, stock: 'out-of-stock' };
      const response = await api.inject({ method: 'POST', url: paths.adminPhysicalProductActivation, payload, headers: admin });
      expect(response.json()).toEqual({ changed: 1, ids: [] });
      expect([await rowOf(sold.id), await rowOf(left.id)]).toMatchObject([{ isActive: false }, { isActive: true }]);
      const file = await api.inject({ url: paths.adminPhysicalProductsExport, query: { stock: 'in-stock' }, headers: admin });
      expect(file.body.split('\r\n')).toEqual([expect.stringContaining('ID;Nome'), expect.stringContaining(';vende;'), '']);
    });
  });
});
