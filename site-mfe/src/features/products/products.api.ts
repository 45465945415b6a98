import type { ApiClient } from '@aflora/api-client';
import { paths, type PageView, type PhysicalProductView, type ProductCategoryView, type ProductSort } from '@aflora/contracts';

export interface ShopFilter {
  search: string;
  category: string;
  sort: ProductSort;
}

/** Everything about products in the query cache stands under this key. */
export const PRODUCTS_KEY = 'physical-products';

/** Pages of the shop, one after the other. */
export const productListQuery = (api: ApiClient, filter: ShopFilter) => ({
  queryKey: [PRODUCTS_KEY, 'list', filter] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    api.get<PageView<PhysicalProductView>>(paths.physicalProducts, { query: { ...filter, page: pageParam, pageSize: 12 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total }: PageView<PhysicalProductView>) => (page * pageSize < total ? page + 1 : undefined),
  meta: { failureMessage: 'Não foi possível carregar os produtos.' },
});

export const categoriesQuery = (api: ApiClient) => ({
  queryKey: [PRODUCTS_KEY, 'categories'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<ProductCategoryView[]>(paths.physicalProductCategories, { signal }),
});

export const productQuery = (api: ApiClient, id: string) => ({
  queryKey: [PRODUCTS_KEY, 'detail', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<PhysicalProductView>(paths.physicalProduct(id), { signal }),
});

const RELATED = 4;

/** Products of the same category first, then the newest, never the product itself. */
export const relatedProductsQuery = (api: ApiClient, product: PhysicalProductView | undefined) => ({
  queryKey: [PRODUCTS_KEY, 'related', product?.id] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) => {
    const list = (category: string | null | undefined) =>
      api.get<PageView<PhysicalProductView>>(paths.physicalProducts, { query: { category, pageSize: RELATED + 1 }, signal });
    const [alike, newest] = await Promise.all([list(product?.category), list(undefined)]);
    const byId = new Map([...alike.items, ...newest.items].map((item) => [item.id, item]));
    return [...byId.values()].filter(({ id }) => id !== product?.id).slice(0, RELATED);
  },
  enabled: product !== undefined,
});
