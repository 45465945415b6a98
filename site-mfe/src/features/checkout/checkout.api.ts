import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AddressView,
  type CheckoutInput,
  type PaymentView,
  type PlacedOrderView,
  type StartPaymentInput,
} from '@aflora/contracts';

/** One key an order, so that a repeated send is one order. */
export const placeOrder = (api: ApiClient, input: CheckoutInput, idempotencyKey: string) =>
  api.post<PlacedOrderView>(paths.orders, input, { idempotencyKey });

export const payOrder = (api: ApiClient, { id, accessToken }: PlacedOrderView, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.orderPayments(id), option, { idempotencyKey: crypto.randomUUID(), accessKey: accessToken });

/** What a postal code tells; when it fails, the address is simply typed. */
export const addressQuery = (api: ApiClient, postalCode: string) => ({
  queryKey: ['address', postalCode] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<AddressView>(paths.address(postalCode), { signal }),
  staleTime: Infinity,
  retry: false,
});
