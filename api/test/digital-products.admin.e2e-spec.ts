import { randomUUID } from 'node:crypto';
import { paths, type AdminDigitalProductView, type PageView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { DigitalProduct } from '../src/digital-products/digital-product.entity';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

const COURSE = { name: 'Curso', priceCents: 9700, affiliateLink: 'https://cursos.example.com/x' };

describe('the console’s courses', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  const url = paths.adminDigitalProducts;
  const create = (payload: object | Buffer, headers = {}) =>
    api.inject({ method: 'POST', url, payload, headers: { ...admin, ...headers } });
  const update = (id: string, payload: object) =>
    api.inject({ method: 'PATCH', url: paths.adminDigitalProduct(id), payload, headers: admin });
  const remove = (id: string) => api.inject({ method: 'DELETE', url: paths.adminDigitalProduct(id), headers: admin });
  const aCourse = (fields = {}) => aDigitalProduct(api.dataSource, fields);

  it('are created with the form’s defaults', async () => {
    const response = await create(COURSE);
    expect(response.statusCode).toBe(201);
    const course = response.json<AdminDigitalProductView>();
    expect(course).toEqual({
      ...COURSE,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      description: null,
      category: null,
      commissionRate: 0,
      imageUrl: null,
      images: null,
      isActive: true,
      version: 1,
      createdAt: expect.any(String) as string,
    });
    expect((await api.inject({ url: paths.adminDigitalProduct(course.id), headers: admin })).json()).toEqual(course);
    const entry = await api.dataSource.manager.findOneByOrFail(AuditEntry, { entityId: course.id });
    expect(entry).toMatchObject({ action: 'created', entity: 'digital_products' });
  });

  it('store a commission to the tenth, also as a number, or none', async () => {
    const { id } = (await create({ ...COURSE, commissionRate: 12.3 })).json<AdminDigitalProductView>();
    expect((await api.inject({ url: paths.adminDigitalProduct(id), headers: admin })).json()).toMatchObject({ commissionRate: 12.3 });
    expect((await update(id, { commissionRate: 100 })).json()).toMatchObject({ commissionRate: 100 });
    expect((await update(id, { commissionRate: null })).json()).toMatchObject({ commissionRate: null });
    expect((await update(id, { name: 'Outro' })).json()).toMatchObject({ commissionRate: null, name: 'Outro', version: 4 });
  });

  it('name every invalid field', async () => {
    const wrong = { priceCents: 0, affiliateLink: 'javascript:alert(1)', commissionRate: 100.1, stockQuantity: 1 };
    const problem = expectProblem(await create(wrong), 'validation.failed');
    expect(problem.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
      ['affiliateLink', 'url'],
      ['commissionRate', 'too-large'],
      ['name', 'required'],
      ['priceCents', 'not-positive'],
      ['stockQuantity', 'unknown-key'],
    ]);
    const { id } = await aCourse();
    for (const patch of [{ affiliateLink: '' }, { affiliateLink: null }, { commissionRate: 0.05 }, { stockDelta: 1 }]) {
      expectProblem(await update(id, patch), 'validation.failed');
    }
  });

  it('are created once for one idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([1, 2].map(() => create({ ...COURSE, name: 'Clique' }, headers)));
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
    expect(await api.dataSource.manager.countBy(DigitalProduct, { name: 'Clique' })).toBe(1);
    expectProblem(await create({ ...COURSE, name: 'Outro' }, headers), 'idempotency.key-reused');
  });

  it('detect a concurrent change', async () => {
    const { id } = await aCourse();
    await update(id, { priceCents: 1 });
    expect(expectProblem(await update(id, { name: 'x', version: 1 }), 'product.changed').params).toEqual({ version: 2 });
    expect((await update(id, { name: 'x', version: 2 })).json()).toMatchObject({ name: 'x', priceCents: 1, version: 3 });
  });

  it('take an image in the same request, and keep it while their deletion can be undone', async () => {
    const { payload, headers } = await aForm({ data: JSON.stringify(COURSE), image: await aPicture().png().toBuffer() });
    const { id, images } = (await create(payload, headers)).json<AdminDigitalProductView>();
    expect((await api.inject({ url: images?.card ?? '' })).headers['content-type']).toBe('image/webp');
    const files = await api.mediaFiles();
    expect((await remove(id)).statusCode).toBe(204);
    expect(await api.mediaFiles()).toEqual(files);
    expectProblem(await api.inject({ url: paths.adminDigitalProduct(id), headers: admin }), 'product.not-found');
    const broken = await aForm({ data: JSON.stringify(COURSE), image: '<svg/>' });
    expectProblem(await create(broken.payload, broken.headers), 'validation.failed');
    expect(await api.mediaFiles()).toEqual(files);
  });

  it.each(['nope', randomUUID()])('respond with not found for the id %p', async (id) => {
    expectProblem(await update(id, {}), 'product.not-found');
    expectProblem(await remove(id), 'product.not-found');
    expectProblem(await api.inject({ url: paths.adminDigitalProduct(id), headers: admin }), 'product.not-found');
  });

  it('include inactive courses in the list', async () => {
    await api.dataSource.query('TRUNCATE digital_products CASCADE');
    await aCourse({ name: 'ativo' });
    await aCourse({ name: 'inativo', isActive: false });
    await aCourse({ name: 'apagado', deletedAt: new Date() });
    const names = async (query: Record<string, string>) =>
      (await api.inject({ url, query, headers: admin })).json<PageView<AdminDigitalProductView>>().items.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['ativo', 'inativo']);
    expect(await names({ status: 'inactive', search: 'INATIVO' })).toEqual(['inativo']);
    expectProblem(await api.inject({ url, query: { stock: 'in-stock' }, headers: admin }), 'validation.failed');
    const payload = { isActive: false, all: true, stock: 'in-stock' };
    const response = await api.inject({ method: 'POST', url: paths.adminDigitalProductActivation, payload, headers: admin });
    expectProblem(response, 'validation.failed');
  });
});
