import type { ContactMessageSummaryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import type { RowSelection } from '../../lib/use-selection';
import classes from './message-list.module.css';
import { messageLabel } from './message-labels';

interface MessageListProps {
  messages: ContactMessageSummaryView[];
  selection: RowSelection;
  open(id: string): void;
}

/** List of messages with sender, subject and first words; new messages are highlighted. */
export function MessageList({ messages, selection, open }: MessageListProps) {
  const ids = messages.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Checkbox
          label="Selecionar todas desta página"
          checked={chosen > 0 && chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={() => selection.togglePage(ids)}
        />
      </div>
      <ul aria-label="Mensagens">
        {messages.map((message) => (
          <Row key={message.id} message={message} selection={selection} open={open} />
        ))}
      </ul>
    </div>
  );
}

function Row({ message, selection, open }: Omit<MessageListProps, 'messages'> & { message: ContactMessageSummaryView }) {
  const { id, name, subject, excerpt, status, createdAt } = message;
  const { label, tone } = messageLabel(status);
  return (
    <li className={classes.row} data-row tabIndex={-1} data-new={status === 'new' || undefined}>
      <Checkbox
        className={classes.choice}
        aria-label={`Selecionar a mensagem de ${name}: ${subject}`}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
      <UnstyledButton className={classes.message} onClick={() => open(id)}>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>
          <span className={classes.subject}>{subject}</span>
          <span className={clsx(classes.excerpt, 'cut-one-line')}>{excerpt}</span>
        </span>
        <span className={classes.about}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      </UnstyledButton>
    </li>
  );
}
