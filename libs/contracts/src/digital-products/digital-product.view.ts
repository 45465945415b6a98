import type { ImageView } from '../physical-products/physical-product.view';

/** A course as visitors see it. */
export interface DigitalProductView {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  /** Where the course is sold; '' when it isn't known yet. */
  affiliateLink: string;
  imageUrl: string | null;
  images: ImageView | null;
  createdAt: string;
}

/** A course as the console shows it. */
export interface AdminDigitalProductView extends DigitalProductView {
  commissionRate: number | null;
  isActive: boolean;
  /** Rises with every change; send it back to notice somebody else's. */
  version: number;
}
