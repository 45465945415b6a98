import { contactMessageStatuses, type ContactMessageStatus } from '@aflora/contracts';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

/** Folder of the mailbox: a status, or all messages. */
type Folder = ContactMessageStatus | 'all';
export const folders: readonly Folder[] = [...contactMessageStatuses, 'all'];

const statuses: Record<ContactMessageStatus, StatusLabel> = {
  new: { label: 'Nova', tone: 'info' },
  answered: { label: 'Respondida', tone: 'ok' },
  archived: { label: 'Arquivada', tone: 'off' },
};

export const messageLabel = statusLabels(statuses);

export const folderLabels: Record<Folder, string> = {
  new: 'Novas',
  answered: 'Respondidas',
  archived: 'Arquivadas',
  all: 'Todas',
};

export const emptyFolder: Record<Folder, { title: string; text: string }> = {
  new: { title: 'Nenhuma mensagem nova', text: 'O que as pessoas escreverem pela página de contato aparece aqui.' },
  answered: { title: 'Nenhuma mensagem respondida', text: 'As mensagens marcadas como respondidas ficam aqui.' },
  archived: { title: 'Nenhuma mensagem arquivada', text: 'As mensagens que você arquivar ficam aqui.' },
  all: { title: 'Nenhuma mensagem', text: 'O que as pessoas escreverem pela página de contato aparece aqui.' },
};
