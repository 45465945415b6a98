import { randomUUID } from 'node:crypto';
import { paths, type CartView } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

type Line = CartView['lines'][number];

describe('the cart of an account', () => {
  let api: TestApp;
  let headers: { authorization: string };
  let soap: string;
  let serum: string;

  beforeAll(async () => {
    api = await startTestApp();
    soap = (await aPhysicalProduct(api.dataSource, { stockQuantity: 5 })).id;
    serum = (await aPhysicalProduct(api.dataSource, { stockQuantity: 5 })).id;
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE users CASCADE');
    headers = await api.signIn({ email: 'ana@example.com' });
  });

  const show = async (by = headers) => (await api.inject({ url: paths.cart, headers: by })).json<CartView>();
  const post = (url: string, payload: object, by: object = headers) =>
    api.inject({ method: 'POST', url, payload, headers: by as Record<string, string> });
  const change = (...changes: Line[]) => post(paths.cartChanges, { changes });
  const merge = (items: Line[], key: string = randomUUID()) => post(paths.cartMerges, { items }, { ...headers, 'idempotency-key': key });

  it('is empty at first, and private', async () => {
    const response = await api.inject({ url: paths.cart, headers });
    expect(response.json()).toEqual({ version: 0, lines: [] });
    expect(response.headers['cache-control']).toBe('no-store');
    expectProblem(await api.inject({ url: paths.cart }), 'auth.required');
    await change({ productId: soap, quantity: 1 });
    expect(await show(await api.signIn({ email: 'bia@example.com' }))).toEqual({ version: 0, lines: [] });
  });

  it('takes over single lines from each device, and the last change of a line counts', async () => {
    await change({ productId: soap, quantity: 1 }, { productId: serum, quantity: 2 });
    await change({ productId: soap, quantity: 3 });
    const response = await change({ productId: serum, quantity: 0 });
    expect(response.json()).toEqual({ version: 3, lines: [{ productId: soap, quantity: 3 }] });
    expect(await show()).toEqual(response.json());
  });

  it('counts no version for a change that changes nothing', async () => {
    await change({ productId: soap, quantity: 1 });
    expect((await change({ productId: soap, quantity: 1 })).json()).toMatchObject({ version: 1 });
  });

  it('loses no line when two devices change it at the same moment', async () => {
    await Promise.all([change({ productId: soap, quantity: 1 }), change({ productId: serum, quantity: 2 })]);
    const { version, lines } = await show();
    expect(version).toBe(2);
    expect(lines.map(({ productId }) => productId).sort()).toEqual([soap, serum].sort());
  });

  it('is joined with a browser’s cart, up to the stock, once for a key', async () => {
    await change({ productId: soap, quantity: 3 });
    const key = randomUUID();
    const items = [
      { productId: soap, quantity: 4 },
      { productId: serum, quantity: 1 },
    ];
    for (let round = 0; round < 2; round++) {
      const response = await merge(items, key);
      expect(response.statusCode).toBe(201);
      expect(response.json<CartView>().lines).toEqual([
        { productId: soap, quantity: 5 },
        { productId: serum, quantity: 1 },
      ]);
    }
    expect(await show()).toMatchObject({ version: 2 });
  });

  it('keeps products that were deleted meanwhile, so that the cart can say so', async () => {
    const { id: productId } = await aPhysicalProduct(api.dataSource, { isActive: false });
    await merge([{ productId, quantity: 2 }]);
    expect((await show()).lines).toEqual([{ productId, quantity: 2 }]);
  });

  it('refuses quantities and ids that no cart has', async () => {
    expectProblem(await change({ productId: soap, quantity: 100 }), 'validation.failed');
    expectProblem(await change({ productId: 'x', quantity: 1 }), 'validation.failed');
    expectProblem(await merge([]), 'validation.failed');
    expectProblem(await post(paths.cartChanges, { changes: [{ productId: soap, quantity: 1 }] }, {}), 'auth.required');
  });
});
