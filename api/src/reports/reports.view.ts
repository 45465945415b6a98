import {
  type ActivityView,
  type OverviewMonthView,
  type OverviewView,
  type ReportPointView,
  type ReportSummaryView,
  type ReportUnit,
  type ReportView,
  type RunningFiguresView,
  type TopProductView,
  wallName,
} from '@aflora/contracts';
import type { Figures, ActivityRow, ProductCountsRow } from './reports.queries';

type MonthFigures = Figures & { month: string };

interface OverviewFacts {
  /** All months, oldest first. */
  figures: readonly MonthFigures[];
  /** The shown months. */
  products: readonly ProductCountsRow[];
  previousRevenueCents: number;
}

const sum = (figures: readonly Figures[], of: keyof Figures): number => figures.reduce((total, month) => total + month[of], 0);

export function overviewView({ figures, products, previousRevenueCents }: OverviewFacts): OverviewView {
  const trend = products.map((counts) => monthView(figures, counts));
  const now = trend[trend.length - 1] as OverviewMonthView;
  const running = figures.find(({ month }) => month === now.month);
  const counts = products[products.length - 1] as ProductCountsRow;
  return {
    physicalProducts: now.physicalProducts,
    digitalProducts: now.digitalProducts,
    totalOrders: now.orders,
    users: now.users,
    activeOngMembers: now.activeOngMembers,
    monthlyRevenueCents: now.revenueCents,
    comparison: {
      previousRevenueCents,
      newOrders: running?.orders ?? 0,
      newUsers: running?.newUsers ?? 0,
      memberChange: running?.memberChanges ?? 0,
      newPhysicalProducts: counts.newPhysicalProducts,
      newDigitalProducts: counts.newDigitalProducts,
    },
    trend,
  };
}

function monthView(figures: readonly MonthFigures[], { month, physicalProducts, digitalProducts }: ProductCountsRow): OverviewMonthView {
  const until = figures.filter((other) => other.month <= month);
  return {
    month,
    revenueCents: figures.find((other) => other.month === month)?.revenueCents ?? 0,
    orders: sum(until, 'orders'),
    users: sum(until, 'newUsers'),
    activeOngMembers: sum(until, 'memberChanges'),
    physicalProducts,
    digitalProducts,
  };
}

/** Names are shortened to the first name and an initial, which suffices on this page. */
export const activityView = ({ kind, name, at, ...row }: ActivityRow): ActivityView => ({
  ...row,
  kind,
  name: kind === 'low-stock' ? name : shortName(name),
  at: at.toISOString(),
});

function shortName(name: string | null): string | null {
  const [firstName = null, ...others] = (name ?? '').split(/\s+/).filter(Boolean);
  return wallName({ firstName, lastName: others.join(' ') });
}

const running = ({ revenueCents, paidOrders, donationsCents, newMembers }: Figures): RunningFiguresView => ({
  revenueCents,
  paidOrders,
  donationsCents,
  newMembers,
});

const totals = ({ revenueCents, paidOrders, donationsCents, donations, newMembers, newUsers }: Figures): Omit<ReportPointView, 'day'> => ({
  revenueCents,
  paidOrders,
  donationsCents,
  donations,
  newMembers,
  newUsers,
});

interface SummaryFacts {
  month: Figures;
  year: Figures;
  months: readonly (Figures & { month: string })[];
  shownMonths: readonly string[];
  products: number;
}

export const reportSummaryView = ({ month, year, months, shownMonths, products }: SummaryFacts): ReportSummaryView => ({
  month: running(month),
  year: running(year),
  activeMembers: months.reduce((sum, { memberChanges }) => sum + memberChanges, 0),
  products,
  trend: shownMonths.map((shown) => {
    const { revenueCents = 0, donationsCents = 0, newMembers = 0 } = months.find((figures) => figures.month === shown) ?? {};
    return { month: shown, revenueCents, donationsCents, newMembers };
  }),
});

interface ReportFacts {
  from: string;
  to: string;
  unit: ReportUnit;
  points: readonly (Figures & { day: string })[];
  whole: Figures;
  donors: ReportView['donors'];
  topProducts: TopProductView[];
}

export const reportView = ({ from, to, unit, points, whole, donors, topProducts }: ReportFacts): ReportView => ({
  from,
  to,
  unit,
  points: points.map((point) => ({ day: point.day, ...totals(point) })),
  totals: totals(whole),
  donors,
  topProducts,
});
