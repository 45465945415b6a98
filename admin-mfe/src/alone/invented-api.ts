import type { ApiClient, QueryValue } from '@aflora/api-client';
import { ApiProblem } from '@aflora/api-client';
import { paths } from '@aflora/contracts';
import { inventedActivity, inventedOverview, inventedPendingWork, inventedReport, inventedSummary } from './invented-figures';
import { inventedCourses, inventedProducts } from './invented-products';
import { inventedShelf } from './invented-shelf';

type Query = Record<string, QueryValue>;

/** The few addresses the console asks, over arrays. */
export function inventedApi(): ApiClient {
  const products = inventedShelf(paths.adminPhysicalProducts, inventedProducts());
  const courses = inventedShelf(paths.adminDigitalProducts, inventedCourses());
  const shelfOf = (path: string) => {
    const shelf = [products, courses].find(({ owns }) => owns(path));
    if (!shelf) throw new ApiProblem('resource.not-found');
    return shelf;
  };
  const answers: Record<string, () => unknown> = {
    [paths.adminOverview]: () => inventedOverview,
    [paths.adminActivity]: () => inventedActivity,
    [paths.adminPendingWork]: () => inventedPendingWork,
    [paths.adminReport]: () => inventedReport,
    [paths.adminReportSummary]: () => inventedSummary,
    [paths.physicalProductCategories]: products.categories,
    [paths.digitalProductCategories]: courses.categories,
  };
  return {
    get: async <T>(path: string, { query = {} }: { query?: Query } = {}) => (answers[path]?.() ?? shelfOf(path).get(path, query)) as T,
    post: async <T>(path: string, body: object = {}) => shelfOf(path).post(path, body) as T,
    patch: async <T>(path: string, body: object) => shelfOf(path).patch(path, body) as T,
    delete: async (path) => shelfOf(path).remove(path),
    download: async () => new Blob(),
  };
}
