import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { whole } from '../common/exports/csv-cells';
import {
  adminProductView,
  pick,
  productView,
  type AdminProductRow,
  type OwnFields,
  type PublicProductRow,
} from '../common/products/product';
import type { PhysicalProduct } from './physical-product.entity';

export const physicalProductFields = {
  public: {
    stockQuantity: { header: 'Estoque', cell: whole, copy: 0 },
    weightGrams: { header: 'Peso (g)', cell: whole },
  },
  admin: {},
} satisfies OwnFields<PhysicalProduct>;

/** Columns of the public list. */
export type PhysicalProductRow = PublicProductRow & Pick<PhysicalProduct, keyof typeof physicalProductFields.public>;

/** Columns of the console's list. */
export type AdminPhysicalProductRow = PhysicalProductRow & AdminProductRow;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  ...productView(row),
  ...pick(row, physicalProductFields.public),
});

export const adminPhysicalProductView = (row: AdminPhysicalProductRow): AdminPhysicalProductView => ({
  ...physicalProductView(row),
  ...adminProductView(row),
});
