/** Addresses of one picture in three sizes, all webp: card 480 px, detail 960 px, full 1600 px at most on the longer side. */
export interface ImageView {
  card: string;
  detail: string;
  full: string;
}

/** A product as the shop shows it. */
export interface PhysicalProductView {
  id: string;
  name: string;
  /** In a visitor's list its beginning, 160 characters at most; whole wherever one product is shown. */
  description: string | null;
  category: string | null;
  priceCents: number;
  stockQuantity: number;
  weightGrams: number;
  /** The detail size; `images` has all of them. */
  imageUrl: string | null;
  images: ImageView | null;
  createdAt: string;
}

/** A product as the console shows it. */
export interface AdminPhysicalProductView extends PhysicalProductView {
  isActive: boolean;
  /** Rises with every change; send it back to notice somebody else's. */
  version: number;
}
