import { paths } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell';
import { paymentKeys } from '../payments.api';

export interface Replay {
  isBusy: boolean;
  isDone: boolean;
  replay(): void;
}

/** Has the provider asked once more for what a webhook names. */
export function useReplay(id: string): Replay {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.post(paths.adminPaymentEventReplay(id)),
    onSuccess: () => notify.success('Aviso enviado para processamento'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentKeys.events }),
  });
  return { isBusy: isPending, isDone: isSuccess, replay: () => !isPending && mutate() };
}
