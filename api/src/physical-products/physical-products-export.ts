import { whole } from '../common/exports/csv-cells';
import { type ExportedRow, productColumns } from '../common/products/product';
import type { KeptPhysicalProductRow } from './physical-product.view';

export const physicalProductColumns = productColumns<KeptPhysicalProductRow & ExportedRow>([
  ['Estoque', ({ stockQuantity }) => whole(stockQuantity)],
  ['Peso (g)', ({ weightGrams }) => whole(weightGrams)],
]);
