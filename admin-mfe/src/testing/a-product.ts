import { paths, type AdminDigitalProductView, type AdminPhysicalProductView } from '@aflora/contracts';
import { consoleApi } from './console-api';

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

/** A course with only what the test cares about. */
export const aCourse = (given: Partial<AdminDigitalProductView> = {}): AdminDigitalProductView => ({
  id: 'c1',
  name: 'Saboaria',
  description: 'Do zero.',
  category: 'Ofício',
  priceCents: 14700,
  affiliateLink: 'https://cursos.example.com/saboaria',
  commissionRate: 12.5,
  imageUrl: null,
  images: null,
  isActive: true,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...given,
});

/** Mocked console with these courses in its list. */
export const coursesApi = (courses: AdminDigitalProductView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminDigitalProductCategories}`]: () => [{ category: 'Ofício', products: 1 }],
    [`GET ${paths.adminDigitalProducts}`]: ({ query }) => ({
      items: courses,
      total: courses.length,
      page: Number(query.get('page') ?? 1),
      pageSize: Number(query.get('pageSize')),
    }),
    ...more,
  });
