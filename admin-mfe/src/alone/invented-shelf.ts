import { ApiProblem, type QueryValue } from '@aflora/api-client';
import type { AdminDigitalProductView, AdminPhysicalProductView } from '@aflora/contracts';

type Product = AdminPhysicalProductView | AdminDigitalProductView;
type Query = Record<string, QueryValue>;
type Changes = Partial<AdminPhysicalProductView> & { stockDelta?: number };
interface Activation {
  isActive: boolean;
  ids?: string[];
}

/** One kind of product over an array, as its part of the API would answer. */
export function inventedShelf<P extends Product>(list: string, start: P[]) {
  let products = start;
  const find = (path: string): P => {
    const product = products.find(({ id }) => path.startsWith(`${list}/${id}`));
    if (!product) throw new ApiProblem('product.not-found');
    return product;
  };
  const add = (product: P): P => {
    products = [{ ...product, id: crypto.randomUUID(), version: 1 }, ...products];
    return products[0] as P;
  };
  const setActive = ({ isActive, ids, ...query }: Activation & Query) => {
    const meant = found(products, query).filter((product) => product.isActive !== isActive && (!ids || ids.includes(product.id)));
    for (const product of meant) Object.assign(product, { isActive, version: product.version + 1 });
    return { changed: meant.length };
  };
  return {
    owns: (path: string) => path === list || path.startsWith(`${list}/`),
    categories: () => [...new Set(products.flatMap(({ category }) => category ?? []))].map((category) => ({ category })),
    get: (path: string, query: Query) => (path === list ? pageOf(found(products, query), query) : find(path)),
    post: (path: string, body: object) => {
      if (path === `${list}/activation`) return setActive(body as Activation & Query);
      if (path !== list) return add({ ...find(path), name: `Cópia de ${find(path).name}`, isActive: false });
      return add({ ...(products[0] as P), imageUrl: null, images: null, ...dataOf(body) });
    },
    patch: (path: string, body: object) => {
      const product = find(path);
      const { stockDelta = 0, ...changes } = dataOf(body) as Changes;
      const stock = 'stockQuantity' in product ? { stockQuantity: product.stockQuantity + stockDelta } : {};
      return { ...Object.assign(product, changes, stock, { version: product.version + 1 }) };
    },
    remove: (path: string) => {
      const gone = find(path);
      products = products.filter((product) => product !== gone);
    },
  };
}

const dataOf = (body: object): object => (body instanceof FormData ? (JSON.parse(String(body.get('data'))) as object) : body);

const found = <P extends Product>(products: P[], { search, category, status, stock }: Query): P[] =>
  products.filter(
    (product) =>
      (!search || product.name.toLowerCase().includes(String(search).toLowerCase())) &&
      (!category || product.category === category) &&
      (!status || product.isActive === (status === 'active')) &&
      (!stock || ('stockQuantity' in product && product.stockQuantity > 0) === (stock === 'in-stock')),
  );

function pageOf(products: Product[], { page = 1, pageSize = 12 }: Query) {
  const start = (Number(page) - 1) * Number(pageSize);
  return { items: products.slice(start, start + Number(pageSize)), total: products.length, page: Number(page), pageSize: Number(pageSize) };
}
