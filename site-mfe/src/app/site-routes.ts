import type { ApiClient } from '@aflora/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery, productListQuery, productQuery, relatedProductsQuery } from '../features/products/products.api';
import { readShopFilter } from '../features/products/shop-filter';
import { lazyPage, type LazyPage } from './lazy-page';

export interface PrefetchContext {
  api: ApiClient;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

export interface SiteRoute {
  path: string;
  page: LazyPage;
  /** Source file of the page: names its chunk in the build's manifest. */
  module: string;
  /** Asks for what the page shows first; failures are the page's to tell. */
  prefetch?(context: PrefetchContext): Promise<unknown>;
}

const shop: SiteRoute = {
  path: '/loja',
  page: lazyPage(() => import('../features/products/shop-page').then(({ ShopPage }) => ({ Page: ShopPage }))),
  module: 'src/features/products/shop-page.tsx',
  prefetch: ({ api, queryClient, search }) =>
    Promise.all([queryClient.prefetchInfiniteQuery(productListQuery(api, readShopFilter(search))), queryClient.prefetchQuery(categoriesQuery(api))]),
};

const product: SiteRoute = {
  path: '/produto/:type/:id',
  page: lazyPage(() => import('../features/products/product-page').then(({ ProductPage }) => ({ Page: ProductPage }))),
  module: 'src/features/products/product-page.tsx',
  prefetch: async ({ api, queryClient, params: { type, id = '' } }) => {
    if (type !== 'physical') return;
    await queryClient.prefetchQuery(productQuery(api, id));
    await queryClient.prefetchQuery(relatedProductsQuery(api, queryClient.getQueryData(productQuery(api, id).queryKey)));
  },
};

/** Every page of the site; the last one answers all other addresses. */
export const siteRoutes: SiteRoute[] = [
  {
    path: '/',
    page: lazyPage(() => import('../features/home/home-page').then(({ HomePage }) => ({ Page: HomePage }))),
    module: 'src/features/home/home-page.tsx',
  },
  shop,
  product,
  {
    path: '*',
    page: lazyPage(() => import('../features/not-found/not-found-page').then(({ NotFoundPage }) => ({ Page: NotFoundPage }))),
    module: 'src/features/not-found/not-found-page.tsx',
  },
];
