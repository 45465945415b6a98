import { CalendarMonth, Day } from './rules/numbers';
import { Optional } from './rules/rule';
import type { CalendarDay, Cents, Count, Id, Instant, Integer, Month } from './values';

export const activityKinds = ['order', 'order-paid', 'donation', 'account', 'membership', 'low-stock'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Maximum length of a report in days (ten years). */
export const REPORT_DAYS = 3660;

export const reportUnits = ['day', 'month'] as const;
export type ReportUnit = (typeof reportUnits)[number];

/** Current figures of the overview page. */
export interface OverviewView {
  physicalProducts: Count;
  digitalProducts: Count;
  totalOrders: Count;
  users: Count;
  activeOngMembers: Count;
  /** Revenue of paid orders in the calendar month in America/Sao_Paulo, net of refunds. */
  monthlyRevenueCents: Cents;
  comparison: OverviewComparisonView;
  /** The last six months, the current one last. */
  trend: OverviewMonthView[];
}

/** Figures of the current month. */
export interface OverviewComparisonView {
  /** Revenue of the month's days before today, which has only begun. */
  revenueCents: Cents;
  /** Revenue of as many days of the month before. */
  previousRevenueCents: Cents;
  newOrders: Count;
  newUsers: Integer;
  /** Started minus ended memberships. */
  memberChange: Integer;
  newPhysicalProducts: Count;
  newDigitalProducts: Count;
}

/** Counts at the end of the month. */
export interface OverviewMonthView {
  month: Month;
  revenueCents: Cents;
  orders: Count;
  users: Count;
  activeOngMembers: Count;
  physicalProducts: Count;
  digitalProducts: Count;
}

/** A recent event. */
export interface ActivityView {
  kind: ActivityKind;
  /** Id of the order, donation, user, member or product. */
  id: Id;
  /** First name of the person or name of the product; null when there is none. */
  name: string | null;
  amountCents: Integer | null;
  /** Units left of a product with low stock; null for other events. */
  units: Integer | null;
  at: Instant;
}

export type ActivityList = ActivityView[];

/** Work that waits for an administrator. */
export interface PendingWorkView {
  ordersToShip: Count;
  paymentsToConfirm: Count;
  refundsToMake: Count;
  openDisputes: Count;
  newMessages: Count;
  failingMemberships: Count;
  /** Jobs and mails whose attempts have ended. */
  failedJobs: Count;
}

/** The current calendar month or year in America/Sao_Paulo. */
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
  /** First day of the interval. */
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
  /** Revenue at the prices of the sale, without shipping and before partial refunds. */
  soldCents: Cents;
}

/** Summary of the reports page: current periods and the last six months. */
export interface ReportSummaryView {
  month: RunningFiguresView;
  year: RunningFiguresView;
  activeMembers: Count;
  /** Number of physical and digital products that are not deleted. */
  products: Count;
  trend: ReportMonthView[];
}

/** Memberships or monthly donations of a month. */
export interface RecurringFiguresView {
  /** Renews in the next period, as of the end of the month. */
  active: Count;
  /** Paused at the month's end. */
  paused: Count;
  /** Began in the month, or came back. */
  started: Count;
  /** Cancelled or ended in the month. */
  lost: Count;
  /** Monthly income from the active ones at the end of the month; a yearly charge counts as a twelfth. */
  monthlyCents: Cents;
}

export interface RecurringMonthView {
  month: Month;
  memberships: RecurringFiguresView;
  donations: RecurringFiguresView;
}

/** The last twelve months, the current one last. */
export interface RecurringIncomeView {
  months: RecurringMonthView[];
}

/** A report over a range of days, both inclusive. */
export interface ReportView {
  from: CalendarDay;
  to: CalendarDay;
  unit: ReportUnit;
  points: ReportPointView[];
  totals: Omit<ReportPointView, 'day'>;
  /** Donors whose first completed donation is within the range, and donors who had donated before. */
  donors: { new: Count; recurring: Count };
  topProducts: TopProductView[];
}

/** Query of the movements of money of one month, for the accountant. */
export class PaymentMovementsQuery {
  @CalendarMonth() month!: string;
}

/** Days in America/Sao_Paulo, both inclusive; by default the six months that end today. */
export class ReportQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}
