/** What rows of every kind of product have in common. */
export interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  /** Address of the detail size. */
  imageUrl: string | null;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}
