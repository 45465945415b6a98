import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleLayout } from '../layout/console-layout';
import classes from './admin-app.module.css';
import { UnsavedWorkProvider } from './unsaved-work-provider';

/** Every page is a chunk of its own. */
const OverviewPage = lazy(() => import('../features/overview/overview-page').then((file) => ({ default: file.OverviewPage })));
const ProductsPage = lazy(() => import('../features/products/products-page').then((file) => ({ default: file.ProductsPage })));
const OrdersPage = lazy(() => import('../features/orders/orders-page').then((file) => ({ default: file.OrdersPage })));
const ReportsPage = lazy(() => import('../features/reports/reports-page').then((file) => ({ default: file.ReportsPage })));
const DonationsPage = lazy(() => import('../features/donations/donations-page').then((file) => ({ default: file.DonationsPage })));
const ContactMessagesPage = lazy(() =>
  import('../features/contact-messages/contact-messages-page').then((file) => ({ default: file.ContactMessagesPage })),
);
const UsersPage = lazy(() => import('../features/users/users-page').then((file) => ({ default: file.UsersPage })));
const OngMembersPage = lazy(() => import('../features/ong-members/ong-members-page').then((file) => ({ default: file.OngMembersPage })));
const PaymentsPage = lazy(() => import('../features/payments/payments-page').then((file) => ({ default: file.PaymentsPage })));
const AuditPage = lazy(() => import('../features/audit/audit-page').then((file) => ({ default: file.AuditPage })));
const ReleasesPage = lazy(() => import('../features/releases/releases-page').then((file) => ({ default: file.ReleasesPage })));
const NotFoundPage = lazy(() => import('../features/not-found/not-found-page').then((file) => ({ default: file.NotFoundPage })));

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

/** While a page's code is on its way: the heading's place and the content's. */
function PageLoading() {
  return (
    <div aria-busy="true" role="status" aria-label="Carregando..." className={classes.page}>
      <Skeleton height={36} width="min(280px, 70%)" radius="sm" />
      <Skeleton height={24} width="min(360px, 90%)" radius="sm" />
      <Skeleton height={240} radius="md" mt="md" />
    </div>
  );
}
