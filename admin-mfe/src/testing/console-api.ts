import { fakeApi } from '@aflora/api-client/testing';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { inventedActivity, inventedOverview, inventedPendingWork, inventedReport, inventedSummary } from '../alone/invented-figures';

type Handlers = Parameters<typeof fakeApi>[0];

/** Mocks the requests of every page of the console; further handlers add to them or replace them. */
export function consoleApi(products: AdminPhysicalProductView[] = [], more: Handlers = {}) {
  return fakeApi({
    [`GET ${paths.adminOverview}`]: () => inventedOverview,
    [`GET ${paths.adminActivity}`]: () => inventedActivity,
    [`GET ${paths.adminPendingWork}`]: () => inventedPendingWork,
    [`GET ${paths.adminReport}`]: () => inventedReport,
    [`GET ${paths.adminReportSummary}`]: () => inventedSummary,
    [`GET ${paths.physicalProductCategories}`]: () => [{ category: 'Rosto', products: 1 }],
    [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => ({
      items: products,
      total: products.length,
      page: Number(query.get('page') ?? 1),
      pageSize: Number(query.get('pageSize')),
    }),
    ...more,
  });
}
