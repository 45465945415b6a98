import { paths, type FoundRecordView } from '@aflora/contracts';
import { IndexSearchTexts1764088000500 } from '../src/database/migrations/1764088000500-index-search-texts';
import { Donation } from '../src/donations/donation.entity';
import { Order } from '../src/orders/order.entity';
import { anAccount } from './support/accounts';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

describe('the console’s search', () => {
  let api: TestApp;
  let admin: { authorization: string };

  const ask = (search: string) => api.inject({ url: paths.adminSearch, query: { search }, headers: admin });
  const find = async (search: string) => (await ask(search)).json<FoundRecordView[]>();
  const shippingAddress = {} as Order['shippingAddress'];

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  it('finds records of every kind, ignoring case and accents', async () => {
    const { manager } = api.dataSource;
    const user = await anAccount(api.dataSource, { email: 'petala@example.com' });
    const serum = await aPhysicalProduct(api.dataSource, { name: 'Sérum Pétala' });
    const course = await aDigitalProduct(api.dataSource, { name: 'Curso Pétala a Pétala' });
    await aPhysicalProduct(api.dataSource, { name: 'Pétala antiga', deletedAt: new Date() });
    await manager.insert(Order, { customerName: 'Petala Souza', customerEmail: 'a@b.co', totalAmountCents: 500, shippingAddress });
    await manager.insert(Donation, { donorName: 'Pétala Lima', donorEmail: 'l@b.co', amountCents: 700 });
    await manager.insert(Donation, { donorName: 'Pétala Oculta', donorEmail: 'o@b.co', amountCents: 800, isAnonymous: true });
    const found = await find('PETALA');
    expect(found.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'digital-product Curso Pétala a Pétala',
      'donation Pétala Lima',
      'order Petala Souza',
      'physical-product Sérum Pétala',
      'user Ana Lima',
    ]);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([user.id, serum.id, course.id]));
  });

  it('finds people of changed rows, and of rows from before their texts were stored', async () => {
    const { manager } = api.dataSource;
    const bought = await manager.insert(Order, { customerName: 'Jacira', customerEmail: 'j@b.co', totalAmountCents: 500, shippingAddress });
    const given = await manager.insert(Donation, { donorName: 'Jacira', donorEmail: 'j@b.co', amountCents: 700 });
    await manager.update(Order, bought.identifiers[0] as object, { customerName: 'Iracema' });
    await manager.update(Donation, given.identifiers[0] as object, { donorName: 'Iracema' });
    const kinds = async (search: string) => (await find(search)).map(({ kind }) => kind);
    expect([await kinds('jacira'), await kinds('iracema')]).toEqual([[], ['order', 'donation']]);

    for (const table of ['orders', 'donations']) await manager.query(['UPDATE', table, "SET search_text = ''"].join(' '));
    expect(await kinds('iracema')).toEqual([]);
    const runner = api.dataSource.createQueryRunner();
    await new IndexSearchTexts1764088000500().up(runner).finally(() => runner.release());
    expect([await kinds('iracema'), await kinds('petala souza')]).toEqual([['order', 'donation'], ['order']]);
  });

  it('finds an order by its number', async () => {
    const { identifiers } = await api.dataSource.manager.insert(Order, { customerEmail: 'x@y.co', totalAmountCents: 500, shippingAddress });
    const id = String(identifiers[0]?.id);
    for (const number of [id.slice(0, 8), `#${id.slice(0, 8)}`, id.slice(0, 8).toUpperCase()]) {
      expect(await find(number)).toEqual([{ kind: 'order', id, name: null, email: 'x@y.co', amountCents: 500 }]);
    }
  });

  it('returns a few records of each kind at most', async () => {
    for (let n = 0; n < 8; n += 1) await aPhysicalProduct(api.dataSource, { name: `Batom ${n}` });
    expect(await find('batom')).toHaveLength(5);
  });

  it('treats input as text, and ignores input that is too short', async () => {
    expect(await find("%%%' OR true --abc")).toEqual([]);
    expect(await find('___abc')).toEqual([]);
    expectProblem(await ask('ab'), 'validation.failed');
    expect(await find('')).toEqual([]);
  });

  it('is for administrators only', async () => {
    const query = { search: 'petala' };
    expectProblem(await api.inject({ url: paths.adminSearch, query }), 'auth.required');
    expectProblem(await api.inject({ url: paths.adminSearch, query, headers: await api.signIn() }), 'auth.forbidden');
  });
});
