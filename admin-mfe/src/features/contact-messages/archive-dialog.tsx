import { paths } from '@aflora/contracts';
import { ConfirmDialog } from '../../components/dialogs';
import { focusHeading } from '../../lib/focus';
import { useMailboxChange } from './contact-messages.api';

interface ArchiveDialogProps {
  ids: readonly string[];
  isOpen: boolean;
  onClose(): void;
  onArchived(): void;
}

const counted = (ids: readonly string[]) => (ids.length === 1 ? '1 mensagem' : `${ids.length} mensagens`);

export function ArchiveDialog({ ids, isOpen, onClose, onArchived }: ArchiveDialogProps) {
  const { mutate, isPending } = useMailboxChange<readonly string[]>({
    send: (api, chosen) => api.post(paths.adminContactMessageArchive, { messages: chosen.map((id) => ({ id })) }),
    done: (chosen) => (chosen.length === 1 ? '1 mensagem arquivada' : `${chosen.length} mensagens arquivadas`),
    onSuccess: () => {
      onArchived();
      focusHeading();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Arquivar ${counted(ids)}?`}
      confirmLabel="Arquivar"
      tone="primary"
      isBusy={isPending}
      onConfirm={() => !isPending && mutate(ids, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>O que for arquivado sai da lista e continua em “Arquivadas”.</p>
    </ConfirmDialog>
  );
}
