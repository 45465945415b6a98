import type { ApiClient, CallOptions } from '@aflora/api-client';
import type { CappedPageView, ProductCategoryView } from '@aflora/contracts';
import { kindOf, productKinds, type ListedProduct, type ProductKind, type ProductView } from './product-kinds';
import { apiQuery, isBestFirst, type ShopFilter } from './list/shop-filter';

/** How long a list that has been left keeps its pages, so that Back finds it as it was. */
const KEPT_MS = 30 * 60_000;

type Signal = { signal?: AbortSignal };

async function listOf(api: ApiClient, kind: ProductKind, options: CallOptions): Promise<CappedPageView<ListedProduct>> {
  const { items, ...page } = await api.get<CappedPageView<ProductView>>(productKinds[kind].listPath, options);
  return { ...page, items: items.map(({ description: _, ...listed }) => listed) };
}

/** Infinite query of the products of the shop or of the courses. */
export const productListQuery = (api: ApiClient, kind: ProductKind, filter: ShopFilter) => ({
  queryKey: [productKinds[kind].key, 'list', filter] as const,
  queryFn: ({ pageParam, signal }: Signal & { pageParam: number }) =>
    listOf(api, kind, { query: { ...apiQuery(kind, filter), page: pageParam, pageSize: 12 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total, isTotalCapped, items }: CappedPageView<ListedProduct>) =>
    // The best matches end where the count ends.
    page * pageSize < total || (isTotalCapped && items.length === pageSize && !isBestFirst(filter)) ? page + 1 : undefined,
  gcTime: KEPT_MS,
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
    const list = (category: string | null) => listOf(api, kindOf(product), { query: { category, pageSize: RELATED + 1 }, signal });
    const [alike, newest] = await Promise.all([list(product.category), list(null)]);
    const byId = new Map([...alike.items, ...newest.items].map((item) => [item.id, item]));
    return [...byId.values()].filter(({ id }) => id !== product.id).slice(0, RELATED);
  },
});
