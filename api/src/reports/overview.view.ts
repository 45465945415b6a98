import type { OverviewView } from '@aflora/contracts';

/** PostgreSQL sends counts and sums as text. */
export const overviewView = (figures: Record<keyof OverviewView, string>): OverviewView => ({
  physicalProducts: Number(figures.physicalProducts),
  digitalProducts: Number(figures.digitalProducts),
  totalOrders: Number(figures.totalOrders),
  users: Number(figures.users),
  activeOngMembers: Number(figures.activeOngMembers),
  monthlyRevenueCents: Number(figures.monthlyRevenueCents),
});
