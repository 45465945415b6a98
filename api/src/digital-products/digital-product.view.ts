import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { adminProductView, productView, type ListedRow } from '../common/products/product.view';
import type { DigitalProduct } from './digital-product.entity';

/** What the course list reads of a row. */
export type DigitalProductRow = ListedRow & Pick<DigitalProduct, 'affiliateLink'>;

export const digitalProductView = (row: DigitalProductRow): DigitalProductView => ({
  ...productView(row),
  affiliateLink: row.affiliateLink,
});

export const adminDigitalProductView = (course: DigitalProduct): AdminDigitalProductView => ({
  ...digitalProductView(course),
  ...adminProductView(course),
  commissionRate: course.commissionRate,
});
