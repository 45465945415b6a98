import { ApiProblem, type ApiClient, type QueryValue } from '@aflora/api-client';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { inventedActivity, inventedOverview, inventedPendingWork, inventedReport, inventedSummary } from './invented-figures';
import { inventedProducts } from './invented-products';

type Product = AdminPhysicalProductView;
type Query = Record<string, QueryValue>;

/** The few addresses the console asks, over an array. */
export function inventedApi(): ApiClient {
  let products = inventedProducts();
  const find = (path: string): Product => {
    const product = products.find(({ id }) => path === paths.adminPhysicalProduct(id));
    if (!product) throw new ApiProblem('product.not-found');
    return product;
  };
  const answers: Record<string, (query: Query) => unknown> = {
    [paths.adminOverview]: () => inventedOverview,
    [paths.adminActivity]: () => inventedActivity,
    [paths.adminPendingWork]: () => inventedPendingWork,
    [paths.adminReport]: () => inventedReport,
    [paths.adminReportSummary]: () => inventedSummary,
    [paths.physicalProductCategories]: () =>
      [...new Set(products.flatMap(({ category }) => category ?? []))].map((category) => ({ category })),
    [paths.adminPhysicalProducts]: (query) => pageOf(products, query),
  };
  return {
    get: async <T>(path: string, { query = {} } = {}) => (answers[path] ? answers[path](query) : find(path)) as T,
    post: async <T>(_path: string, body: object = {}) => {
      const product = { ...inventedProducts()[8], id: crypto.randomUUID(), ...dataOf(body), version: 1 } as Product;
      products = [product, ...products];
      return product as T;
    },
    patch: async <T>(path: string, body: object) => {
      const product = find(path);
      const { stockDelta = 0, ...changes } = dataOf(body) as Partial<Product> & { stockDelta?: number };
      Object.assign(product, changes, { stockQuantity: product.stockQuantity + stockDelta, version: product.version + 1 });
      return { ...product } as T;
    },
    delete: async (path) => {
      const gone = find(path);
      products = products.filter((product) => product !== gone);
    },
    download: async () => new Blob(),
  };
}

const dataOf = (body: object): object => (body instanceof FormData ? JSON.parse(String(body.get('data'))) : body);

function pageOf(products: Product[], { search, category, status, stock, page = 1, pageSize = 12 }: Query) {
  const found = products.filter(
    (product) =>
      (!search || product.name.toLowerCase().includes(String(search).toLowerCase())) &&
      (!category || product.category === category) &&
      (!status || product.isActive === (status === 'active')) &&
      (!stock || product.stockQuantity > 0 === (stock === 'in-stock')),
  );
  const start = (Number(page) - 1) * Number(pageSize);
  return { items: found.slice(start, start + Number(pageSize)), total: found.length, page: Number(page), pageSize: Number(pageSize) };
}
