import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ActivityView,
  type OverviewView,
  type PendingWorkView,
  type RecurringIncomeView,
  type ReportSummaryView,
  type ReportView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import type { DayRangeValue } from './days';

/** Prefix of the overview queries; a change of what they count invalidates it. */
const overviewKey = ['admin-overview'] as const;

type Signal = { signal: AbortSignal };

const fetchOverview =
  (api: ApiClient) =>
  ({ signal }: Signal) =>
    api.get<OverviewView>(paths.adminOverview, { signal });

export const overviewQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'page'],
  queryFn: fetchOverview(api),
  meta: { failureMessage: 'Não foi possível carregar os números.' },
});

/** The same figures for the menu, as a separate query that fails without a toast. */
export const menuCountsQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'menu'],
  queryFn: fetchOverview(api),
  staleTime: 60_000,
});

export const activityQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'activity'],
  queryFn: ({ signal }: Signal) => api.get<ActivityView[]>(paths.adminActivity, { signal }),
  refetchInterval: 60_000,
});

/** Counts of pending work. Shown as an extra only, so the query fails without a toast. */
export const pendingWorkQuery = (api: ApiClient) => ({
  queryKey: ['admin-overview', 'pending-work'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<PendingWorkView>(paths.adminPendingWork, { signal }),
  staleTime: 30_000,
});

export const reportQuery = (api: ApiClient, range: DayRangeValue) => ({
  queryKey: ['admin-report', range],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReportView>(paths.adminReport, { query: { ...range }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar relatórios' },
});

/** Recurring income. Both pages show a failed load in its place, so the query fails without a toast. */
export const recurringIncomeQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'recurring'],
  queryFn: ({ signal }: Signal) => api.get<RecurringIncomeView>(paths.adminRecurringIncome, { signal }),
});

export const reportSummaryQuery = (api: ApiClient) => ({
  queryKey: ['admin-report', 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReportSummaryView>(paths.adminReportSummary, { signal }),
  meta: { failureMessage: 'Erro ao carregar relatórios' },
});
