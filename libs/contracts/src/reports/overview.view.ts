/** The figures of the console's first page, as of this moment. */
export interface OverviewView {
  physicalProducts: number;
  digitalProducts: number;
  totalOrders: number;
  users: number;
  activeOngMembers: number;
  /** Paid orders of the calendar month in America/Sao_Paulo, net of refunds. */
  monthlyRevenueCents: number;
  comparison: OverviewComparisonView;
  /** The last six months, the running one last. */
  trend: OverviewMonthView[];
}

/** What the running month brought. */
export interface OverviewComparisonView {
  /** Revenue of the same days of the month before. */
  previousRevenueCents: number;
  newOrders: number;
  newUsers: number;
  /** Memberships that began, less those that ended. */
  memberChange: number;
  newPhysicalProducts: number;
  newDigitalProducts: number;
}

/** Counts are those at the month's end. */
export interface OverviewMonthView {
  /** `2026-11` */
  month: string;
  revenueCents: number;
  orders: number;
  users: number;
  activeOngMembers: number;
  physicalProducts: number;
  digitalProducts: number;
}

export const activityKinds = ['order', 'order-paid', 'donation', 'account', 'membership', 'low-stock'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Something that happened lately. */
export interface ActivityView {
  kind: ActivityKind;
  /** Of the order, donation, user, member or product. */
  id: string;
  /** A person's first name, or the product's; null where there is none to tell. */
  name: string | null;
  amountCents: number | null;
  /** Units left, of a product that runs low. */
  units: number | null;
  at: string;
}

/** What waits for somebody of the charity. */
export interface PendingWorkView {
  ordersToShip: number;
  paymentsToConfirm: number;
  refundsToMake: number;
  newMessages: number;
  failingMemberships: number;
}
