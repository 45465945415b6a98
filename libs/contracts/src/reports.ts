import { Day } from './rules/numbers';
import { Optional } from './rules/rule';
import type { CalendarDay, Cents, Count, Id, Instant, Integer, Month } from './values';

export const activityKinds = ['order', 'order-paid', 'donation', 'account', 'membership', 'low-stock'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The longest report, in days: ten years. */
export const REPORT_DAYS = 3660;

export const reportUnits = ['day', 'month'] as const;
export type ReportUnit = (typeof reportUnits)[number];

/** The figures of the console's first page, as of this moment. */
export interface OverviewView {
  physicalProducts: Count;
  digitalProducts: Count;
  totalOrders: Count;
  users: Count;
  activeOngMembers: Count;
  /** Paid orders of the calendar month in America/Sao_Paulo, net of refunds. */
  monthlyRevenueCents: Cents;
  comparison: OverviewComparisonView;
  /** The last six months, the running one last. */
  trend: OverviewMonthView[];
}

/** What the running month brought. */
export interface OverviewComparisonView {
  /** Revenue of the same days of the month before. */
  previousRevenueCents: Cents;
  newOrders: Count;
  newUsers: Integer;
  /** Memberships that began, less those that ended. */
  memberChange: Integer;
  newPhysicalProducts: Count;
  newDigitalProducts: Count;
}

/** Counts are those at the month's end. */
export interface OverviewMonthView {
  month: Month;
  revenueCents: Cents;
  orders: Count;
  users: Count;
  activeOngMembers: Count;
  physicalProducts: Count;
  digitalProducts: Count;
}

/** Something that happened lately. */
export interface ActivityView {
  kind: ActivityKind;
  /** Of the order, donation, user, member or product. */
  id: Id;
  /** A person's first name, or the product's; null where there is none to tell. */
  name: string | null;
  amountCents: Integer | null;
  /** Units left, of a product that runs low. */
  units: Integer | null;
  at: Instant;
}

export type ActivityList = ActivityView[];

/** What waits for somebody of the charity. */
export interface PendingWorkView {
  ordersToShip: Count;
  paymentsToConfirm: Count;
  refundsToMake: Count;
  openDisputes: Count;
  newMessages: Count;
  failingMemberships: Count;
}

/** The calendar month or year that runs, in America/Sao_Paulo. */
export interface RunningFiguresView {
  revenueCents: Cents;
  paidOrders: Count;
  donationsCents: Cents;
  newMembers: Count;
}

export interface ReportMonthView {
  month: Month;
  revenueCents: Cents;
  donationsCents: Cents;
  newMembers: Count;
}

export interface ReportPointView {
  /** The first day of the point. */
  day: CalendarDay;
  revenueCents: Integer;
  paidOrders: Integer;
  donationsCents: Integer;
  donations: Integer;
  newMembers: Integer;
  newUsers: Integer;
}

export interface TopProductView {
  id: Id;
  name: string;
  units: Count;
  /** At the prices of the sale, before delivery and refunds of parts. */
  soldCents: Cents;
}

/** The first page of the reports: what runs, and the six months that end with it. */
export interface ReportSummaryView {
  month: RunningFiguresView;
  year: RunningFiguresView;
  activeMembers: Count;
  /** Physical and digital ones that are not deleted. */
  products: Count;
  trend: ReportMonthView[];
}

/** Any range of days, both included. */
export interface ReportView {
  from: CalendarDay;
  to: CalendarDay;
  unit: ReportUnit;
  points: ReportPointView[];
  totals: Omit<ReportPointView, 'day'>;
  /** Whose first completed donation lies in the range, and who had donated before it. */
  donors: { new: Count; recurring: Count };
  topProducts: TopProductView[];
}

/** Days in America/Sao_Paulo, both included; without them the six months that end today. */
export class ReportQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}
