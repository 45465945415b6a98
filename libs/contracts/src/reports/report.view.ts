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

export const reportUnits = ['day', 'month'] as const;
export type ReportUnit = (typeof reportUnits)[number];

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
