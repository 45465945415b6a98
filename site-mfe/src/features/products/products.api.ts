import type { ApiClient } from '@aflora/api-client';
import type { CappedPageView, ProductCategoryView, ProductSort } from '@aflora/contracts';
import { kindOf, productKinds, type ProductKind, type ProductView } from './product-kinds';

export interface ShopFilter {
  search: string;
  category: string;
  sort: ProductSort;
}

type Signal = { signal?: AbortSignal };

/** Infinite query of the products of the shop or of the courses. */
export const productListQuery = (api: ApiClient, kind: ProductKind, filter: ShopFilter) => ({
  queryKey: [productKinds[kind].key, 'list', filter] as const,
  queryFn: ({ pageParam, signal }: Signal & { pageParam: number }) =>
    api.get<CappedPageView<ProductView>>(productKinds[kind].listPath, { query: { ...filter, page: pageParam, pageSize: 12 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total, isTotalCapped, items }: CappedPageView<ProductView>) =>
    page * pageSize < total || (isTotalCapped && items.length === pageSize) ? page + 1 : undefined,
  meta: { failureMessage: productKinds[kind].loadFailure },
});

export const categoriesQuery = (api: ApiClient, kind: ProductKind) => ({
  queryKey: [productKinds[kind].key, 'categories'] as const,
  queryFn: ({ signal }: Signal) => api.get<ProductCategoryView[]>(productKinds[kind].categoriesPath, { signal }),
});

export const productQuery = (api: ApiClient, kind: ProductKind, id: string) => ({
  queryKey: [productKinds[kind].key, 'detail', id] as const,
  queryFn: ({ signal }: Signal) => api.get<ProductView>(productKinds[kind].detailPath(id), { signal }),
});

const RELATED = 4;

/** Query of related products: same kind and category first, then the newest, never the product itself. */
export const relatedProductsQuery = (api: ApiClient, product: ProductView) => ({
  queryKey: [productKinds[kindOf(product)].key, 'related', product.id] as const,
  queryFn: async ({ signal }: Signal) => {
    const list = (category: string | null) =>
      api.get<CappedPageView<ProductView>>(productKinds[kindOf(product)].listPath, { query: { category, pageSize: RELATED + 1 }, signal });
    const [alike, newest] = await Promise.all([list(product.category), list(null)]);
    const byId = new Map([...alike.items, ...newest.items].map((item) => [item.id, item]));
    return [...byId.values()].filter(({ id }) => id !== product.id).slice(0, RELATED);
  },
});

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
  return {
    search: (search.get('busca') ?? '').slice(0, 100),
    category: (search.get('categoria') ?? '').slice(0, 100),
    sort: isSort(sort) ? sort : 'newest',
  };
}

/** Query parameters of a filter; defaults are left out. */
export function writeShopFilter({ search, category, sort }: ShopFilter): URLSearchParams {
  const entries = { busca: search, categoria: category, ordem: sort === 'newest' ? '' : sort };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}
