import type { Server } from 'node:http';
import { paths, type CappedPageView, type CartQuoteView, type ContentVersionView, type PhysicalProductView } from '@aflora/contracts';
import { ResponseCache } from '../src/common/http/response-cache';
import { PhysicalProductsService } from '../src/physical-products/physical-products.service';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { routesOf } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

const AGE_MS = 2_000;
const POSTAL_CODE = '13010-000';

/** Two processes on one database. */
let here: TestApp;
let there: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  const variables = { RESPONSE_AGE_MS: String(AGE_MS) };
  here = await startTestApp(variables);
  there = await startTestApp({ ...variables, DATABASE_URL: here.databaseUrl });
  admin = await here.signIn({ isAdmin: true });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
afterEach(() => jest.restoreAllMocks());

const shown = async (id: string, api = here) => (await api.inject({ url: paths.physicalProduct(id) })).json<PhysicalProductView>();
/** Changes the stock as a sale does: without a notification. */
const sell = (id: string) => here.dataSource.query('UPDATE physical_products SET stock_quantity = stock_quantity - 1 WHERE id = $1', [id]);
const save = (id: string, version: number, priceCents: number) =>
  here.inject({ method: 'PATCH', url: paths.adminPhysicalProduct(id), headers: admin, payload: { version, priceCents } });

/** A product that both processes keep; every notification has arrived. */
async function aShownProduct(): Promise<string> {
  const { id } = await aPhysicalProduct(here.dataSource, { priceCents: 5000, stockQuantity: 5 });
  const [{ version }] = await here.dataSource.query<[ContentVersionView]>('SELECT last_value::text AS version FROM content_version');
  for (const api of [here, there]) {
    await until(async () => (await api.inject({ url: paths.contentChanges })).json<ContentVersionView>().version === version);
    expect((await shown(id, api)).priceCents).toBe(5000);
  }
  return id;
}

function pass(ms: number): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + ms);
}

describe('a cached response', () => {
  it('is sent again, with the same headers, without reading the database', async () => {
    const id = await aShownProduct();
    const first = await here.inject({ url: paths.physicalProduct(id) });
    await sell(id);
    const second = await here.inject({ url: paths.physicalProduct(id) });
    expect(second.body).toBe(first.body);
    const differing = { 'x-request-id': expect.any(String) as string, date: expect.any(String) as string };
    expect({ ...second.headers, ...differing }).toEqual({ ...first.headers, ...differing });
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('is never older than its limit, although a sale announces nothing', async () => {
    const id = await aShownProduct();
    await sell(id);
    pass(AGE_MS);
    expect((await shown(id)).stockQuantity).toBe(4);
    expect((await shown(id, there)).stockQuantity).toBe(4);
  });

  it('is dropped at once where an administrator saves, and in every other process with the notification', async () => {
    const id = await aShownProduct();
    expect((await save(id, 1, 4000)).statusCode).toBe(200);
    expect((await shown(id)).priceCents).toBe(4000);
    await until(async () => (await shown(id, there)).priceCents === 4000);
  });

  it('is never older than its limit when the notification is lost', async () => {
    const id = await aShownProduct();
    await here.dataSource.query('ALTER TABLE physical_products DISABLE TRIGGER physical_products_announced');
    expect((await save(id, 1, 4000)).statusCode).toBe(200);
    await here.dataSource.query('ALTER TABLE physical_products ENABLE TRIGGER physical_products_announced');
    expect((await shown(id, there)).priceCents).toBe(5000);
    pass(AGE_MS);
    expect((await shown(id, there)).priceCents).toBe(4000);
  });

  it('never decides a price: the checkout reads the database', async () => {
    const id = await aShownProduct();
    await here.dataSource.query('UPDATE physical_products SET price_cents = 4000, stock_quantity = 1 WHERE id = $1', [id]);
    const payload = { items: [{ productId: id, quantity: 7 }], postalCode: POSTAL_CODE };
    const cart = (await here.inject({ method: 'POST', url: paths.cartQuote, payload })).json<CartQuoteView>();
    expect((await shown(id)).priceCents).toBe(5000);
    expect(cart.lines[0]).toMatchObject({ priceCents: 4000, available: 1 });
  });

  it('is not sent to a client that has it already', async () => {
    const id = await aShownProduct();
    const { etag } = (await here.inject({ url: paths.physicalProduct(id) })).headers;
    const ask = () => here.inject({ url: paths.physicalProduct(id), headers: { 'if-none-match': String(etag) } });
    expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
    here.app.get(ResponseCache).clear();
    expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
    expect((await save(id, 1, 4000)).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is a success only', async () => {
    const { id } = await aPhysicalProduct(here.dataSource, { isActive: false });
    expectProblem(await here.inject({ url: paths.physicalProduct(id) }), 'product.not-found');
    await here.dataSource.query('UPDATE physical_products SET is_active = true WHERE id = $1', [id]);
    expect((await shown(id)).id).toBe(id);
  });

  it('belongs to its whole address', async () => {
    await aShownProduct();
    await aShownProduct();
    const sizes = await Promise.all(
      ['1', '2'].map(async (pageSize) =>
        (await here.inject({ url: paths.physicalProducts, query: { pageSize } })).json<CappedPageView<unknown>>(),
      ),
    );
    expect(sizes.map(({ items }) => items.length)).toEqual([1, 2]);
  });

  it('that was read before a change is not kept after it', () => {
    const responses = new ResponseCache({ responseAgeMs: AGE_MS });
    const reading = responses.begin('/old');
    responses.clear();
    responses.set(reading, { body: 'old', etag: '"old"' });
    expect(responses.get('/old')).toBeUndefined();
  });
});

describe('requests for the same page at the same time', () => {
  const reads = () => jest.spyOn(here.app.get(PhysicalProductsService), 'list');
  const list = () => here.inject({ url: paths.physicalProducts });
  /** A list that is being read, until it is let go. */
  const aSlowRead = () => {
    let finish: (outcome?: Error) => void = () => undefined;
    const ended = new Promise<void>((resolve, reject) => (finish = (error) => (error ? reject(error) : resolve())));
    const { list: really } = PhysicalProductsService.prototype;
    const spy = reads().mockImplementationOnce(async function (this: PhysicalProductsService, query) {
      await ended;
      return really.call(this, query);
    });
    return { spy, finish };
  };
  const begun = (spy: jest.SpyInstance) => until(() => spy.mock.calls.length > 0);
  /** Sends a request that waits for the first one, whose age doesn't end the waiting. */
  const waiting = async (send: () => Promise<{ statusCode: number }>) => {
    const responses = here.app.get(ResponseCache);
    const wait = jest.spyOn(responses, 'wait');
    const response = send();
    await until(() => wait.mock.results.length > 0);
    expect(wait.mock.results[0]?.value).toBe(true);
    for (const { value } of begin.mock.results) clearTimeout((value as ReturnType<ResponseCache['begin']>).deadline);
    return { response };
  };
  let begin: jest.SpyInstance;

  beforeEach(() => {
    here.app.get(ResponseCache).clear();
    begin = jest.spyOn(here.app.get(ResponseCache), 'begin');
  });

  it('are answered by one reading', async () => {
    const { spy, finish } = aSlowRead();
    const first = list();
    await begun(spy);
    const others = [list(), list()];
    await here.inject({ url: paths.contentChanges });
    finish();
    const responses = await Promise.all([first, ...others]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('read for themselves when the one that they wait for fails', async () => {
    const { spy, finish } = aSlowRead();
    const first = list();
    await begun(spy);
    const other = await waiting(list);
    finish(new Error('no answer'));
    expect((await first).statusCode).toBe(500);
    expect((await other.response).statusCode).toBe(200);
  });

  it('go on once its response would be too old', async () => {
    const responses = new ResponseCache({ responseAgeMs: 20 });
    responses.begin('/slow');
    await new Promise<void>((resume) => void responses.wait('/slow', resume));
    expect(responses.wait('/slow', () => undefined)).toBe(false);
  });

  it('read for themselves after a change', async () => {
    const { spy, finish } = aSlowRead();
    const first = list();
    await begun(spy);
    here.app.get(ResponseCache).clear();
    const wait = jest.spyOn(here.app.get(ResponseCache), 'wait');
    expect((await list()).statusCode).toBe(200);
    expect(wait).toHaveReturnedWith(false);
    finish();
    await first;
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('are answered by that reading also when the client that caused it has gone', async () => {
    const { spy, finish } = aSlowRead();
    await here.app.listen(0, '127.0.0.1');
    const server = here.app.getHttpServer() as Server;
    const disconnected = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    const gone = new AbortController();
    const url = `${await here.app.getUrl()}${paths.physicalProducts}`;
    const first = fetch(url, { signal: gone.signal }).catch(() => undefined);
    await begun(spy);
    const other = await waiting(async () => ({ statusCode: (await fetch(url)).status }));
    gone.abort();
    await Promise.all([first, disconnected]);
    finish();
    expect((await other.response).statusCode).toBe(200);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});

describe('a route that keeps responses', () => {
  it('is a public read without a limit, because cached responses skip guards', () => {
    const keeping = routesOf(here).filter(({ isCached }) => isCached);
    expect(keeping.length).toBeGreaterThan(5);
    expect(keeping.filter(({ method, roles, limit }) => method !== 'GET' || roles?.join() !== 'public' || limit)).toEqual([]);
  });
});
