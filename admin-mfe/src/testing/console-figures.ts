import type { ActivityView, OverviewView, PendingWorkView, RecurringIncomeView, ReportSummaryView, ReportView } from '@aflora/contracts';

const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const revenue = [1_420_000, 1_690_000, 1_600_000, 1_970_000, 2_230_000, 2_487_500];
const donated = [410_000, 540_000, 690_000, 620_000, 840_000, 936_000];

export const sampleOverview: OverviewView = {
  physicalProducts: 14,
  digitalProducts: 6,
  totalOrders: 312,
  users: 1284,
  activeOngMembers: 147,
  monthlyRevenueCents: 2_487_500,
  comparison: {
    revenueCents: 2_487_500,
    previousRevenueCents: 2_230_000,
    newOrders: 28,
    newUsers: 63,
    memberChange: -3,
    newPhysicalProducts: 2,
    newDigitalProducts: 0,
  },
  trend: months.map((month, index) => ({
    month,
    revenueCents: revenue[index] ?? 0,
    orders: 172 + 28 * index,
    users: 969 + 63 * index,
    activeOngMembers: 120 + 9 * index,
    physicalProducts: 9 + index,
    digitalProducts: 6,
  })),
};

/** Times are those of the call: a spec may run minutes after this file was loaded. */
export const sampleActivity = (): ActivityView[] => [
  {
    kind: 'order-paid',
    id: '8f3c21a9-0000-4000-8000-000000000000',
    name: 'Joana M.',
    amountCents: 15_480,
    units: null,
    at: new Date().toISOString(),
  },
  { kind: 'donation', id: 'd1', name: null, amountCents: 5_000, units: null, at: new Date(Date.now() - 22 * 60_000).toISOString() },
  { kind: 'low-stock', id: 'p1', name: 'Batom Flor', amountCents: null, units: 2, at: new Date(Date.now() - 5 * 3_600_000).toISOString() },
];

export const samplePendingWork: PendingWorkView = {
  ordersToShip: 9,
  paymentsToConfirm: 0,
  refundsToMake: 0,
  openDisputes: 0,
  newMessages: 1,
  failingMemberships: 0,
  failedJobs: 0,
};

export const sampleSummary: ReportSummaryView = {
  month: { revenueCents: 2_487_500, paidOrders: 28, donationsCents: 936_000, newMembers: 12 },
  year: { revenueCents: 11_397_500, paidOrders: 140, donationsCents: 4_036_000, newMembers: 60 },
  activeMembers: 147,
  products: 20,
  trend: months.map((month, index) => ({ month, revenueCents: revenue[index] ?? 0, donationsCents: donated[index] ?? 0, newMembers: 10 })),
};

export const sampleReport: ReportView = {
  from: '2026-06-01',
  to: '2026-11-20',
  unit: 'month',
  points: months.map((month, index) => ({
    day: `${month}-01`,
    revenueCents: revenue[index] ?? 0,
    paidOrders: 20 + index,
    donationsCents: donated[index] ?? 0,
    donations: 30,
    newMembers: 10,
    newUsers: 63,
  })),
  totals: { revenueCents: 11_397_500, paidOrders: 135, donationsCents: 4_036_000, donations: 180, newMembers: 60, newUsers: 378 },
  donors: { new: 30, recurring: 90 },
  topProducts: [
    { id: 'p1', name: 'Sérum Facial', units: 40, soldCents: 359_600 },
    { id: 'p2', name: 'Batom Flor', units: 1, soldCents: 3_990 },
  ],
};

export const sampleRecurring: RecurringIncomeView = {
  months: months.map((month, index) => ({
    month,
    memberships: { active: 140 + index, paused: 4, started: 3, lost: 2, monthlyCents: 500_000 + 1_000 * index },
    donations: { active: 50 + index, paused: 1, started: 2, lost: 1, monthlyCents: 250_000 + 5_000 * index },
  })),
};
