import { whole } from '../common/exports/csv-cells';
import { type ExportedRow, productColumns } from '../common/products/product';
import type { AdminPhysicalProductRow } from './physical-product.view';

export const physicalProductColumns = productColumns<AdminPhysicalProductRow & ExportedRow>([
  ['Estoque', ({ stockQuantity }) => whole(stockQuantity)],
  ['Peso (g)', ({ weightGrams }) => whole(weightGrams)],
]);
