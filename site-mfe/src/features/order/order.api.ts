import type { ApiClient, CallOptions } from '@aflora/api-client';
import { paths, type CartQuoteView, type OrderView, type PaymentView, type StartPaymentInput } from '@aflora/contracts';
import { orderKeys } from '../../lib/access-keys';
import { watchEvery } from '../../lib/payments.api';
import { awaitsRefund } from './order-labels';

const access = (id: string): CallOptions => ({ accessKey: orderKeys.of(id) });

export const orderKey = (id: string, userId: string | null) => ['order', id, userId] as const;

/** How often a paid order is read again (ms) until it is delivered or its money is back, since others bring that about. */
const WATCH_PAID_MS = 60_000;
const UNDERWAY = ['processing', 'shipped'];

const isUnderway = (order: OrderView): boolean => UNDERWAY.includes(order.status) || awaitsRefund(order);

/** Query of an order, repeated while its payment is open, or its delivery or refund underway; a hidden page doesn't poll. */
export const orderQuery = (api: ApiClient, id: string, userId: string | null) => ({
  queryKey: orderKey(id, userId),
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<OrderView>(paths.order(id), { ...access(id), signal }),
  refetchInterval: ({ state: { data } }: { state: { data?: OrderView } }) =>
    watchEvery(data?.payment ?? null) || (data !== undefined && isUnderway(data) && WATCH_PAID_MS),
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
