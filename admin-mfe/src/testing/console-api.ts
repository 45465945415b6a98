import { fakeApi } from '@aflora/api-client/testing';
import { paths, type AdminPhysicalProductView, type OverviewView } from '@aflora/contracts';

export const anOverview: OverviewView = {
  physicalProducts: 14,
  digitalProducts: 6,
  totalOrders: 312,
  users: 1284,
  activeOngMembers: 147,
  monthlyRevenueCents: 2_487_500,
};

type Handlers = Parameters<typeof fakeApi>[0];

/** What every page of the console asks for, answered; further handlers add to it or replace it. */
export function consoleApi(products: AdminPhysicalProductView[] = [], more: Handlers = {}) {
  return fakeApi({
    [`GET ${paths.adminOverview}`]: () => anOverview,
    [`GET ${paths.physicalProductCategories}`]: () => [{ category: 'Rosto', products: 1 }],
    [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => ({
      items: products,
      total: products.length,
      page: Number(query.get('page') ?? 1),
      pageSize: Number(query.get('pageSize')),
    }),
    ...more,
  });
}
