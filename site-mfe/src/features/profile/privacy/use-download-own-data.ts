import { useMutation } from '@tanstack/react-query';
import { saveFile } from '@aflora/api-client/save-file';
import { useShell } from '../../../lib/shell-context';
import { downloadOwnData } from '../profile.api';
import { notifyFailure } from '../../../lib/notify-problem';

export function useDownloadOwnData() {
  const { api, notify } = useShell();
  const mutation = useMutation({
    mutationFn: () => downloadOwnData(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível baixar os seus dados.'),
    onSuccess: (zip) => saveFile(zip, 'aflora-meus-dados.zip'),
  });
  return { download: () => mutation.mutate(), downloading: mutation.isPending };
}
