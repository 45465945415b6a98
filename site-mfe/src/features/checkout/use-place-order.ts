import { ApiProblem } from '@aflora/api-client';
import type { CheckoutInput, PaymentNext, PlacedOrderView, StartPaymentInput } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { checkoutDraft } from '../../lib/checkout-draft';
import { orderKeys } from '../../lib/access-keys';
import { useSessionUser, useShell } from '../../lib/shell-context';
import { notifyProblem } from '../../lib/notify-problem';
import { useSingleMutation } from '../../lib/use-single-mutation';
import { followPayment } from '../../lib/payments.api';
import { checkoutAttempt } from './checkout-attempt';
import { payOrder, placeOrder } from './checkout.api';

interface Purchase {
  input: CheckoutInput;
  option: StartPaymentInput;
}

interface Placed {
  order: PlacedOrderView;
  next: PaymentNext | null;
  /** Why paying could not begin: the order stands all the same. */
  problem?: unknown;
}

/** Orders and begins to pay. However often it is called, one content is ordered once. */
export function usePlaceOrder({ onPlaced, onRefused }: { onPlaced(): void; onRefused(error: unknown): void }) {
  const { notify, api } = useShell();
  const isGuest = useSessionUser() === null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { start, isPending, isSuccess } = useSingleMutation({
    mutationFn: async ({ input, option }: Purchase): Promise<Placed> => {
      const order = await sendOnce(input, (key) => placeOrder(api, input, key));
      if (isGuest) orderKeys.keep(order.id, order.accessToken);
      try {
        return { order, next: (await payOrder(api, order, option)).next };
      } catch (problem) {
        return { order, next: null, problem };
      }
    },
    meta: { failure: false },
    onError: onRefused,
    onSuccess: async ({ order, next, problem }) => {
      checkoutAttempt.forget();
      checkoutDraft.clear();
      onPlaced();
      void queryClient.invalidateQueries({ queryKey: ['own-orders'] });
      // First the order's page: whoever comes back from the provider by the browser's button finds it.
      await navigate(`/pedido/${order.id}`, { replace: true });
      if (problem) notifyProblem(notify, problem);
      followPayment(next);
    },
  });
  return { place: start, isPlacing: isPending || isSuccess };
}

/** A key that is taken for another content (another CPF, typed after a reload) is given up for a new one. */
async function sendOnce(input: CheckoutInput, send: (key: string) => Promise<PlacedOrderView>): Promise<PlacedOrderView> {
  try {
    return await send(checkoutAttempt.keyOf(input));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'idempotency.key-reused') throw error;
    checkoutAttempt.forget();
    return send(checkoutAttempt.keyOf(input));
  }
}
