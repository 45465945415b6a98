import type { FoundRecordView } from '@aflora/contracts';
import { type SearchQueries, SearchService } from './search.service';

const found = (name: string) => [{ name }] as FoundRecordView[];

function aSearch() {
  const queries = {
    byText: jest.fn((text: string) => Promise.resolve(found(`text ${text}`))),
    byNumber: jest.fn((number: string) => Promise.resolve(found(`order ${number}`))),
  };
  return { queries, search: new SearchService(queries as unknown as SearchQueries) };
}

describe('the search of the console', () => {
  it.each([
    ['#A1B2C3D4', 'a1b2c3d4'],
    ['a1b2c3d4', 'a1b2c3d4'],
    ['Pedido #a1b2c3d4', 'a1b2c3d4'],
    ['a1b2c3d4-0000-4000-8000-000000000000', 'a1b2c3d4'],
  ])('looks %s up as an order number too, and shows the order first', async (search, number) => {
    const records = await aSearch().search.find({ search });
    expect(records.map(({ name }) => name)).toEqual([`order ${number}`, `text ${search}`]);
  });

  it.each(['a1b2c3d', '#a1b2c3d45', 'g1b2c3d4', 'sabonete'])('takes %s as text only', async (search) => {
    const { queries, search: service } = aSearch();
    await service.find({ search });
    expect(queries.byNumber).not.toHaveBeenCalled();
  });

  it('asks the database nothing for an empty text', async () => {
    const { queries, search } = aSearch();
    await expect(search.find({ search: null })).resolves.toEqual([]);
    expect(queries.byText).not.toHaveBeenCalled();
  });
});
