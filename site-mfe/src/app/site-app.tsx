import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LoginDialogProvider } from '../features/account/login-dialog-provider';
import { Footer } from '../layout/footer';
import { Header } from '../layout/header';
import { PageWaiting } from '../layout/page-waiting';
import { SkipLink } from '../layout/skip-link';
import { siteRoutes } from './site-routes';
import { usePrefetchOnHover } from './use-prefetch-on-hover';

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
