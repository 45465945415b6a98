import { paths, type AdminBasketPage } from '@aflora/contracts';
import { startTestApp, type TestApp } from './support/test-app';

/** 1,003 adopters who show their names, as many who do not; the newest is number 1. */
const FILL = `
  WITH given AS (
    INSERT INTO donations (id, donor_name, donor_email, amount_cents, frequency, is_anonymous, baskets, payment_status, created_at)
    SELECT gen_random_uuid(), 'Zulmira ' || i, 'z' || i || '@example.com', 12000, 'once', i % 2 = 0, 1, 'completed', now() - i * interval '1 minute'
    FROM generate_series(1, 2006) i RETURNING id, donor_name, created_at
  )
  INSERT INTO adopted_baskets (number, donation_id, place, created_at)
  SELECT nextval('adopted_basket_numbers'), id, CASE WHEN donor_name LIKE '% 1000' THEN 'Praça Zulmira' END, created_at FROM given
`;

describe('baskets of a name that more adopters have than a list counts', () => {
  let api: TestApp;
  let headers: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    headers = await api.signIn({ isAdmin: true });
    await api.dataSource.query(FILL);
  });
  afterAll(() => api.close());

  const list = async (query: Record<string, string>) =>
    (await api.inject({ url: paths.adminBaskets, query, headers })).json<AdminBasketPage>();

  it('are listed newest first, page by page, without those of anonymous adopters', async () => {
    const first = await list({ search: 'zulmira', pageSize: '100' });
    expect(first).toMatchObject({ total: 1_000, isTotalCapped: true });
    expect(first.items.map(({ donorName }) => donorName)).toEqual(Array.from({ length: 100 }, (_, index) => `Zulmira ${2 * index + 1}`));
    const next = await list({ search: 'zulmira', pageSize: '100', cursor: first.nextCursor ?? '' });
    expect(next.items[0]?.donorName).toBe('Zulmira 201');
  });

  it('are found by their place as well, and counted once they are filtered', async () => {
    const byPlace = await list({ search: 'zulmira', sort: 'place-asc', pageSize: '1' });
    expect(byPlace.items).toMatchObject([{ place: 'Praça Zulmira', donorName: null }]);
    expect(await list({ search: 'zulmira', status: 'delivered' })).toMatchObject({ items: [], total: 0, isTotalCapped: false });
    expect(await list({ search: 'zulmira', status: 'reserved' })).toMatchObject({ total: 1_000, isTotalCapped: true });
  });
});
