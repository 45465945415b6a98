import { randomUUID } from 'node:crypto';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { startTcpProxy, type TcpProxy } from '@aflora/tools/common/tcp-proxy';
import { DataSource, type QueryRunner } from 'typeorm';
import { AdoptedBasket } from '../src/donations/baskets/adopted-basket.entity';
import { Donation } from '../src/donations/donation.entity';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { until, untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

/** Each commit of an audited change waits for this lock, in its deferred trigger. */
const CHAIN_LOCK = 'SELECT pg_advisory_xact_lock(4200002)';

describe('a file whose row is committed without a response', () => {
  let owner: TestApp;
  let api: TestApp;
  let proxy: TcpProxy;
  let admin: { authorization: string };

  beforeAll(async () => {
    owner = await startTestApp();
    proxy = await startTcpProxy({ port: Number(new URL(owner.databaseUrl).port) });
    api = await startTestApp({ DATABASE_URL: Object.assign(new URL(owner.databaseUrl), { port: String(proxy.port) }).href });
    admin = await owner.signIn({ isAdmin: true });
  });

  afterAll(async () => {
    await api.close();
    await owner.close();
    await proxy.close();
  });

  const send = async (method: 'POST' | 'PATCH', url: string, data: object) => {
    const { payload, headers } = await aForm({ data: JSON.stringify(data), image: await aPicture().png().toBuffer() });
    return api.inject({ method, url, payload, headers: { ...headers, ...admin } });
  };
  const isServed = async (url: string | null) => (await api.inject({ url: url ?? '' })).statusCode === 200;

  /** Sends a change, and cuts the connection while its commit waits. The commit succeeds after the response. */
  const changedLate = async (change: () => ReturnType<typeof send>) => {
    const response = await owner.dataSource.transaction(async (manager) => {
      await manager.query(CHAIN_LOCK);
      const changing = change();
      await untilLockWaits(owner.dataSource);
      proxy.cut();
      return [await changing] as const;
    });
    expectProblem(response[0], 'server.unavailable');
  };

  it('is kept for the product that has it', async () => {
    const { id } = (await send('POST', paths.adminPhysicalProducts, { name: 'Óleo', priceCents: 100 })).json<AdminPhysicalProductView>();
    const imageOf = async () => (await owner.dataSource.manager.findOneByOrFail(PhysicalProduct, { id })).imageUrl;
    const before = await imageOf();
    await changedLate(() => send('PATCH', paths.adminPhysicalProduct(id), { version: 1 }));
    await until(async () => (await imageOf()) !== before);
    expect(await isServed(await imageOf())).toBe(true);
  });

  it('is kept for the basket that has it', async () => {
    const { manager } = owner.dataSource;
    const [donationId, id] = [randomUUID(), randomUUID()];
    await manager.insert(Donation, { id: donationId, amountCents: 9_000, donorEmail: 'ana@example.com', donorName: 'Ana' });
    await manager.insert(AdoptedBasket, { id, donationId, number: 1 });
    const photoOf = async () => (await manager.findOneByOrFail(AdoptedBasket, { id })).photoUrl;
    await changedLate(() => send('POST', paths.adminBasketPhotos, { showsNobody: true, baskets: [{ id, version: 1 }] }));
    await until(async () => (await photoOf()) !== null);
    expect(await isServed(await photoOf())).toBe(true);
  });

  it('is kept whatever error tells that the server is gone', async () => {
    const prototype = Object.getPrototypeOf(api.app.get(DataSource).createQueryRunner()) as QueryRunner;
    const { commitTransaction } = prototype;
    jest.spyOn(prototype, 'commitTransaction').mockImplementationOnce(async function (this: QueryRunner) {
      await commitTransaction.call(this);
      throw Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH' });
    });
    expectProblem(await send('POST', paths.adminPhysicalProducts, { name: 'Creme', priceCents: 100 }), 'server.unavailable');
    const { imageUrl } = await owner.dataSource.manager.findOneByOrFail(PhysicalProduct, { name: 'Creme' });
    expect(await isServed(imageUrl)).toBe(true);
  });
});
