import type { SiteAddress } from '@aflora/mfe-contract';
import { productKinds, type ProductKind } from '../features/products/product-kinds';
import { PRODUCT, siteRoutes } from './site-routes';

/** Addresses of all pages except "not found", which determine the status while pages can't be prerendered. */
export const siteAddresses: SiteAddress[] = siteRoutes
  .filter(({ path }) => !path.endsWith('*'))
  .flatMap(({ path }) => (path === PRODUCT ? (Object.keys(productKinds) as ProductKind[]).map(productAddresses) : [{ path }]));

function productAddresses(kind: ProductKind): SiteAddress {
  return { path: PRODUCT.replace(':type', kind), exists: decodeURIComponent(productKinds[kind].detailPath(':id')) };
}
