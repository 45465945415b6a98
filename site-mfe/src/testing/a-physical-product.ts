import type { CappedPageView, PhysicalProductView } from '@aflora/contracts';

let count = 0;

export function aPhysicalProduct(given: Partial<PhysicalProductView> = {}): PhysicalProductView {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: `Produto ${count}`,
    description: 'Feito com calma.',
    category: 'Rosto',
    priceCents: 8990,
    stockQuantity: 18,
    weightGrams: 120,
    imageUrl: null,
    images: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...given,
  };
}

export function aPageOf<T>(items: T[], given: Partial<CappedPageView<T>> = {}): CappedPageView<T> {
  return { items, total: items.length, isTotalCapped: false, isSimilar: false, page: 1, pageSize: 12, ...given };
}
