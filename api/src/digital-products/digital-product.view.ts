import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { adminProductView, productView, type AdminProductRow, type PublicProductRow } from '../common/products/product';
import type { DigitalProduct } from './digital-product.entity';

/** What the course list reads of a row. */
export type DigitalProductRow = PublicProductRow & Pick<DigitalProduct, 'affiliateLink'>;

/** What the console's list reads of a row. */
export type KeptDigitalProductRow = DigitalProductRow & AdminProductRow & Pick<DigitalProduct, 'commissionRate'>;

export const digitalProductView = (row: DigitalProductRow): DigitalProductView => ({
  ...productView(row),
  affiliateLink: row.affiliateLink,
});

export const adminDigitalProductView = (course: KeptDigitalProductRow): AdminDigitalProductView => ({
  ...digitalProductView(course),
  ...adminProductView(course),
  commissionRate: course.commissionRate,
});
