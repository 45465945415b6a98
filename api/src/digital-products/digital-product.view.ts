import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { text } from '../common/exports/csv-cells';
import {
  adminProductView,
  pick,
  productView,
  type AdminProductRow,
  type OwnFields,
  type PublicProductRow,
} from '../common/products/product';
import type { DigitalProduct } from './digital-product.entity';

/** 12.5 → `12,5`; empty while no commission is agreed. */
const percent = (rate: number | null) => text(rate === null ? null : String(rate).replace('.', ','));

export const digitalProductFields = {
  public: { affiliateLink: { header: 'Link de afiliado', cell: text } },
  admin: { commissionRate: { header: 'Comissão (%)', cell: percent } },
} satisfies OwnFields<DigitalProduct>;

/** Columns of the public course list. */
export type DigitalProductRow = PublicProductRow & Pick<DigitalProduct, keyof typeof digitalProductFields.public>;

/** Columns of the console's list. */
export type AdminDigitalProductRow = DigitalProductRow & AdminProductRow & Pick<DigitalProduct, keyof typeof digitalProductFields.admin>;

export const digitalProductView = (row: DigitalProductRow): DigitalProductView => ({
  ...productView(row),
  ...pick(row, digitalProductFields.public),
});

export const adminDigitalProductView = (row: AdminDigitalProductRow): AdminDigitalProductView => ({
  ...digitalProductView(row),
  ...adminProductView(row),
  ...pick(row, digitalProductFields.admin),
});
