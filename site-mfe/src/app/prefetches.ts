import type { ApiClient } from '@aflora/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { isKind, type ProductKind, type ProductView } from '../features/products/product-kinds';
import { categoriesQuery, productListQuery, productQuery, relatedProductsQuery } from '../features/products/products.api';
import { readShopFilter } from '../features/products/list/shop-filter';
import { foundKinds, foundQuery, SEARCH_PAGE_SIZE, searchedText } from '../features/search/search.api';
import { isMonth, monthExpensesQuery, transparencyQuery } from '../features/transparency/transparency.api';

export interface PrefetchContext {
  api: ApiClient;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

type Prefetch = (context: PrefetchContext) => Promise<unknown>;

const productList =
  (kind: ProductKind): Prefetch =>
  ({ api, queryClient, search }) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(productListQuery(api, kind, readShopFilter(search))),
      queryClient.prefetchQuery(categoriesQuery(api, kind)),
    ]);

export const shop = productList('physical');
export const courses = productList('digital');

export const productDetail: Prefetch = async ({ api, queryClient, params: { type, id = '' } }) => {
  if (!isKind(type)) return;
  await queryClient.prefetchQuery(productQuery(api, type, id));
  const product = queryClient.getQueryData<ProductView>(productQuery(api, type, id).queryKey);
  if (product) await queryClient.prefetchQuery(relatedProductsQuery(api, product));
};

export const searchResults: Prefetch = async ({ api, queryClient, search }) => {
  const wanted = { text: searchedText(search), size: SEARCH_PAGE_SIZE };
  if (wanted.text) await Promise.all(foundKinds.map((kind) => queryClient.prefetchQuery(foundQuery(api, kind, wanted))));
};

export const transparency: Prefetch = ({ api, queryClient }) => queryClient.prefetchQuery(transparencyQuery(api));

export const transparencyMonth: Prefetch = async ({ api, queryClient, params: { month }, search }) => {
  if (!isMonth(month)) return;
  const expenses = queryClient.prefetchQuery(monthExpensesQuery(api, month, search));
  await Promise.all([queryClient.prefetchQuery(transparencyQuery(api)), expenses]);
};
