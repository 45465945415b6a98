import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { imagesView } from '../common/images/image-address';
import type { PhysicalProduct } from './physical-product.entity';

/** What the shop's list reads of a row. */
export type PhysicalProductRow = Pick<
  PhysicalProduct,
  'id' | 'name' | 'description' | 'category' | 'priceCents' | 'stockQuantity' | 'weightGrams' | 'imageUrl' | 'createdAt'
>;

export const physicalProductView = (row: PhysicalProductRow): PhysicalProductView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  priceCents: row.priceCents,
  stockQuantity: row.stockQuantity,
  weightGrams: row.weightGrams,
  imageUrl: row.imageUrl,
  images: imagesView(row.imageUrl),
  createdAt: row.createdAt.toISOString(),
});

export const adminPhysicalProductView = (product: PhysicalProduct): AdminPhysicalProductView => ({
  ...physicalProductView(product),
  isActive: product.isActive,
  version: product.version,
});
