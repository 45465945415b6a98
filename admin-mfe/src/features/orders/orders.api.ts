import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminListOrdersQuery, type AdminOrderSummaryView, type AdminOrderView, type KeysetView } from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';

const PAGE_SIZE = 24;
export const LOAD_FAILURE = 'Erro ao carregar pedidos';

type Signal = { signal: AbortSignal };

/** Prefix of every query about orders. */
const ordersKey = ['admin-orders'] as const;
const detailKey = (id: string) => [...ordersKey, 'one', id] as const;

export const orderListQuery = (api: ApiClient, query: AdminListOrdersQuery) => ({
  queryKey: [...ordersKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminOrderSummaryView>>(paths.adminOrders, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: LOAD_FAILURE },
});

/** Without a failure toast: the panel shows the failure. */
export const orderQuery = (api: ApiClient, id: string) => ({
  queryKey: detailKey(id),
  queryFn: ({ signal }: Signal) => api.get<AdminOrderView>(paths.adminOrder(id), { signal }),
});

/** Stores the order from a response in the cache. */
const keepOrder = (queryClient: QueryClient, order: AdminOrderView): void => void queryClient.setQueryData(detailKey(order.id), order);

/** Reloads, after a change, the lists, the open order, the overview's figures, and the stock that a refund or cancellation gave back. */
export function reloadOrders(queryClient: QueryClient): void {
  for (const queryKey of [ordersKey, ['admin-overview'], ['admin-waiting-confirmations'], ['admin-physical-products']])
    void queryClient.invalidateQueries({ queryKey });
}

interface OrderChange<Given> {
  /** Returns the changed order, where the API does. */
  send(api: ApiClient, given: Given): Promise<AdminOrderView | void>;
  /** Text of the success toast. */
  done: string;
  /** The step happened or became impossible, so its dialog closes. */
  onOver(): void;
  /** Puts the API's field errors under their fields; true when there were some. */
  showProblem?(error: unknown): boolean;
}

/** Sends a step of the open order. Afterwards list and order are reloaded, also when somebody else was faster. */
export function useOrderChange<Given = void>({ send, done, onOver, showProblem }: OrderChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failure: false },
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (order) => {
      if (order) keepOrder(queryClient, order);
      notify.success(done);
      onOver();
    },
    onError: (error) => {
      if (showProblem?.(error)) return;
      const code = error instanceof ApiProblem ? error.code : 'server.unexpected';
      notify.failure(problemTexts[code].title, problemTexts[code].message);
      if (code === 'order.transition-refused' || code === 'order.not-found' || code === 'payment.not-confirmable') onOver();
    },
    onSettled: () => reloadOrders(queryClient),
  });
}
