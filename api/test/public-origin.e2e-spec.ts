import { ENV, type Env } from '../src/config/env';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder } from './support/paid-orders';
import { donorsOf } from './support/donations';

describe('a changed PUBLIC_ORIGIN', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });

  afterAll(() => api.close());

  /** Tables with a row that contains the text. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const found: string[] = [];
    for (const { target, tableName } of api.dataSource.entityMetadatas) {
      const query = api.dataSource.manager.createQueryBuilder().select('1').from(target, 'r');
      if ((await query.where('r::text LIKE :like', { like: `%${text}%` }).getRawMany()).length) found.push(tableName);
    }
    return found;
  };

  it('leaves no address of the old one in the data of orders and donations', async () => {
    const { publicOrigin } = api.app.get<Env>(ENV);
    await aPaidOrder(api);
    const donors = donorsOf(api);
    await api.settle((await donors.pay(await donors.given())).id, 'paid');
    await api.settled();
    expect(await tablesWith(publicOrigin)).toEqual([]);
    // The pages of the provider, so that addresses would be found.
    expect(await tablesWith('http://')).toEqual(['payments']);
  });
});
