import { sitePages } from '@aflora/contracts/site-pages';
import { Failure } from '@aflora/tools/common/failure';

interface List {
  items: { id: string }[];
}

/** Route of one product of the demo data. */
export async function productRoute(apiPort: number, kind: 'physical' | 'digital'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/${kind}-products?pageSize=1`);
  const [product] = response.ok ? ((await response.json()) as List).items : [];
  if (!product) throw new Failure(`The demo data has no ${kind} product to visit.`);
  return `/produto/${kind}/${product.id}`;
}

/** Routes of all indexable pages. */
export async function indexableRoutes(apiPort: number): Promise<string[]> {
  const products = await Promise.all([productRoute(apiPort, 'physical'), productRoute(apiPort, 'digital')]);
  return [...sitePages.map(({ path }) => path), ...products];
}
