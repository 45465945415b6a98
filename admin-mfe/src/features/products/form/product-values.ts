import type { AdminPhysicalProductView } from '@aflora/contracts';

/** What the fields that every product's form has hold. */
export interface ProductValues {
  name: string;
  category: string;
  /** 0 until something is typed. */
  priceCents: number;
  description: string;
  isActive: boolean;
}

type Common = Pick<AdminPhysicalProductView, keyof ProductValues>;

export function commonValuesOf(product: Common | null): ProductValues {
  if (!product) return { name: '', category: '', priceCents: 0, description: '', isActive: true };
  const { name, category, priceCents, description, isActive } = product;
  return { name, category: category ?? '', priceCents, description: description ?? '', isActive };
}
