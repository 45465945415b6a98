import { lazyPart } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleLayout } from '../layout/console-layout';
import classes from './admin-app.module.css';
import { UnsavedWorkProvider } from './unsaved-work-provider';

/** Every page is a chunk of its own. */
const OverviewPage = lazyPart(() => import('../features/overview/overview-page').then((file) => file.OverviewPage));
const ProductsPage = lazyPart(() => import('../features/products/products-page').then((file) => file.ProductsPage));
const OrdersPage = lazyPart(() => import('../features/orders/orders-page').then((file) => file.OrdersPage));
const ReportsPage = lazyPart(() => import('../features/reports/reports-page').then((file) => file.ReportsPage));
const DonationsPage = lazyPart(() => import('../features/donations/donations-page').then((file) => file.DonationsPage));
const ContactMessagesPage = lazyPart(() =>
  import('../features/contact-messages/contact-messages-page').then((file) => file.ContactMessagesPage),
);
const UsersPage = lazyPart(() => import('../features/users/users-page').then((file) => file.UsersPage));
const OngMembersPage = lazyPart(() => import('../features/ong-members/ong-members-page').then((file) => file.OngMembersPage));
const PaymentsPage = lazyPart(() => import('../features/payments/payments-page').then((file) => file.PaymentsPage));
const AuditPage = lazyPart(() => import('../features/audit/audit-page').then((file) => file.AuditPage));
const ReleasesPage = lazyPart(() => import('../features/releases/releases-page').then((file) => file.ReleasesPage));
const NotFoundPage = lazyPart(() => import('../features/not-found/not-found-page').then((file) => file.NotFoundPage));

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
