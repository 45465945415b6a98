import { Button } from '@aflora/ui';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '@aflora/api-client/save-file';
import { useShell } from '../../../lib/shell-context';
import { useSingleMutation } from '../../../lib/use-single-mutation';
import { downloadReceipt } from '../donation.api';

export function DownloadReceipt({ id, receiptNumber }: { id: string; receiptNumber: number }) {
  const { api } = useShell();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => downloadReceipt(api, id),
    meta: { failure: { message: 'Não foi possível baixar o recibo.' } },
    onSuccess: (pdf) => saveFile(pdf, `recibo-doacao-${receiptNumber}.pdf`),
  });
  return (
    <Button leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />} loading={isPending} onClick={() => start()}>
      Baixar recibo (PDF)
    </Button>
  );
}
