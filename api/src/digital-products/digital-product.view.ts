import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { adminProductView, productView, type AdminProductRow, type PublicProductRow } from '../common/products/product';
import type { DigitalProduct } from './digital-product.entity';

/** Columns of the public course list. */
export type DigitalProductRow = PublicProductRow & Pick<DigitalProduct, 'affiliateLink'>;

/** Columns of the console's list. */
export type AdminDigitalProductRow = DigitalProductRow & AdminProductRow & Pick<DigitalProduct, 'commissionRate'>;

export const digitalProductView = (row: DigitalProductRow): DigitalProductView => ({
  ...productView(row),
  affiliateLink: row.affiliateLink,
});

export const adminDigitalProductView = (course: AdminDigitalProductRow): AdminDigitalProductView => ({
  ...digitalProductView(course),
  ...adminProductView(course),
  commissionRate: course.commissionRate,
});
