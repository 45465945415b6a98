import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminListPhysicalProductsQuery,
  type AdminPhysicalProductView,
  type PageView,
  type ProductCategoryView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

export const PAGE_SIZE = 12;

export type ProductListQuery = Pick<AdminListPhysicalProductsQuery, 'search' | 'category' | 'status' | 'stock' | 'sort' | 'page'>;

type Signal = { signal: AbortSignal };

const fetchPage = (api: ApiClient, query: AdminListPhysicalProductsQuery, signal: AbortSignal) =>
  api.get<PageView<AdminPhysicalProductView>>(paths.adminPhysicalProducts, { query: { ...query }, signal });

export const productKeys = {
  /** Everything the console knows of products. */
  all: ['admin-physical-products'] as const,
  /** What the public shop shows: it lives in the same page and the same cache. */
  shop: ['physical-products'] as const,
  overview: ['admin-overview'] as const,
};

export const productListQuery = (api: ApiClient, query: ProductListQuery) => ({
  queryKey: [...productKeys.all, 'list', query],
  queryFn: ({ signal }: Signal) => fetchPage(api, { ...query, pageSize: PAGE_SIZE }, signal),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Não foi possível carregar os produtos.' },
});

export interface ProductCounts {
  total: number;
  inactive: number;
  outOfStock: number;
}

/** The line under the heading; it stays empty when it doesn't load. */
export const productCountsQuery = (api: ApiClient) => ({
  queryKey: [...productKeys.all, 'counts'],
  queryFn: async ({ signal }: Signal): Promise<ProductCounts> => {
    const totalOf = async (query: ProductListQuery) => (await fetchPage(api, { ...query, pageSize: 1 }, signal)).total;
    const [total, inactive, outOfStock] = await Promise.all([
      totalOf({}),
      totalOf({ status: 'inactive' }),
      totalOf({ stock: 'out-of-stock' }),
    ]);
    return { total, inactive, outOfStock };
  },
});

/** Names to choose from; none when they don't load, for a category may be typed as well. */
export const productCategoriesQuery = (api: ApiClient) => ({
  queryKey: [...productKeys.all, 'categories'],
  queryFn: async ({ signal }: Signal) =>
    (await api.get<ProductCategoryView[]>(paths.physicalProductCategories, { signal })).map(({ category }) => category),
  staleTime: 60_000,
});
