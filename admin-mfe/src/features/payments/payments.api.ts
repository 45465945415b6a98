import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type KeysetView,
  type ListPaymentEventsQuery,
  type PaymentEventDetailView,
  type PaymentEventView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;
const WHILE_WAITING_MS = 10_000;
const WHILE_REPLAYED_MS = 2_000;

export const WAITING_FAILURE = 'Erro ao carregar o que espera por confirmação';
export const WEBHOOKS_FAILURE = 'Erro ao carregar webhooks';
export const WEBHOOK_FAILURE = 'Não foi possível carregar o webhook.';

type Signal = { signal: AbortSignal };

export const paymentKeys = {
  waiting: ['admin-waiting-confirmations'] as const,
  events: ['admin-payment-events'] as const,
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
  meta: { failureMessage: WEBHOOK_FAILURE },
});
