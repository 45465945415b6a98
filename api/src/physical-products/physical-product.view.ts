import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { adminProductView, productView, type AdminProductRow, type PublicProductRow } from '../common/products/product';
import type { PhysicalProduct } from './physical-product.entity';

/** Columns of the public list. */
export type PhysicalProductRow = PublicProductRow & Pick<PhysicalProduct, 'stockQuantity' | 'weightGrams'>;

/** Columns of the console's list. */
export type AdminPhysicalProductRow = PhysicalProductRow & AdminProductRow;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  ...productView(row),
  stockQuantity: row.stockQuantity,
  weightGrams: row.weightGrams,
});

export const adminPhysicalProductView = (product: AdminPhysicalProductRow): AdminPhysicalProductView => ({
  ...physicalProductView(product),
  ...adminProductView(product),
});
