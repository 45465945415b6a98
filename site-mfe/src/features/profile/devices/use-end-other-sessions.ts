import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell-context';
import { devicesQuery, endOtherSessions } from '../profile.api';
import { notifyFailure } from '../../../lib/notify-problem';

export function useEndOtherSessions() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => endOtherSessions(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível encerrar as outras sessões.'),
    onSuccess: () => {
      notify.success('Sessões encerradas', 'Agora só este dispositivo está conectado.');
      return queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
    },
  });
  return { end: () => mutation.mutate(), ending: mutation.isPending };
}
