import { productSorts, type ProductSort } from '@aflora/contracts';
import type { ShopFilter } from './products.api';

const isSort = (value: string | null): value is ProductSort => productSorts.includes(value as ProductSort);

/** The filter that the address of the shop names; what it doesn't know is ignored. */
export function readShopFilter(search: URLSearchParams): ShopFilter {
  const sort = search.get('ordem');
  return {
    search: (search.get('busca') ?? '').slice(0, 100),
    category: (search.get('categoria') ?? '').slice(0, 100),
    sort: isSort(sort) ? sort : 'newest',
  };
}

/** The address parts of a filter; defaults are left out. */
export function writeShopFilter({ search, category, sort }: ShopFilter): URLSearchParams {
  const entries = { busca: search, categoria: category, ordem: sort === 'newest' ? '' : sort };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}
