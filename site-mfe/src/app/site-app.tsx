import { lazyPart } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { PageWaiting } from '../components/page';
import { LoginDialogProvider } from '../features/account/login-dialog-provider';
import { Footer } from '../layout/footer';
import { Header, SkipLink } from '../layout/header';
import { useShell } from '../lib/shell';
import { findRoute, siteRoutes } from './site-routes';

const CouponInAddress = lazyPart(async () => (await import('../features/cart/coupon-in-address')).CouponInAddress);

/** Header, page and footer of every public address. */
export function SiteApp() {
  usePrefetchOnHover();
  const [search] = useSearchParams();
  return (
    <LoginDialogProvider>
      <SkipLink />
      {search.has('cupom') && <CouponInAddress />}
      <Header />
      <Suspense fallback={<PageWaiting />}>
        <Routes>
          {siteRoutes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
      <Footer />
    </LoginDialogProvider>
  );
}

/** Prefetches a page's code and data as soon as the pointer or the keyboard focus reaches a link to the page. */
function usePrefetchOnHover(): void {
  const { api } = useShell();
  const queryClient = useQueryClient();

  useEffect(() => {
    const requested = new Set<string>();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target || link.pathname.startsWith('/dashboard') || requested.has(link.href)) return;
      requested.add(link.href);
      const { route, params } = findRoute(link.pathname);
      // Prefetching is only a guess, so a failure is reported only if the page is opened.
      route.page.preload().catch(() => undefined);
      route.prefetch?.({ api, queryClient, params, search: new URLSearchParams(link.search) }).catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch);
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [api, queryClient]);
}
