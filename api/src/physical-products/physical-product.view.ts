import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { adminProductView, productView, type AdminProductRow, type PublicProductRow } from '../common/products/product';
import type { PhysicalProduct } from './physical-product.entity';

/** What the shop's list reads of a row. */
export type PhysicalProductRow = PublicProductRow & Pick<PhysicalProduct, 'stockQuantity' | 'weightGrams'>;

/** What the console's list reads of a row. */
export type KeptPhysicalProductRow = PhysicalProductRow & AdminProductRow;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  ...productView(row),
  stockQuantity: row.stockQuantity,
  weightGrams: row.weightGrams,
});

export const adminPhysicalProductView = (product: KeptPhysicalProductRow): AdminPhysicalProductView => ({
  ...physicalProductView(product),
  ...adminProductView(product),
});
