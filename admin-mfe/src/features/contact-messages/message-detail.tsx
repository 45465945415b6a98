import { paths, type ContactMessageStatus, type ContactMessageView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconCheck, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailSection, Facts } from '../../components/detail-panel';
import { ConfirmDialog } from '../../components/dialogs';
import { focusRecord } from '../../lib/focus';
import { useMailboxChange } from './contact-messages.api';
import classes from './message-detail.module.css';
import { messageWord } from './message-words';
import { replyLink } from './reply-link';

const done: Record<ContactMessageStatus, string> = {
  new: 'A mensagem voltou para novas',
  answered: 'Mensagem marcada como respondida',
  archived: 'Mensagem arquivada',
};

export function MessageDetail({ message }: { message: ContactMessageView }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMailboxChange<ContactMessageStatus>({
    send: (api, status) => api.patch(paths.adminContactMessage(message.id), { status }),
    done: (status) => done[status],
    onSuccess: focusRecord,
  });
  const mark = (status: ContactMessageStatus) => !isPending && mutate(status);
  const { label, tone } = messageWord(message.status);
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
      <div className={classes.steps}>
        <Button
          component="a"
          href={replyLink(message)}
          size="sm"
          leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
          onClick={() => setAsked(message.status !== 'answered')}
        >
          Responder
        </Button>
        <MarkButtons status={message.status} mark={mark} />
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title="Marcar como respondida?"
        confirmLabel="Marcar como respondida"
        cancelLabel="Ainda não"
        tone="primary"
        onConfirm={() => {
          setAsked(false);
          mark('answered');
        }}
        onCancel={() => setAsked(false)}
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
        <Button variant="outline" size="sm" leftSection={<IconCheck size={18} stroke={1.6} aria-hidden />} onClick={() => mark('answered')}>
          Marcar como respondida
        </Button>
      )}
      {status !== 'archived' && (
        <Button
          variant="outline"
          size="sm"
          leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
          onClick={() => mark('archived')}
        >
          Arquivar
        </Button>
      )}
      {status !== 'new' && (
        <Button variant="subtle" size="sm" leftSection={<IconMailOpened size={18} stroke={1.6} aria-hidden />} onClick={() => mark('new')}>
          Voltar para novas
        </Button>
      )}
    </>
  );
}
