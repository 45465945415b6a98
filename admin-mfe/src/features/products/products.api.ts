import type { ApiClient } from '@aflora/api-client';
import type { AdminListPhysicalProductsQuery, PageView, ProductCategoryView } from '@aflora/contracts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Product, ProductKind } from './kinds/product-kind';

export const PAGE_SIZE = 12;
export const LOAD_FAILURE = 'Não foi possível carregar os produtos.';

/** Filters, order and page of the lists; only physical products have stock. */
export type ProductListQuery = Pick<AdminListPhysicalProductsQuery, 'search' | 'category' | 'status' | 'stock' | 'sort' | 'page'>;

/** A kind of product and the API client. */
interface Place {
  api: ApiClient;
  kind: ProductKind;
}

type Signal = { signal: AbortSignal };

const fetchPage = ({ api, kind }: Place, query: ProductListQuery & { pageSize: number }, signal: AbortSignal) =>
  api.get<PageView<Product>>(kind.paths.list, { query: { ...query }, signal });

/** Reloads, after any change, the console's lists, the public pages and the overview's counts. */
export function refreshProducts(queryClient: QueryClient, { key, publicKey }: ProductKind): void {
  for (const name of [key, publicKey, 'admin-overview']) void queryClient.invalidateQueries({ queryKey: [name] });
}

export const productListQuery = (place: Place, query: ProductListQuery) => ({
  queryKey: [place.kind.key, 'list', query],
  queryFn: ({ signal }: Signal) => fetchPage(place, { ...query, pageSize: PAGE_SIZE }, signal),
  placeholderData: keepPreviousData,
  meta: { failureMessage: LOAD_FAILURE },
});

export interface ProductCounts {
  total: number;
  inactive: number;
  outOfStock: number;
}

/** Counts for the line under the heading, which stays empty when they fail to load. */
export const productCountsQuery = (place: Place) => ({
  queryKey: [place.kind.key, 'counts'],
  queryFn: async ({ signal }: Signal): Promise<ProductCounts> => {
    const totalOf = async (query: ProductListQuery) => (await fetchPage(place, { ...query, pageSize: 1 }, signal)).total;
    const [total, inactive, outOfStock] = await Promise.all([
      totalOf({}),
      totalOf({ status: 'inactive' }),
      place.kind.hasStock ? totalOf({ stock: 'out-of-stock' }) : 0,
    ]);
    return { total, inactive, outOfStock };
  },
});

/** Category names to choose from; none when they fail to load, because a category can also be typed. */
export const productCategoriesQuery = ({ api, kind }: Place) => ({
  queryKey: [kind.key, 'categories'],
  queryFn: async ({ signal }: Signal) =>
    (await api.get<ProductCategoryView[]>(kind.paths.categories, { signal })).map(({ category }) => category),
  staleTime: 60_000,
});
