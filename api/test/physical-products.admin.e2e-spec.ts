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

  describe('creating', () => {
    it('answers 201 with the row, its defaults filled in', async () => {
      const answer = await create({ name: '  Óleo  ', priceCents: 7290, category: '' });
      expect(answer.statusCode).toBe(201);
      const product = answer.json<AdminPhysicalProductView>();
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

    it('writes down who did it, under which request', async () => {
      const { id } = (await create({ name: 'x', priceCents: 1 }, { 'x-request-id': 'pedido-da-prova' })).json<{ id: string }>();
      const entry = await api.dataSource.manager.findOneByOrFail(AuditEntry, { entityId: id });
      expect(entry).toMatchObject({ action: 'created', entity: 'physical_products', requestId: 'pedido-da-prova' });
    });

    it('takes null for what was left out', async () => {
      const answer = await create({ name: 'x', priceCents: 1, stockQuantity: null, weightGrams: null, isActive: null });
      expect(answer.json()).toMatchObject({ stockQuantity: 0, weightGrams: 300, isActive: true });
      const { id } = await aProduct({ stockQuantity: 7 });
      const patch = { stockQuantity: null, stockDelta: null, version: null, weightGrams: null, isActive: null, removeImage: null };
      expect((await update(id, { ...patch, version: 1 })).json()).toMatchObject({ stockQuantity: 7, weightGrams: 300, isActive: true });
    });

    it('names every field that is wrong', async () => {
      const problem = expectProblem(await create({ priceCents: 0, stockQuantity: -1, colour: 'red' }), 'validation.failed');
      expect(problem.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
        ['colour', 'unknown-key'],
        ['name', 'required'],
        ['priceCents', 'not-positive'],
        ['stockQuantity', 'too-small'],
      ]);
    });
  });

  describe('with an Idempotency-Key', () => {
    const input = { name: 'Duplo', priceCents: 100 };
    const countOf = (name: string) => api.dataSource.manager.countBy(PhysicalProduct, { name });

    it('makes one product of a double click, and answers both clicks alike', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => create({ ...input, name: 'Clique' }, headers)));
      expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(await countOf('Clique')).toBe(1);
    });

    it('refuses the key for another body', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      await create(input, headers);
      expectProblem(await create({ ...input, priceCents: 200 }, headers), 'idempotency.key-reused');
    });

    it('keeps the keys of two people apart', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const other = await api.signIn({ isAdmin: true });
      const [mine, theirs] = [await create(input, headers), await create(input, { ...headers, ...other })];
      expect(mine.json<{ id: string }>().id).not.toBe(theirs.json<{ id: string }>().id);
    });

    it('frees the key when the request was refused', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      expectProblem(await create({ name: 'x' }, headers), 'validation.failed');
      expect((await create(input, headers)).statusCode).toBe(201);
    });

    it('takes an expired key as new and forgets the other expired ones', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = (await create(input, headers)).json<{ id: string }>();
      await api.dataSource.query("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'");
      expect((await create(input, headers)).json<{ id: string }>().id).not.toBe(first.id);
      expect(await api.dataSource.query('SELECT key FROM idempotency_keys')).toEqual([{ key: headers['idempotency-key'] }]);
    });

    it('says that the first request still runs when it takes too long', async () => {
      const runner = api.dataSource.createQueryRunner();
      await runner.startTransaction();
      const { id } = (await api.dataSource.query<[{ id: string }]>('SELECT user_id AS id FROM profiles WHERE is_admin LIMIT 1'))[0];
      const key = randomUUID();
      await runner.query('INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ($1, $2, $3)', [`${id} POST ${url}`, key, '']);
      const answer = await create(input, { 'idempotency-key': key });
      await runner.rollbackTransaction();
      await runner.release();
      expectProblem(answer, 'idempotency.in-progress');
      expect(answer.headers['retry-after']).toBe('2');
    });

    it.each(['', 'two words', 'x'.repeat(201), 'ação'])('refuses %p as a key', async (key) => {
      expectProblem(await create(input, { 'idempotency-key': key }), 'validation.failed');
    });
  });

  describe('changing', () => {
    it('changes what is named, counts the version and leaves the rest', async () => {
      const { id } = await aProduct({ description: 'Leve' });
      const answer = await update(id, { name: 'Novo nome', description: null });
      expect(answer.json()).toMatchObject({ name: 'Novo nome', description: null, priceCents: 8990, version: 2 });
    });

    it('adds to stock what is there, so that a sale in between is not lost', async () => {
      const { id } = await aProduct({ stockQuantity: 10 });
      const answers = await Promise.all([1, 2, 3, 4].map(() => update(id, { stockDelta: -2 })));
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
      expect((await rowOf(id)).stockQuantity).toBe(2);
    });

    it('never takes stock below zero', async () => {
      const { id } = await aProduct({ stockQuantity: 1 });
      const problem = expectProblem(await update(id, { stockDelta: -2, name: 'x' }), 'product.out-of-stock');
      expect(problem.params).toEqual({ stockQuantity: 1 });
      expect(await rowOf(id)).toMatchObject({ stockQuantity: 1, name: 'Sérum', version: 1 });
    });

    it('notices somebody else’s change and says the version there is', async () => {
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

    it.each(['nope', randomUUID()])('has no product %p to change or delete', async (id) => {
      expectProblem(await update(id, {}), 'product.not-found');
      expectProblem(await remove(id), 'product.not-found');
    });
  });

  describe('deleting', () => {
    it('hides the product and keeps its row for what was sold', async () => {
      const { id } = await aProduct({});
      expect((await remove(id)).statusCode).toBe(204);
      expect((await rowOf(id)).deletedAt).toEqual(expect.any(Date));
      expectProblem(await api.inject({ url: paths.adminPhysicalProduct(id), headers: admin }), 'product.not-found');
      expectProblem(await remove(id), 'product.not-found');
    });
  });

  describe('listing', () => {
    it('shows also what the shop does not, and filters it', async () => {
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
      const beyond = await api.inject({ url, query: { page: '9', pageSize: '2' }, headers: admin });
      expect(beyond.json()).toEqual({ items: [], total: 3, page: 9, pageSize: 2 });
    });

    it('narrows bulk changes and exports by stock as well', async () => {
      await api.dataSource.query('TRUNCATE physical_products CASCADE');
      const [sold, left] = [await aProduct({ name: 'esgotado', stockQuantity: 0 }), await aProduct({ name: 'vende' })];
      const payload = { isActive: false, all: true, stock: 'out-of-stock' };
      const answer = await api.inject({ method: 'POST', url: paths.adminPhysicalProductActivation, payload, headers: admin });
      expect(answer.json()).toEqual({ changed: 1 });
      expect([await rowOf(sold.id), await rowOf(left.id)]).toMatchObject([{ isActive: false }, { isActive: true }]);
      const file = await api.inject({ url: paths.adminPhysicalProductsExport, query: { stock: 'in-stock' }, headers: admin });
      expect(file.body.split('\r\n')).toEqual([expect.stringContaining('ID;Nome'), expect.stringContaining(';vende;'), '']);
    });
  });
});
