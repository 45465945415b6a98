import { ApiProblem, type ApiClient } from '@aflora/api-client';
import type { AdminOrderView } from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell';
import { keepOrder, reloadOrders } from '../orders.api';

interface OrderChange<Given> {
  /** Answers the order as it is then, where the API does. */
  send(api: ApiClient, given: Given): Promise<AdminOrderView | void>;
  /** Of the toast. */
  done: string;
  /** It happened, or can't happen any more: there is nothing left to ask. */
  onOver(): void;
  /** Puts the API's field errors under their fields; true when there were some. */
  showProblem?(error: unknown): boolean;
}

/** A step of the open order. Whether it worked or somebody else was faster: list and order show what is true now. */
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
