import { productSorts, productStatuses, stockLevels } from '@aflora/contracts';
import { useSearchParams } from 'react-router-dom';
import type { ProductListQuery } from '../physical-products.api';

export type ProductView = 'cards' | 'table';

/** Names in the address. What a link carries and the API doesn't know is left out. */
const names = { search: 'busca', category: 'categoria', status: 'status', stock: 'estoque', sort: 'ordem', page: 'pagina' } as const;

export type ProductFilters = Partial<Record<Exclude<keyof typeof names, 'page'>, string>>;

export interface ProductListUrl {
  query: ProductListQuery;
  view: ProductView;
  hasFilters: boolean;
  /** Back to the first page. */
  filter(changes: ProductFilters): void;
  clearFilters(): void;
  turnTo(page: number): void;
  show(view: ProductView): void;
}

/** Filters, sort, page and view live in the address: a link or a reload shows the same list. */
export function useProductListUrl(): ProductListUrl {
  const [params, setParams] = useSearchParams();

  const change = (changes: Record<string, string>, { replace }: { replace: boolean }) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace, preventScrollReset: true });
  };
  const filter = (changes: ProductFilters) => {
    const named = Object.entries(changes).map(([key, value]) => [names[key as keyof ProductFilters], value]);
    change({ ...Object.fromEntries(named), [names.page]: '' }, { replace: true });
  };

  const query = queryOf(params);
  return {
    query,
    view: params.get('exibir') === 'tabela' ? 'table' : 'cards',
    hasFilters: Boolean(query.search || query.category || query.status || query.stock),
    filter,
    clearFilters: () => filter({ search: '', category: '', status: '', stock: '' }),
    turnTo: (page) => change({ [names.page]: page === 1 ? '' : String(page) }, { replace: false }),
    show: (view) => change({ exibir: view === 'table' ? 'tabela' : '' }, { replace: true }),
  };
}

function queryOf(params: URLSearchParams): ProductListQuery {
  const text = (key: keyof typeof names) => params.get(names[key])?.slice(0, 100) || undefined;
  const known = <T extends string>(key: keyof typeof names, values: readonly T[]) =>
    values.find((value) => value === params.get(names[key]));
  const page = Number(params.get(names.page));
  return {
    search: text('search'),
    category: text('category'),
    status: known('status', productStatuses),
    stock: known('stock', stockLevels),
    sort: known('sort', productSorts),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}
