import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { adminProductView, productView, type KeptRow, type ListedRow } from '../common/products/product.view';
import type { DigitalProduct } from './digital-product.entity';

/** What the course list reads of a row. */
export type DigitalProductRow = ListedRow & Pick<DigitalProduct, 'affiliateLink'>;

/** What the console's list reads of a row. */
export type KeptDigitalProductRow = DigitalProductRow & KeptRow & Pick<DigitalProduct, 'commissionRate'>;

export const digitalProductView = (row: DigitalProductRow): DigitalProductView => ({
  ...productView(row),
  affiliateLink: row.affiliateLink,
});

export const adminDigitalProductView = (course: KeptDigitalProductRow): AdminDigitalProductView => ({
  ...digitalProductView(course),
  ...adminProductView(course),
  commissionRate: course.commissionRate,
});
