import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageWaiting } from '../components/page-waiting';
import { LoginDialogProvider } from '../features/account/login-dialog-provider';
import { Footer } from '../layout/footer';
import { Header, SkipLink } from '../layout/header';
import { useShell } from '../lib/shell';
import { findRoute, siteRoutes } from './site-routes';

/** Header, page and footer of every public address. */
export function SiteApp() {
  usePrefetchOnHover();
  return (
    <LoginDialogProvider>
      <SkipLink />
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

/** Code and data of a page are asked for as soon as somebody points at a link to it, or reaches it by keyboard. */
function usePrefetchOnHover(): void {
  const { api } = useShell();
  const queryClient = useQueryClient();

  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target || link.pathname.startsWith('/dashboard') || asked.has(link.href)) return;
      asked.add(link.href);
      const { route, params } = findRoute(link.pathname);
      // Only a guess of what comes next: a failure is told by the page, if it comes.
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
