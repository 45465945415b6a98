import { paths, type ContactMessageStatus, type ContactMessageView } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { IconArchive, IconArrowBackUp, IconCheck, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailPanel, DetailSection, Facts, LoadedRecord } from '../../components/detail-panel';
import { ConfirmDialog } from '../../components/dialogs';
import parts from '../../components/record-parts.module.css';
import { focusRecord } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { firstPress } from '../../lib/use-record-change';
import { messageQuery, useMailboxChange } from './contact-messages.api';
import { messageLabel } from './message-labels';
import classes from './message-panel.module.css';
import { replyLink } from './reply-link';

/** Panel beside the list with the message that the address opens. */
export function MessagePanel({ id, onClose }: { id: string | null; onClose(): void }) {
  const { api } = useShell();
  return (
    <DetailPanel isOpen={id !== null} title="Mensagem" onClose={onClose}>
      {id && (
        <LoadedRecord key={id} query={messageQuery(api, id)} what="a mensagem">
          {(message) => <MessageDetail message={message} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

const done: Record<ContactMessageStatus, string> = {
  new: 'A mensagem voltou para novas',
  answered: 'Mensagem marcada como respondida',
  archived: 'Mensagem arquivada',
};

function MessageDetail({ message }: { message: ContactMessageView }) {
  const [isRequested, setRequested] = useState(false);
  const { mutate, isPending } = useMailboxChange<ContactMessageStatus>({
    send: (api, status) => api.patch(paths.adminContactMessage(message.id), { status, from: message.status }),
    done: (status) => done[status],
    changes: (after) => [{ id: message.id, before: message.status, after }],
    onSuccess: focusRecord,
  });
  const mark = (status: ContactMessageStatus) => !isPending && mutate(status);
  const { label, tone } = messageLabel(message.status);
  return (
    <>
      <DetailSection title={message.subject} action={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <Facts
          facts={[
            ['De', message.name],
            ['E-mail', message.email],
            ['Recebida em', formatDateTime(message.createdAt)],
          ]}
        />
      </DetailSection>
      <p className={classes.text}>{message.message}</p>
      <div className={parts.steps}>
        <Button
          component="a"
          href={replyLink(message)}
          size="sm"
          leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setRequested(message.status !== 'answered')}
        >
          Responder
        </Button>
        <MarkButtons status={message.status} mark={mark} />
      </div>
      <ConfirmDialog
        isOpen={isRequested}
        title="Marcar como respondida?"
        confirmLabel="Marcar como respondida"
        cancelLabel="Ainda não"
        tone="primary"
        onConfirm={() => {
          setRequested(false);
          mark('answered');
        }}
        onCancel={() => setRequested(false)}
      >
        <p>
          Sua resposta a <b>{message.name}</b> sobre “{message.subject}” abre no seu programa de e-mail. Depois de enviar, marque a mensagem
          como respondida.
        </p>
      </ConfirmDialog>
    </>
  );
}

function MarkButtons({ status, mark }: { status: string; mark(status: ContactMessageStatus): void }) {
  return (
    <>
      {status !== 'answered' && (
        <Button
          variant="outline"
          size="sm"
          leftSection={<IconCheck size={18} stroke={1.6} aria-hidden />}
          onClick={firstPress(() => mark('answered'))}
        >
          Marcar como respondida
        </Button>
      )}
      {status !== 'archived' && (
        <Button
          variant="outline"
          size="sm"
          leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
          onClick={firstPress(() => mark('archived'))}
        >
          Arquivar
        </Button>
      )}
      {status !== 'new' && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconMailOpened size={18} stroke={1.6} aria-hidden />}
          onClick={firstPress(() => mark('new'))}
        >
          Voltar para novas
        </Button>
      )}
    </>
  );
}
