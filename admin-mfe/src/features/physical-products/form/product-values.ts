import { physicalProductDefaults, type AdminPhysicalProductView } from '@aflora/contracts';

/** What the form's fields hold. */
export interface ProductValues {
  name: string;
  category: string;
  /** 0 until something is typed. */
  priceCents: number;
  // A cleared number field yields ''; the rule says "missing" then.
  stockQuantity: number | '';
  weightGrams: number | '';
  description: string;
  isActive: boolean;
}

export function valuesOf(product: AdminPhysicalProductView | null): ProductValues {
  if (!product) return { name: '', category: '', priceCents: 0, description: '', ...physicalProductDefaults };
  const { name, category, priceCents, stockQuantity, weightGrams, description, isActive } = product;
  return { name, category: category ?? '', priceCents, stockQuantity, weightGrams, description: description ?? '', isActive };
}
