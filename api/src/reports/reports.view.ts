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
import type { Figures, ActivityRow, OverviewRow } from './reports.queries';

const sumOf = <Row extends object, Of extends keyof Row>(rows: readonly Row[], of: Of): number =>
  rows.reduce((sum, row) => sum + Number(row[of]), 0);

/** `months` are those that are shown, oldest first. */
export function overviewView(months: readonly string[], row: OverviewRow): OverviewView {
  const trend = months.map((month, index) => monthView({ month, period: index + 1 }, row));
  const now = trend[trend.length - 1] as OverviewMonthView;
  const running = row.figures.find(({ period }) => period === months.length);
  const added = (isPhysical: boolean) =>
    sumOf(
      row.products.filter((of) => of.period === months.length && of.isPhysical === isPhysical),
      'kept',
    );
  return {
    physicalProducts: now.physicalProducts,
    digitalProducts: now.digitalProducts,
    totalOrders: now.orders,
    users: now.users,
    activeOngMembers: now.activeOngMembers,
    monthlyRevenueCents: now.revenueCents,
    comparison: {
      revenueCents: running?.endedCents ?? 0,
      previousRevenueCents: sumOf(row.figures, 'comparedCents'),
      newOrders: running?.orders ?? 0,
      newUsers: running?.newUsers ?? 0,
      memberChange: running?.memberChanges ?? 0,
      newPhysicalProducts: added(true),
      newDigitalProducts: added(false),
    },
    trend,
  };
}

/** The revenue of the month; counts at its end. */
function monthView({ month, period }: { month: string; period: number }, row: OverviewRow): OverviewMonthView {
  const figures = row.figures.filter((of) => of.period <= period);
  const products = (isPhysical: boolean) =>
    sumOf(
      row.products.filter((of) => of.period <= period && of.isPhysical === isPhysical),
      'products',
    );
  return {
    month,
    revenueCents: figures.find((of) => of.period === period)?.revenueCents ?? 0,
    orders: sumOf(figures, 'orders'),
    users: sumOf(figures, 'newUsers'),
    activeOngMembers: sumOf(figures, 'memberChanges'),
    physicalProducts: products(true),
    digitalProducts: products(false),
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
