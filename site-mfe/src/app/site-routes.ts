import type { ApiClient } from '@aflora/api-client';
import type { SiteAddress } from '@aflora/mfe-contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { isKind, productKinds, type ProductKind, type ProductView } from '../features/products/product-kinds';
import { categoriesQuery, productListQuery, productQuery, relatedProductsQuery } from '../features/products/products.api';
import { readShopFilter } from '../features/products/shop-filter';
import { foundKinds, foundQuery, SEARCH_PAGE_SIZE, searchedText } from '../features/search/search.api';
import { lazyPage, type LazyPage } from './lazy-page';

interface PrefetchContext {
  api: ApiClient;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

interface SiteRoute {
  path: string;
  page: LazyPage;
  /** Source file of the page, which identifies the page's chunk in the build's manifest. */
  module: string;
  /** Prefetches the data that the page shows first; failures are reported by the page itself. */
  prefetch?(context: PrefetchContext): Promise<unknown>;
}

/** Route of a page. `load` imports the page's module, and `file` identifies the page's chunk in the build's manifest. */
function page(path: string, file: string, load: () => Promise<ComponentType>): SiteRoute {
  return { path, page: lazyPage(async () => ({ Page: await load() })), module: `src/features/${file}.tsx` };
}

const PRODUCT = '/produto/:type/:id';

const productList = (kind: ProductKind): SiteRoute['prefetch'] => {
  return ({ api, queryClient, search }) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(productListQuery(api, kind, readShopFilter(search))),
      queryClient.prefetchQuery(categoriesQuery(api, kind)),
    ]);
};

const productDetail: SiteRoute['prefetch'] = async ({ api, queryClient, params: { type, id = '' } }) => {
  if (!isKind(type)) return;
  await queryClient.prefetchQuery(productQuery(api, type, id));
  const product = queryClient.getQueryData<ProductView>(productQuery(api, type, id).queryKey);
  if (product) await queryClient.prefetchQuery(relatedProductsQuery(api, product));
};

const searchResults: SiteRoute['prefetch'] = async ({ api, queryClient, search }) => {
  const wanted = { text: searchedText(search), size: SEARCH_PAGE_SIZE };
  if (wanted.text) await Promise.all(foundKinds.map((kind) => queryClient.prefetchQuery(foundQuery(api, kind, wanted))));
};

const optionalMailsPage = async () => (await import('../features/account/links/optional-mails-page')).OptionalMailsPage;

/** All routes of the site; the last route matches all other addresses. */
export const siteRoutes: SiteRoute[] = [
  page('/', 'home/home-page', async () => (await import('../features/home/home-page')).HomePage),
  {
    ...page('/loja', 'products/product-list-page', async () => (await import('../features/products/product-list-page')).ShopPage),
    prefetch: productList('physical'),
  },
  {
    ...page('/cursos', 'products/product-list-page', async () => (await import('../features/products/product-list-page')).CoursesPage),
    prefetch: productList('digital'),
  },
  {
    ...page(PRODUCT, 'products/product-page', async () => (await import('../features/products/product-page')).ProductPage),
    prefetch: productDetail,
  },
  page('/produto/*', 'products/product-page', async () => (await import('../features/products/product-page')).ProductPage),
  page('/carrinho', 'cart/cart-page', async () => (await import('../features/cart/cart-page')).CartPage),
  page('/checkout', 'checkout/checkout-page', async () => (await import('../features/checkout/checkout-page')).CheckoutPage),
  page(
    '/encontrar-pedido',
    'lost-order/lost-order-page',
    async () => (await import('../features/lost-order/lost-order-page')).LostOrderPage,
  ),
  page('/pedido/:id', 'order/order-page', async () => (await import('../features/order/order-page')).OrderPage),
  {
    ...page('/busca', 'search/search-page', async () => (await import('../features/search/search-page')).SearchPage),
    prefetch: searchResults,
  },
  page('/ong', 'charity/charity-page', async () => (await import('../features/charity/charity-page')).CharityPage),
  page('/seja-membro', 'membership/membership-page', async () => (await import('../features/membership/membership-page')).MembershipPage),
  page('/doacoes', 'donations/donations-page', async () => (await import('../features/donations/donations-page')).DonationsPage),
  page('/doar', 'donate/donate-page', async () => (await import('../features/donate/donate-page')).DonatePage),
  page('/doacao/:id', 'donation/donation-page', async () => (await import('../features/donation/donation-page')).DonationPage),
  page('/perfil', 'profile/profile-page', async () => (await import('../features/profile/profile-page')).ProfilePage),
  page('/membros', 'members/members-page', async () => (await import('../features/members/members-page')).MembersPage),
  page('/membros/:id', 'members/member-letter-page', async () => (await import('../features/members/member-letter-page')).MemberLetterPage),
  page('/emails', 'account/links/optional-mails-page', optionalMailsPage),
  // Address in older mails.
  page('/cartas-por-email', 'account/links/optional-mails-page', optionalMailsPage),
  page('/sobre', 'about/about-page', async () => (await import('../features/about/about-page')).AboutPage),
  page('/contato', 'contact/contact-page', async () => (await import('../features/contact/contact-page')).ContactPage),
  page('/projetos', 'projects/projects-page', async () => (await import('../features/projects/projects-page')).ProjectsPage),
  page('/privacidade', 'legal/privacy-page', async () => (await import('../features/legal/privacy-page')).PrivacyPage),
  page('/termos', 'legal/terms-page', async () => (await import('../features/legal/terms-page')).TermsPage),
  page(
    '/acessibilidade',
    'accessibility/accessibility-page',
    async () => (await import('../features/accessibility/accessibility-page')).AccessibilityPage,
  ),
  page(
    '/confirmar-email',
    'account/links/confirm-account-page',
    async () => (await import('../features/account/links/confirm-account-page')).ConfirmAccountPage,
  ),
  page(
    '/redefinir-senha',
    'account/links/reset-password-page',
    async () => (await import('../features/account/links/reset-password-page')).ResetPasswordPage,
  ),
  page(
    '/comprovante',
    'account/links/statement-page',
    async () => (await import('../features/account/links/statement-page')).StatementPage,
  ),
  page(
    '/payment/success',
    'payment-result/payment-result-pages',
    async () => (await import('../features/payment-result/payment-result-pages')).PaymentSuccessPage,
  ),
  page(
    '/payment/cancelled',
    'payment-result/payment-result-pages',
    async () => (await import('../features/payment-result/payment-result-pages')).PaymentCancelledPage,
  ),
  page('*', 'not-found/not-found-page', async () => (await import('../features/not-found/not-found-page')).NotFoundPage),
];

/** Addresses of all pages except "not found", which determine the status while pages can't be prerendered. */
export const siteAddresses: SiteAddress[] = siteRoutes
  .filter(({ path }) => !path.endsWith('*'))
  .flatMap(({ path }) => (path === PRODUCT ? (Object.keys(productKinds) as ProductKind[]).map(productAddresses) : [{ path }]));

function productAddresses(kind: ProductKind): SiteAddress {
  return { path: PRODUCT.replace(':type', kind), exists: decodeURIComponent(productKinds[kind].detailPath(':id')) };
}

/** Finds the route of an address, with the parameters of its path. */
export function findRoute(pathname: string): { route: SiteRoute; params: Record<string, string | undefined> } {
  for (const route of siteRoutes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error('The last route matches every address');
}
