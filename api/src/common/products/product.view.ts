import { imagesView } from '../images/image-address';
import type { ProductRow } from './product-row';

/** What every list reads of a row. */
export type ListedRow = Pick<ProductRow, 'id' | 'name' | 'description' | 'category' | 'priceCents' | 'imageUrl' | 'createdAt'>;

/** What the console's list reads beside it. */
export type KeptRow = ListedRow & Pick<ProductRow, 'isActive' | 'version'>;

/** What the console's export reads beside it. */
export type ExportedRow = KeptRow & Pick<ProductRow, 'updatedAt'>;

/** What every kind of product shows. */
export const productView = (row: ListedRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  priceCents: row.priceCents,
  imageUrl: row.imageUrl,
  images: imagesView(row.imageUrl),
  createdAt: row.createdAt.toISOString(),
});

/** What the console shows beside it. */
export const adminProductView = ({ isActive, version }: Pick<ProductRow, 'isActive' | 'version'>) => ({ isActive, version });
