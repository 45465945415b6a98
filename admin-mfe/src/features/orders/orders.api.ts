import type { ApiClient } from '@aflora/api-client';
import { paths, type AdminListOrdersQuery, type AdminOrderSummaryView, type AdminOrderView, type KeysetView } from '@aflora/contracts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';

const PAGE_SIZE = 24;
export const LOAD_FAILURE = 'Erro ao carregar pedidos';

type Signal = { signal: AbortSignal };

/** Everything the console knows of orders. */
const ordersKey = ['admin-orders'] as const;
const detailKey = (id: string) => [...ordersKey, 'one', id] as const;

export const orderListQuery = (api: ApiClient, query: AdminListOrdersQuery) => ({
  queryKey: [...ordersKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminOrderSummaryView>>(paths.adminOrders, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: LOAD_FAILURE },
});

/** Its failure is told in the panel. */
export const orderQuery = (api: ApiClient, id: string) => ({
  queryKey: detailKey(id),
  queryFn: ({ signal }: Signal) => api.get<AdminOrderView>(paths.adminOrder(id), { signal }),
});

/** An answer that is the order as it is now. */
export const keepOrder = (queryClient: QueryClient, order: AdminOrderView): void =>
  void queryClient.setQueryData(detailKey(order.id), order);

/** After a change: lists, open order, the overview's figures, and the stock that a refund or a cancellation gave back. */
export function reloadOrders(queryClient: QueryClient): void {
  for (const queryKey of [ordersKey, ['admin-overview'], ['admin-waiting-confirmations'], ['admin-physical-products']])
    void queryClient.invalidateQueries({ queryKey });
}
