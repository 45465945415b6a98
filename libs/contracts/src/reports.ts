import { Day } from './rules/numbers';
import { Optional } from './rules/rule';

export const activityKinds = ['order', 'order-paid', 'donation', 'account', 'membership', 'low-stock'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The longest report, in days: ten years. */
export const REPORT_DAYS = 3660;

export const reportUnits = ['day', 'month'] as const;
export type ReportUnit = (typeof reportUnits)[number];

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

/** The calendar month or year that runs, in America/Sao_Paulo. */
export interface RunningFiguresView {
  revenueCents: number;
  paidOrders: number;
  donationsCents: number;
  newMembers: number;
}

export interface ReportMonthView {
  /** `2026-11` */
  month: string;
  revenueCents: number;
  donationsCents: number;
  newMembers: number;
}

export interface ReportPointView {
  /** The first day of the point. */
  day: string;
  revenueCents: number;
  paidOrders: number;
  donationsCents: number;
  donations: number;
  newMembers: number;
  newUsers: number;
}

export interface TopProductView {
  id: string;
  name: string;
  units: number;
  /** At the prices of the sale, before delivery and refunds of parts. */
  soldCents: number;
}

/** The first page of the reports: what runs, and the six months that end with it. */
export interface ReportSummaryView {
  month: RunningFiguresView;
  year: RunningFiguresView;
  activeMembers: number;
  /** Physical and digital ones that are not deleted. */
  products: number;
  trend: ReportMonthView[];
}

/** Any range of days, both included. */
export interface ReportView {
  from: string;
  to: string;
  unit: ReportUnit;
  points: ReportPointView[];
  totals: Omit<ReportPointView, 'day'>;
  /** Whose first completed donation lies in the range, and who had donated before it. */
  donors: { new: number; recurring: number };
  topProducts: TopProductView[];
}

/** Days in America/Sao_Paulo, both included; without them the six months that end today. */
export class ReportQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}
