import { setTimeout as pause } from 'node:timers/promises';
import { paths, type ContentVersionView } from '@aflora/contracts';
import { MOVE_STOCK } from '../src/orders/stock/stock-lines';
import { until } from './support/api-process';
import { aDigitalProduct } from './support/digital-products';
import { aPhysicalProduct } from './support/physical-products';
import { pipelineOf, startReleasesApp } from './support/releases';
import { startTestApp, type TestApp } from './support/test-app';

/** The listening connection has read the version. */
const LISTENS_AGAIN = `
  SELECT FROM pg_stat_activity WHERE application_name = 'aflora-content-changes' AND datname = current_database()
    AND state = 'idle' AND query LIKE '%last_value%'
`;

let api: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startReleasesApp();
  admin = await api.signIn({ isAdmin: true });
});
afterAll(() => api.close());

const ask = (after?: string, { inject } = api) => inject({ url: paths.contentChanges, query: after === undefined ? {} : { after } });
const version = async (after?: string, app = api) => (await ask(after, app)).json<ContentVersionView>().version;

/** Waits until the process listens, and resolves with the current version. */
async function known(app = api): Promise<string> {
  for (;;) {
    const now = await version(undefined, app);
    if (now) return now;
    await pause(20);
  }
}

/** Waits for the next version while `change` runs. */
async function changedBy(change: () => Promise<unknown>, app = api): Promise<string> {
  const before = await known(app);
  const [after] = await Promise.all([version(before, app), change()]);
  expect(after).not.toBe(before);
  return after;
}

const save = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  api
    .inject({ method, url, headers: admin, ...(payload && { payload }) })
    .then((response) => expect(response.statusCode).toBeLessThan(300));

describe('the content version', () => {
  it('changes with everything that an administrator saves', async () => {
    const { id } = await aPhysicalProduct(api.dataSource);
    const course = await aDigitalProduct(api.dataSource);
    const { name } = await pipelineOf(api, 'site').verified();
    await changedBy(() => save('POST', paths.adminPhysicalProducts, { name: 'Creme', priceCents: 1000 }));
    await changedBy(() => save('PATCH', paths.adminPhysicalProduct(id), { version: 1, priceCents: 500 }));
    await changedBy(() => save('POST', paths.adminPhysicalProductActivation, { ids: [id], isActive: false }));
    await changedBy(() => save('DELETE', paths.adminPhysicalProduct(id)));
    await changedBy(() => save('PATCH', paths.adminDigitalProduct(course.id), { version: 1, priceCents: 500 }));
    await changedBy(() => pipelineOf(api, 'site').live(name));
  });

  it('does not change when only the stock changes', async () => {
    let id = '';
    const before = await changedBy(async () => ({ id } = await aPhysicalProduct(api.dataSource)));
    await api.dataSource.query('UPDATE physical_products SET stock_quantity = stock_quantity - 1 WHERE id = $1', [id]);
    const after = await changedBy(() => save('PATCH', paths.adminPhysicalProduct(id), { version: 1, priceCents: 500 }));
    expect(Number(after)).toBe(Number(before) + 1);
  });

  it('does not change with a sale, unless the product leaves the lists with its last unit, or comes back', async () => {
    let id = '';
    const before = await changedBy(async () => ({ id } = await aPhysicalProduct(api.dataSource, { stockQuantity: 5 })));
    const move = (units: number) => api.dataSource.query(MOVE_STOCK, [[id], [units]]);
    await move(-1);
    await move(-3);
    const soldOut = await changedBy(() => move(-1));
    expect(Number(soldOut)).toBe(Number(before) + 1);
    expect(Number(await changedBy(() => move(2)))).toBe(Number(before) + 2);
  });

  it('is the same in every process, and every process reports a change', async () => {
    const other = await startTestApp({ DATABASE_URL: api.databaseUrl });
    try {
      expect(await known(other)).toBe(await known());
      const change = () => save('POST', paths.adminPhysicalProducts, { name: 'Creme', priceCents: 1000 });
      const [here, there] = await Promise.all([version(await known()), version(await known(other), other), change()]);
      expect(there).toBe(here);
    } finally {
      await other.close();
    }
  });

  it('is read again after the listening connection was lost', async () => {
    const before = await known();
    await api.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'aflora-content-changes' AND datname = current_database()",
    );
    await aPhysicalProduct(api.dataSource);
    expect(await version(before)).not.toBe(before);
  });

  it('that a transaction has taken is not the version before its commit, for a process that begins to listen in between', async () => {
    const { id } = await aPhysicalProduct(api.dataSource);
    await known();
    const [during, after] = await api.dataSource.transaction(async (manager) => {
      await manager.query('UPDATE physical_products SET price_cents = 700, version = 2 WHERE id = $1', [id]);
      const [{ version: taken }] = await manager.query<[ContentVersionView]>('SELECT last_value::text AS version FROM content_version');
      await api.dataSource.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'aflora-content-changes' AND datname = current_database()",
      );
      await until(async () => (await api.dataSource.query<unknown[]>(LISTENS_AGAIN)).length > 0);
      return [await version(), taken];
    });
    expect(during).not.toBe(after);
    expect(await version(during)).toBe(after);
  });

  it('is sent to waiting requests when the process stops', async () => {
    const other = await startTestApp();
    const now = await known(other);
    const waiting = version(now, other);
    await other.close();
    expect(await waiting).toBe(now);
  });

  it('is sent immediately when a hundred requests wait already, so that nobody can occupy all connections', async () => {
    const before = await known();
    const waiting = Array.from({ length: 100 }, () => version(before));
    expect(await version(before)).toBe(before);
    await aPhysicalProduct(api.dataSource);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([String(Number(before) + 1)]));
  });
});
