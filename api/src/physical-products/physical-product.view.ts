import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { adminProductView, productView, type ListedRow } from '../common/products/product.view';
import type { PhysicalProduct } from './physical-product.entity';

/** What the shop's list reads of a row. */
export type PhysicalProductRow = ListedRow & Pick<PhysicalProduct, 'stockQuantity' | 'weightGrams'>;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  ...productView(row),
  stockQuantity: row.stockQuantity,
  weightGrams: row.weightGrams,
});

export const adminPhysicalProductView = (product: PhysicalProduct): AdminPhysicalProductView => ({
  ...physicalProductView(product),
  ...adminProductView(product),
});
