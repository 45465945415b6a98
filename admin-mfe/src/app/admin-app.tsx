import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleLayout } from '../layout/console-layout';
import { PageLoading } from './page-loading';
import {
  AuditPage,
  ContactMessagesPage,
  DonationsPage,
  NotFoundPage,
  OngMembersPage,
  OrdersPage,
  OverviewPage,
  PaymentsPage,
  ProductsPage,
  ReleasesPage,
  ReportsPage,
  UsersPage,
} from './pages';
import { UnsavedWorkProvider } from './unsaved-work';

/** Everything under /dashboard; the shell has let only admins come here. */
export function AdminApp() {
  return (
    <UnsavedWorkProvider>
      <ConsoleLayout>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            <Route index element={<OverviewPage />} />
            <Route path="produtos-fisicos" element={<ProductsPage key="physical" of="physical" />} />
            <Route path="produtos-digitais" element={<ProductsPage key="digital" of="digital" />} />
            <Route path="pedidos" element={<OrdersPage />} />
            <Route path="relatorios" element={<ReportsPage />} />
            <Route path="doacoes" element={<DonationsPage />} />
            <Route path="mensagens" element={<ContactMessagesPage />} />
            <Route path="usuarios" element={<UsersPage />} />
            <Route path="membros-ong" element={<OngMembersPage />} />
            <Route path="pagamentos" element={<PaymentsPage />} />
            <Route path="auditoria" element={<AuditPage />} />
            <Route path="versoes" element={<ReleasesPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </ConsoleLayout>
    </UnsavedWorkProvider>
  );
}
