import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { adminProductView, productView, type KeptRow, type ListedRow } from '../common/products/product.view';
import type { PhysicalProduct } from './physical-product.entity';

/** What the shop's list reads of a row. */
export type PhysicalProductRow = ListedRow & Pick<PhysicalProduct, 'stockQuantity' | 'weightGrams'>;

/** What the console's list reads of a row. */
export type KeptPhysicalProductRow = PhysicalProductRow & KeptRow;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  ...productView(row),
  stockQuantity: row.stockQuantity,
  weightGrams: row.weightGrams,
});

export const adminPhysicalProductView = (product: KeptPhysicalProductRow): AdminPhysicalProductView => ({
  ...physicalProductView(product),
  ...adminProductView(product),
});
