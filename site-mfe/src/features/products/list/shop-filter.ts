import type { ProductSort, StockChoice } from '@aflora/contracts';
import { centsOf } from '../../../lib/amounts';
import type { ProductKind } from '../product-kinds';

export interface ShopFilter {
  search: string;
  category: string;
  /** '' for the best matches of a search, and without a search for the newest products. */
  sort: ProductSort | '';
  /** Prices in reais as they were typed; '' for no limit. */
  minPrice: string;
  maxPrice: string;
  withSoldOut: boolean;
}

export const noFilter: ShopFilter = { search: '', category: '', sort: '', minPrice: '', maxPrice: '', withSoldOut: false };

/** Whether the list leaves out products that it could show. */
export const isFiltered = ({ search, category, minPrice, maxPrice }: ShopFilter): boolean =>
  [search, category, minPrice, maxPrice].some((value) => value !== '');

/** Highest price that the API accepts, in cents. */
const MAX_PRICE = 100_000_000;

const priceOf = (text: string): number | null | undefined => {
  if (text === '') return undefined;
  const cents = centsOf(text);
  return cents !== null && cents <= MAX_PRICE ? cents : null;
};

export interface PriceFault {
  field: 'minPrice' | 'maxPrice';
  reason: 'no-price' | 'reversed';
}

/** The price that is wrong, and why; undefined when both are right. Its text is part of the page, because every page loads this file. */
export function priceFault({ minPrice, maxPrice }: Pick<ShopFilter, 'minPrice' | 'maxPrice'>): PriceFault | undefined {
  const [min, max] = [priceOf(minPrice), priceOf(maxPrice)];
  if (min === null) return { field: 'minPrice', reason: 'no-price' };
  if (max === null) return { field: 'maxPrice', reason: 'no-price' };
  return min !== undefined && max !== undefined && min > max ? { field: 'maxPrice', reason: 'reversed' } : undefined;
}

/** Query of the API. Prices that are wrong are left out; the page says so. */
export function apiQuery(kind: ProductKind, filter: ShopFilter) {
  const { search, category, sort, minPrice, maxPrice, withSoldOut } = filter;
  const hasPrices = !priceFault(filter);
  return {
    search,
    category,
    sort: sort || undefined,
    minPriceCents: hasPrices ? (priceOf(minPrice) ?? undefined) : undefined,
    maxPriceCents: hasPrices ? (priceOf(maxPrice) ?? undefined) : undefined,
    stock: kind === 'physical' && withSoldOut ? ('any' satisfies StockChoice) : undefined,
  };
}

/** Whether the list has the best matches of a search first, of which there are at most as many as are counted. */
export const isBestFirst = ({ search, sort }: ShopFilter): boolean => search !== '' && sort === '';

/**
 * Labels of the sort orders. The site keeps its own table: importing `productSorts` would bring the validation rules into the first page.
 */
export const sortLabels: Record<ProductSort, string> = {
  newest: 'mais novos',
  'price-asc': 'menor preço',
  'price-desc': 'maior preço',
  name: 'nome',
};

const isSort = (value: string | null): value is ProductSort => value !== null && Object.hasOwn(sortLabels, value);

/** Reads the filter from the address of the shop; unknown values are ignored. */
export function readShopFilter(search: URLSearchParams): ShopFilter {
  const sort = search.get('ordem');
  const text = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max);
  return {
    search: text('busca', 100),
    category: text('categoria', 100),
    sort: isSort(sort) ? sort : '',
    minPrice: text('preco-min', 20),
    maxPrice: text('preco-max', 20),
    withSoldOut: search.get('estoque') === 'todos',
  };
}

/** Query parameters of a filter; defaults are left out. */
export function writeShopFilter({ search, category, sort, minPrice, maxPrice, withSoldOut }: ShopFilter): URLSearchParams {
  const entries = {
    busca: search,
    categoria: category,
    ordem: !search && sort === 'newest' ? '' : sort,
    'preco-min': minPrice,
    'preco-max': maxPrice,
    estoque: withSoldOut ? 'todos' : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}
