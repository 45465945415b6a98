import { lazy } from 'react';

/** Every page is a chunk of its own. */
export const OverviewPage = lazy(() => import('../features/overview/overview-page').then((file) => ({ default: file.OverviewPage })));
export const PhysicalProductsPage = lazy(() =>
  import('../features/physical-products/physical-products-page').then((file) => ({ default: file.PhysicalProductsPage })),
);
export const NotFoundPage = lazy(() => import('../features/not-found/not-found-page').then((file) => ({ default: file.NotFoundPage })));
