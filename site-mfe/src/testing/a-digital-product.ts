import type { DigitalProductView } from '@aflora/contracts';

let count = 0;

export function aDigitalProduct(given: Partial<DigitalProductView> = {}): DigitalProductView {
  count += 1;
  return {
    id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    name: `Curso ${count}`,
    description: 'Aulas gravadas.',
    category: 'Maquiagem',
    priceCents: 9700,
    affiliateLink: 'https://parceiro.example/curso',
    imageUrl: null,
    images: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...given,
  };
}
