import { lazy } from 'react';

/** Every page is a chunk of its own. */
export const OverviewPage = lazy(() => import('../features/overview/overview-page').then((file) => ({ default: file.OverviewPage })));
export const ProductsPage = lazy(() => import('../features/products/products-page').then((file) => ({ default: file.ProductsPage })));
export const OrdersPage = lazy(() => import('../features/orders/orders-page').then((file) => ({ default: file.OrdersPage })));
export const ReportsPage = lazy(() => import('../features/reports/reports-page').then((file) => ({ default: file.ReportsPage })));
export const DonationsPage = lazy(() => import('../features/donations/donations-page').then((file) => ({ default: file.DonationsPage })));
export const ContactMessagesPage = lazy(() =>
  import('../features/contact-messages/contact-messages-page').then((file) => ({ default: file.ContactMessagesPage })),
);
export const UsersPage = lazy(() => import('../features/users/users-page').then((file) => ({ default: file.UsersPage })));
export const OngMembersPage = lazy(() =>
  import('../features/ong-members/ong-members-page').then((file) => ({ default: file.OngMembersPage })),
);
export const PaymentsPage = lazy(() => import('../features/payments/payments-page').then((file) => ({ default: file.PaymentsPage })));
export const AuditPage = lazy(() => import('../features/audit/audit-page').then((file) => ({ default: file.AuditPage })));
export const ReleasesPage = lazy(() => import('../features/releases/releases-page').then((file) => ({ default: file.ReleasesPage })));
export const NotFoundPage = lazy(() => import('../features/not-found/not-found-page').then((file) => ({ default: file.NotFoundPage })));
