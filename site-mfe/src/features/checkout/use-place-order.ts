import type { ApiClient } from '@aflora/api-client';
import { paths, type CheckoutInput, type PaymentView, type PlacedOrderView, type StartPaymentInput } from '@aflora/contracts';
import { orderKeys } from '../../lib/access-keys';
import { checkoutDraft } from '../../lib/checkout-draft';
import { attemptsIn, sendOnce, usePlaceAndPay } from '../../lib/use-place-and-pay';

/** One key an order, so that a repeated send is one order. */
const placeOrder = (api: ApiClient, input: CheckoutInput, idempotencyKey: string) =>
  api.post<PlacedOrderView>(paths.orders, input, { idempotencyKey });

const payOrder = (api: ApiClient, { id, accessToken }: PlacedOrderView, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.orderPayments(id), option, { idempotencyKey: crypto.randomUUID(), accessKey: accessToken });

const stored = attemptsIn('aflora.checkout-attempt');

/** CPF of the last attempt, which is never stored; undefined after a reload. */
let lastCpf: string | undefined;

const attempts = {
  keyOf({ cpf, ...rest }: CheckoutInput): string {
    const isSame = lastCpf === undefined || lastCpf === cpf;
    lastCpf = cpf;
    return stored.keyOf(rest, isSame);
  },
  forget(): void {
    lastCpf = undefined;
    stored.forget();
  },
};

interface Purchase {
  input: CheckoutInput;
  option: StartPaymentInput;
}

/** Orders and begins to pay. However often it is called, one content is ordered once. */
export function usePlaceOrder({ onPlaced, onRefused }: { onPlaced(): void; onRefused(error: unknown): void }) {
  const { start, isBusy } = usePlaceAndPay<Purchase>({
    place: (api, { input }) => sendOnce(attempts, input, (key) => placeOrder(api, input, key)),
    pay: (api, order, { option }) => payOrder(api, order, option),
    keys: orderKeys,
    listKey: 'own-orders',
    pathOf: (id) => `/pedido/${id}`,
    onPlaced: () => {
      attempts.forget();
      checkoutDraft.clear();
      onPlaced();
    },
    onRefused,
  });
  return { place: start, isPlacing: isBusy };
}
