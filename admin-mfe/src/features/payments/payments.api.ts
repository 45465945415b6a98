import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type FailedJobPage,
  type KeysetView,
  type LedgerCheckView,
  type LedgerDifferenceView,
  type ListLedgerDifferencesQuery,
  type ListPaymentEventsQuery,
  type PageView,
  type PaymentDisputeView,
  type PaymentEventDetailView,
  type PaymentEventView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;
const WHILE_WAITING_MS = 10_000;
/** Polling interval while a started check runs; a check takes some minutes at most. */
const WHILE_CHECKED_MS = 3_000;
const WHILE_REPLAYED_MS = 2_000;

export const WAITING_FAILURE = 'Erro ao carregar o que espera por confirmação';
export const CHECKS_FAILURE = 'Erro ao carregar a conferência';
export const DIFFERENCES_FAILURE = 'Erro ao carregar as diferenças';
export const FAILED_JOBS_FAILURE = 'Erro ao carregar as falhas';
export const DISPUTES_FAILURE = 'Erro ao carregar contestações';
export const WEBHOOKS_FAILURE = 'Erro ao carregar webhooks';

type Signal = { signal: AbortSignal };

export const paymentKeys = {
  waiting: ['admin-waiting-confirmations'] as const,
  disputes: ['admin-payment-disputes'] as const,
  events: ['admin-payment-events'] as const,
  ledger: ['admin-ledger'] as const,
  failedJobs: ['admin-failed-jobs'] as const,
};

/** Queries that a confirmed payment or refund invalidates. */
export const confirmedKeys = [
  paymentKeys.waiting,
  ['admin-orders'],
  ['admin-donations'],
  ['admin-ong-members'],
  ['admin-overview'],
] as const;

/** Oldest first. */
export const waitingQuery = (api: ApiClient, cursor: string | undefined) => ({
  queryKey: [...paymentKeys.waiting, cursor],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<WaitingConfirmationView>>(paths.adminWaitingConfirmationPages, { query: { cursor, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: WAITING_FAILURE },
});

const DISPUTES_PAGE = 12;

export const disputesQuery = (api: ApiClient, query: { state: 'open' | 'closed'; page: number }) => ({
  queryKey: [...paymentKeys.disputes, query],
  queryFn: ({ signal }: Signal) =>
    api.get<PageView<PaymentDisputeView>>(paths.adminPaymentDisputes, { query: { ...query, pageSize: DISPUTES_PAGE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: DISPUTES_FAILURE },
});

const FAILED_JOBS_PAGE = 12;

/** Newest failure first. */
export const failedJobsQuery = (api: ApiClient, page: number) => ({
  queryKey: [...paymentKeys.failedJobs, page],
  queryFn: ({ signal }: Signal) => api.get<FailedJobPage>(paths.adminFailedJobs, { query: { page, pageSize: FAILED_JOBS_PAGE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: FAILED_JOBS_FAILURE },
});

/** Repeated while a webhook waits to be processed. */
export const webhookListQuery = (api: ApiClient, query: ListPaymentEventsQuery) => ({
  queryKey: [...paymentKeys.events, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<PaymentEventView>>(paths.adminPaymentEvents, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data?: KeysetView<PaymentEventView> | undefined } }) =>
    data?.items.some(({ state }) => state === 'waiting') ? WHILE_WAITING_MS : (false as const),
  meta: { failureMessage: WEBHOOKS_FAILURE },
});

/** Repeated after a replay, until the webhook is processed. */
export const webhookQuery = (api: ApiClient, id: string, wasReplayed: boolean) => ({
  queryKey: [...paymentKeys.events, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<PaymentEventDetailView>(paths.adminPaymentEvent(id), { signal }),
  refetchInterval: ({ state: { data } }: { state: { data?: PaymentEventDetailView | undefined } }) =>
    wasReplayed && !data?.processedAt ? WHILE_REPLAYED_MS : (false as const),
  meta: { failureMessage: 'Não foi possível carregar o webhook.' },
});

/** The last checks of all scopes when somebody started new ones; null when nobody did. */
export type ChecksBefore = readonly LedgerCheckView[] | null;

/** Scopes that were not checked again since. Times of the server are compared with each other: the browser's clock may differ. */
export function unchecked(checks: LedgerCheckView[] = [], before: ChecksBefore): string[] {
  if (!before) return [];
  const earlier = new Map(before.map(({ scope, checkedAt }) => [scope, checkedAt]));
  return checks.filter(({ scope, checkedAt }) => checkedAt === (earlier.get(scope) ?? null)).map(({ scope }) => scope);
}

/** Repeated while checks that somebody started run. */
export const ledgerChecksQuery = (api: ApiClient, before: ChecksBefore) => ({
  queryKey: [...paymentKeys.ledger, 'checks'],
  queryFn: ({ signal }: Signal) => api.get<LedgerCheckView[]>(paths.adminLedgerChecks, { signal }),
  refetchInterval: ({ state: { data } }: { state: { data?: LedgerCheckView[] | undefined } }) =>
    unchecked(data, before).length > 0 ? WHILE_CHECKED_MS : (false as const),
  meta: { failureMessage: CHECKS_FAILURE },
});

/** Loaded again once the running checks have ended. */
export const differencesQuery = (api: ApiClient, query: ListLedgerDifferencesQuery, isRunning: boolean) => ({
  queryKey: [...paymentKeys.ledger, 'differences', query, isRunning],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<LedgerDifferenceView>>(paths.adminLedgerDifferences, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: DIFFERENCES_FAILURE },
});
