import type { ReportPointView, ReportSummaryView, ReportUnit, ReportView, RunningFiguresView, TopProductView } from '@aflora/contracts';
import type { Figures } from './figures.queries';

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
  donors: { new: number; all: number };
  topProducts: TopProductView[];
}

export const reportView = ({ from, to, unit, points, whole, donors, topProducts }: ReportFacts): ReportView => ({
  from,
  to,
  unit,
  points: points.map((point) => ({ day: point.day, ...totals(point) })),
  totals: totals(whole),
  donors: { new: donors.new, recurring: donors.all - donors.new },
  topProducts,
});
