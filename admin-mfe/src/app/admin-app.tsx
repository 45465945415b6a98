import { importPatiently } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ConsoleLayout } from '../layout/console-layout';
import classes from './admin-app.module.css';
import { UndoProvider } from './undo-provider';
import { UnsavedWorkProvider } from './unsaved-work-provider';

/** A page whose code is loaded when the page is first shown. If loading fails, the shell tries another release. */
function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await importPatiently(load) }));
}

const OverviewPage = lazyPage(() => import('../features/overview/overview-page').then((file) => file.OverviewPage));
const ProductsPage = lazyPage(() => import('../features/products/products-page').then((file) => file.ProductsPage));
const OrdersPage = lazyPage(() => import('../features/orders/orders-page').then((file) => file.OrdersPage));
const CouponsPage = lazyPage(() => import('../features/coupons/coupons-page').then((file) => file.CouponsPage));
const ReportsPage = lazyPage(() => import('../features/reports/reports-page').then((file) => file.ReportsPage));
const DonationsPage = lazyPage(() => import('../features/donations/donations-page').then((file) => file.DonationsPage));
const BasketsPage = lazyPage(() => import('../features/baskets/baskets-page').then((file) => file.BasketsPage));
const ContactMessagesPage = lazyPage(() =>
  import('../features/contact-messages/contact-messages-page').then((file) => file.ContactMessagesPage),
);
const UsersPage = lazyPage(() => import('../features/users/users-page').then((file) => file.UsersPage));
const OngMembersPage = lazyPage(() => import('../features/ong-members/ong-members-page').then((file) => file.OngMembersPage));
const MemberLettersPage = lazyPage(() => import('../features/member-letters/member-letters-page').then((file) => file.MemberLettersPage));
const ExpensesPage = lazyPage(() => import('../features/expenses/expenses-page').then((file) => file.ExpensesPage));
const PaymentsPage = lazyPage(() => import('../features/payments/payments-page').then((file) => file.PaymentsPage));
const SettingsPage = lazyPage(() => import('../features/settings/settings-page').then((file) => file.SettingsPage));
const AuditPage = lazyPage(() => import('../features/audit/audit-page').then((file) => file.AuditPage));
const ReleasesPage = lazyPage(() => import('../features/releases/releases-page').then((file) => file.ReleasesPage));
const NotFoundPage = lazyPage(() => import('../features/not-found/not-found-page').then((file) => file.NotFoundPage));

/** All routes under /dashboard; the shell admits administrators only. */
export function AdminApp() {
  return (
    <UnsavedWorkProvider>
      <UndoProvider>
        <ConsoleLayout>
          <Suspense fallback={<PageLoading />}>
            <Routes>
              <Route index element={<OverviewPage />} />
              <Route path="produtos-fisicos" element={<ProductsPage key="physical" of="physical" />} />
              <Route path="produtos-digitais" element={<ProductsPage key="digital" of="digital" />} />
              <Route path="pedidos" element={<OrdersPage />} />
              <Route path="cupons" element={<CouponsPage />} />
              <Route path="relatorios" element={<ReportsPage />} />
              <Route path="doacoes" element={<DonationsPage />} />
              <Route path="cestas" element={<BasketsPage />} />
              <Route path="despesas" element={<ExpensesPage />} />
              <Route path="mensagens" element={<ContactMessagesPage />} />
              <Route path="usuarios" element={<UsersPage />} />
              <Route path="membros-ong" element={<OngMembersPage />} />
              <Route path="cartas" element={<MemberLettersPage />} />
              <Route path="pagamentos" element={<PaymentsPage />} />
              <Route path="configuracoes" element={<SettingsPage />} />
              <Route path="auditoria" element={<AuditPage />} />
              <Route path="versoes" element={<ReleasesPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ConsoleLayout>
      </UndoProvider>
    </UnsavedWorkProvider>
  );
}

/** Placeholder of heading and content while a page's code loads. */
function PageLoading() {
  return (
    <div aria-busy="true" role="status" aria-label="Carregando..." className={classes.page}>
      <Skeleton height={36} width="min(280px, 70%)" radius="sm" />
      <Skeleton height={24} width="min(360px, 90%)" radius="sm" />
      <Skeleton height={240} radius="md" mt="md" />
    </div>
  );
}
