import {
  activityKinds,
  reportUnits,
  type ActivityView,
  type OverviewComparisonView,
  type OverviewMonthView,
  type OverviewView,
  type PendingWorkView,
  type ReportMonthView,
  type ReportPointView,
  type ReportSummaryView,
  type ReportView,
  type RunningFiguresView,
  type TopProductView,
} from '@aflora/contracts';
import { count, id, instant, listOf, nullableText, object, ref, text, type JsonSchema } from './schema-parts';

const whole = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const month = { type: 'string', pattern: '^\\d{4}-\\d{2}$' };

const figures: Record<keyof Omit<ReportPointView, 'day'>, JsonSchema> = {
  revenueCents: whole,
  paidOrders: whole,
  donationsCents: whole,
  donations: whole,
  newMembers: whole,
  newUsers: whole,
};

const counts = { users: count, activeOngMembers: count, physicalProducts: count, digitalProducts: count };

/** The console's figures. */
export const reportSchemas = {
  OverviewView: object<OverviewView>({
    ...counts,
    totalOrders: count,
    monthlyRevenueCents: count,
    comparison: ref('OverviewComparisonView'),
    trend: listOf('OverviewMonthView'),
  }),
  OverviewComparisonView: object<OverviewComparisonView>({
    previousRevenueCents: count,
    newOrders: count,
    newUsers: whole,
    memberChange: whole,
    newPhysicalProducts: count,
    newDigitalProducts: count,
  }),
  OverviewMonthView: object<OverviewMonthView>({ ...counts, month, revenueCents: count, orders: count }),
  ActivityView: object<ActivityView>({
    kind: { enum: activityKinds },
    id,
    name: nullableText,
    amountCents: { type: ['integer', 'null'] },
    units: { type: ['integer', 'null'] },
    at: instant,
  }),
  ActivityList: listOf('ActivityView'),
  PendingWorkView: object<PendingWorkView>({
    ordersToShip: count,
    paymentsToConfirm: count,
    refundsToMake: count,
    newMessages: count,
    failingMemberships: count,
  }),
  RunningFiguresView: object<RunningFiguresView>({ revenueCents: count, paidOrders: count, donationsCents: count, newMembers: count }),
  ReportMonthView: object<ReportMonthView>({ month, revenueCents: count, donationsCents: count, newMembers: count }),
  ReportSummaryView: object<ReportSummaryView>({
    month: ref('RunningFiguresView'),
    year: ref('RunningFiguresView'),
    activeMembers: count,
    products: count,
    trend: listOf('ReportMonthView'),
  }),
  ReportPointView: object<ReportPointView>({ day, ...figures }),
  TopProductView: object<TopProductView>({ id, name: text, units: count, soldCents: count }),
  ReportView: object<ReportView>({
    from: day,
    to: day,
    unit: { enum: reportUnits },
    points: listOf('ReportPointView'),
    totals: { type: 'object', properties: figures, required: Object.keys(figures) },
    donors: { type: 'object', properties: { new: count, recurring: count }, required: ['new', 'recurring'] },
    topProducts: listOf('TopProductView'),
  }),
} satisfies Record<string, JsonSchema>;
