import type { ApiClient, QueryValue } from '@aflora/api-client';
import { ApiProblem } from '@aflora/api-client';
import { paths } from '@aflora/contracts';
import { inventedActivity, inventedOverview, inventedPendingWork, inventedReport, inventedSummary } from './invented-figures';
import { inventedCourses, inventedProducts } from './invented-products';
import { inventedReleases } from './invented-releases';
import { inventedShelf } from './invented-shelf';

type Query = Record<string, QueryValue>;

/** The few addresses the console asks, over arrays. */
export function inventedApi(): ApiClient {
  const products = inventedShelf(paths.adminPhysicalProducts, inventedProducts());
  const courses = inventedShelf(paths.adminDigitalProducts, inventedCourses());
  const releases = inventedReleases();
  const shelfOf = (path: string) => {
    const shelf = [products, courses].find(({ owns }) => owns(path));
    if (!shelf) throw new ApiProblem('resource.not-found');
    return shelf;
  };
  const partOf = (path: string) => (releases.owns(path) ? releases : shelfOf(path));
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
    get: async <T>(path: string, { query = {} }: { query?: Query } = {}) => (answers[path]?.() ?? partOf(path).get(path, query)) as T,
    post: async <T>(path: string, body: object = {}) => partOf(path).post(path, body) as T,
    patch: async <T>(path: string, body: object) => shelfOf(path).patch(path, body) as T,
    delete: async (path) => shelfOf(path).remove(path),
    download: async () => new Blob(),
  };
}
