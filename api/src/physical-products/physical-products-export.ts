import { whole } from '../common/exports/csv-cells';
import type { ExportedRow } from '../common/products/product.view';
import { productColumns } from '../common/products/product-columns';
import type { KeptPhysicalProductRow } from './physical-product.view';

export const physicalProductColumns = productColumns<KeptPhysicalProductRow & ExportedRow>([
  ['Estoque', ({ stockQuantity }) => whole(stockQuantity)],
  ['Peso (g)', ({ weightGrams }) => whole(weightGrams)],
]);
