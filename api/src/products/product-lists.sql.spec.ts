import { productSorts } from '@aflora/contracts';
import { publicProductsSql, type ListedPage } from './product-lists.sql';

const tables = ['physical_products', 'digital_products'].map((table) => publicProductsSql({ table, columns: 'id', adminColumns: 'id' }));
const aPage = (fields: Partial<ListedPage> = {}): ListedPage => ({ sort: 'newest', category: null, offset: 0, limit: 24, ...fields });
const every = tables.flatMap((sql) =>
  productSorts.flatMap((sort) =>
    [null, 'Rosto'].flatMap((category) =>
      [0, 24].flatMap((offset) => [12, 24].map((limit) => sql.page(aPage({ sort, category, offset, limit }))[0])),
    ),
  ),
);

describe('a statement of the public list', () => {
  it('has a name of its own, since PostgreSQL refuses a name with another text', () => {
    expect(new Set(every.map(({ name }) => name)).size).toBe(every.length);
    expect(new Set(every.map(({ text }) => text)).size).toBe(every.length);
  });

  it('has a name that PostgreSQL doesn’t cut', () => {
    expect(every.filter(({ name = '' }) => Buffer.byteLength(name) > 63)).toEqual([]);
  });

  it('is not prepared for an unusual page size, so that nobody fills the memory of a connection', () => {
    expect(tables[0]?.page(aPage({ limit: 25 }))[0].name).toBeUndefined();
  });

  it('has a parameter for the offset and for the category, if there are any', () => {
    const valuesOf = (fields: Partial<ListedPage>) => tables[0]?.page(aPage(fields))[1];
    expect(valuesOf({})).toEqual([]);
    expect(valuesOf({ category: 'Rosto' })).toEqual(['Rosto']);
    expect(valuesOf({ offset: 48, category: 'Rosto' })).toEqual([48, 'Rosto']);
  });
});
