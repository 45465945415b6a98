import type { ApiClient, CallOptions } from '@aflora/api-client';
import { paths, type CartQuoteView, type OrderView, type PaymentView, type StartPaymentInput } from '@aflora/contracts';
import { orderKeys } from '../../lib/access-keys';
import { watchEvery } from '../../lib/payments.api';

const access = (id: string): CallOptions => ({ accessKey: orderKeys.of(id) });

export const orderKey = (id: string, userId: string | null) => ['order', id, userId] as const;

/** How often a paid order is read again (ms) until it is delivered, since the charity sends it meanwhile. */
const WATCH_DELIVERY_MS = 60_000;
const UNDERWAY = ['processing', 'shipped'];

/** Query of an order, repeated while its payment is open or its delivery underway; a hidden page doesn't poll. */
export const orderQuery = (api: ApiClient, id: string, userId: string | null) => ({
  queryKey: orderKey(id, userId),
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<OrderView>(paths.order(id), { ...access(id), signal }),
  refetchInterval: ({ state: { data } }: { state: { data?: OrderView } }) =>
    watchEvery(data?.payment ?? null) || (UNDERWAY.includes(data?.status ?? '') && WATCH_DELIVERY_MS),
});

export const payOrder = (api: ApiClient, id: string, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.orderPayments(id), option, { ...access(id), idempotencyKey: crypto.randomUUID() });

export const cancelOrder = (api: ApiClient, id: string) => api.post<OrderView>(paths.orderCancellation(id), undefined, access(id));

export const regretOrder = (api: ApiClient, id: string) => api.post<OrderView>(paths.orderRegret(id), undefined, access(id));

/** The products of an order as the shop has them now. */
export const quoteAgain = (api: ApiClient, { items }: OrderView) =>
  api.post<CartQuoteView>(
    paths.cartQuote,
    { items: items.map(({ productId, quantity }) => ({ productId, quantity })), postalCode: null },
    { isRead: true },
  );
