import type { ApiClient } from '@aflora/api-client';
import type { OrderView } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useSessionUser, useShell } from '../../lib/shell-context';
import { useSingleMutation } from '../../lib/use-single-mutation';
import { orderKey } from './order.api';

/** A change whose answer is the order as it is now. A double click makes it once; a refusal shows what is true meanwhile. */
export function useOrderChange(id: string, change: (api: ApiClient, id: string) => Promise<OrderView>, onDone: (order: OrderView) => void) {
  const { api } = useShell();
  const key = orderKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const { start, isPending, isSuccess } = useSingleMutation({
    mutationFn: () => change(api, id),
    onSuccess: (order) => {
      queryClient.setQueryData(key, order);
      onDone(order);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  // Once it is made the order no longer offers it: until that is drawn, it stays under way.
  const isRunning = isPending || isSuccess;
  return { run: () => !isRunning && start(), isRunning };
}
