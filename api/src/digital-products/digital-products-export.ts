import { text } from '../common/exports/csv-cells';
import { type ExportedRow, productColumns } from '../common/products/product';
import type { KeptDigitalProductRow } from './digital-product.view';

export const digitalProductColumns = productColumns<KeptDigitalProductRow & ExportedRow>([
  // 12.5 → `12,5`; empty while it isn't agreed.
  ['Comissão (%)', ({ commissionRate }) => text(commissionRate === null ? null : String(commissionRate).replace('.', ','))],
  ['Link de afiliado', ({ affiliateLink }) => text(affiliateLink)],
]);
