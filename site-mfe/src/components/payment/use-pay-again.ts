import type { PaymentView, StartPaymentInput } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../lib/use-single-mutation';
import { followPayment } from '../../lib/payments.api';

export interface PayAgainCall {
  /** Of the page that shows what is paid for. */
  queryKey: readonly unknown[];
  begin(option: StartPaymentInput): Promise<PaymentView>;
}

/** Begins another payment; a double click begins one. */
export function usePayAgain({ queryKey, begin }: PayAgainCall, onBegun: () => void) {
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: begin,
    onSuccess: async ({ next }) => {
      await queryClient.invalidateQueries({ queryKey });
      onBegun();
      followPayment(next);
    },
    // 'payment.nothing-to-pay' and the like: what is true meanwhile is shown.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { pay: start, isPaying: isPending };
}
