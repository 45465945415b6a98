import { fakeApi } from '@aflora/api-client/testing';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { sampleActivity, sampleOverview, samplePendingWork, sampleRecurring, sampleReport, sampleSummary } from './console-figures';

type Handlers = Parameters<typeof fakeApi>[0];

/** Mocks the requests of every page of the console; further handlers add to them or replace them. */
export function consoleApi(products: AdminPhysicalProductView[] = [], more: Handlers = {}) {
  return fakeApi({
    [`GET ${paths.adminOverview}`]: () => sampleOverview,
    [`GET ${paths.adminSavedViews}`]: () => [],
    [`GET ${paths.siteSettings}`]: () => ({ content: {} }),
    [`GET ${paths.adminActivity}`]: () => sampleActivity(),
    [`GET ${paths.adminPendingWork}`]: () => samplePendingWork,
    [`GET ${paths.adminPaymentDisputes}`]: () => ({ items: [], total: 0, page: 1, pageSize: 12 }),
    [`GET ${paths.adminReport}`]: () => sampleReport,
    [`GET ${paths.adminReportSummary}`]: () => sampleSummary,
    [`GET ${paths.adminRecurringIncome}`]: () => sampleRecurring,
    [`GET ${paths.adminPhysicalProductCategories}`]: () => [{ category: 'Rosto', products: 1 }],
    [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => ({
      items: products,
      total: products.length,
      page: Number(query.get('page') ?? 1),
      pageSize: Number(query.get('pageSize')),
    }),
    ...more,
  });
}
