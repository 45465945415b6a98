import type { AdminPhysicalProductView } from '@aflora/contracts';

/** A product with only what the test cares about. */
export const aProduct = (given: Partial<AdminPhysicalProductView> = {}): AdminPhysicalProductView => ({
  id: 'p1',
  name: 'Sérum Facial',
  description: 'Leve.',
  category: 'Rosto',
  priceCents: 8990,
  stockQuantity: 18,
  weightGrams: 300,
  imageUrl: null,
  images: null,
  isActive: true,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...given,
});
