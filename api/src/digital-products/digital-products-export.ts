import { text } from '../common/exports/csv-cells';
import { type ExportedRow, productColumns } from '../common/products/product';
import type { AdminDigitalProductRow } from './digital-product.view';

export const digitalProductColumns = productColumns<AdminDigitalProductRow & ExportedRow>([
  // 12.5 → `12,5`; empty while no commission is agreed.
  ['Comissão (%)', ({ commissionRate }) => text(commissionRate === null ? null : String(commissionRate).replace('.', ','))],
  ['Link de afiliado', ({ affiliateLink }) => text(affiliateLink)],
]);
