import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPage, type LazyPage } from './lazy-page';
import type * as Prefetches from './prefetches';

interface SiteRoute {
  path: string;
  page: LazyPage;
  /** Source file of the page, which identifies the page's chunk in the build's manifest. */
  module: string;
  /** Prefetches the data that the page shows first; failures are reported by the page itself. */
  prefetch?(context: Prefetches.PrefetchContext): Promise<unknown>;
}

/** Route of a page. `load` imports the page's module, and `file` identifies the page's chunk in the build's manifest. */
function page(path: string, file: string, load: () => Promise<ComponentType>): SiteRoute {
  return { path, page: lazyPage(async () => ({ Page: await load() })), module: `src/features/${file}.tsx` };
}

/** Path of the pages of both kinds of product. */
export const PRODUCT = '/produto/:type/:id';

/** Data of the pages whose code is not needed before one of them is near. */
const prefetch =
  (of: keyof typeof Prefetches): SiteRoute['prefetch'] =>
  async (context) =>
    (await import('./prefetches'))[of](context);

const optionalMailsPage = async () => (await import('../features/account/links/optional-mails-page')).OptionalMailsPage;

/** All routes of the site; the last route matches all other addresses. */
export const siteRoutes: SiteRoute[] = [
  page('/', 'home/home-page', async () => (await import('../features/home/home-page')).HomePage),
  {
    ...page('/loja', 'products/list/product-list-page', async () => (await import('../features/products/list/product-list-page')).ShopPage),
    prefetch: prefetch('shop'),
  },
  {
    ...page(
      '/cursos',
      'products/list/product-list-page',
      async () => (await import('../features/products/list/product-list-page')).CoursesPage,
    ),
    prefetch: prefetch('courses'),
  },
  {
    ...page(PRODUCT, 'products/product-page', async () => (await import('../features/products/product-page')).ProductPage),
    prefetch: prefetch('productDetail'),
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
    prefetch: prefetch('searchResults'),
  },
  page('/ong', 'charity/charity-page', async () => (await import('../features/charity/charity-page')).CharityPage),
  page('/seja-membro', 'membership/membership-page', async () => (await import('../features/membership/membership-page')).MembershipPage),
  page('/doacoes', 'donations/donations-page', async () => (await import('../features/donations/donations-page')).DonationsPage),
  page('/doar', 'donate/donate-page', async () => (await import('../features/donate/donate-page')).DonatePage),
  page('/adote-uma-cesta', 'donate/adopt-page', async () => (await import('../features/donate/adopt-page')).AdoptPage),
  page('/doacao/:id', 'donation/donation-page', async () => (await import('../features/donation/donation-page')).DonationPage),
  page('/perfil', 'profile/profile-page', async () => (await import('../features/profile/profile-page')).ProfilePage),
  page('/perfil/impacto', 'impact/impact-page', async () => (await import('../features/impact/impact-page')).ImpactPage),
  page('/membros', 'members/members-page', async () => (await import('../features/members/members-page')).MembersPage),
  page('/membros/:id', 'members/member-letter-page', async () => (await import('../features/members/member-letter-page')).MemberLetterPage),
  page('/emails', 'account/links/optional-mails-page', optionalMailsPage),
  // Address in older mails.
  page('/cartas-por-email', 'account/links/optional-mails-page', optionalMailsPage),
  page('/sobre', 'about/about-page', async () => (await import('../features/about/about-page')).AboutPage),
  page('/contato', 'contact/contact-page', async () => (await import('../features/contact/contact-page')).ContactPage),
  page('/projetos', 'projects/projects-page', async () => (await import('../features/projects/projects-page')).ProjectsPage),
  {
    ...page(
      '/transparencia',
      'transparency/transparency-page',
      async () => (await import('../features/transparency/transparency-page')).TransparencyPage,
    ),
    prefetch: prefetch('transparency'),
  },
  {
    ...page(
      '/transparencia/:month',
      'transparency/transparency-month-page',
      async () => (await import('../features/transparency/transparency-month-page')).TransparencyMonthPage,
    ),
    prefetch: prefetch('transparencyMonth'),
  },
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

/** Finds the route of an address, with the parameters of its path. */
export function findRoute(pathname: string): { route: SiteRoute; params: Record<string, string | undefined> } {
  for (const route of siteRoutes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error('The last route matches every address');
}
