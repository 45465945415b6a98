import type { StartPaymentInput } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useSessionUser, useShell } from '../../../app/shell-context';
import { useSingleMutation } from '../../../app/use-single-mutation';
import { followPayment } from '../../../layout/payment/payments.api';
import { orderKey, payOrder } from '../order.api';

/** Begins another payment; a double click begins one. */
export function usePayAgain(orderId: string, onBegun: () => void) {
  const { api } = useShell();
  const key = orderKey(orderId, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: (option: StartPaymentInput) => payOrder(api, orderId, option),
    onSuccess: async ({ next }) => {
      await queryClient.invalidateQueries({ queryKey: key });
      onBegun();
      followPayment(next);
    },
    // 'payment.nothing-to-pay' and the like: what is true meanwhile is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return { pay: start, isPaying: isPending };
}
