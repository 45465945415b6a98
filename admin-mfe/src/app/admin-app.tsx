import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleLayout } from '../layout/console-layout';
import { PageLoading } from './page-loading';
import { NotFoundPage, OverviewPage, PhysicalProductsPage } from './pages';

/** Everything under /dashboard; the shell has let only admins come here. */
export function AdminApp() {
  return (
    <ConsoleLayout>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route index element={<OverviewPage />} />
          <Route path="produtos-fisicos" element={<PhysicalProductsPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ConsoleLayout>
  );
}
