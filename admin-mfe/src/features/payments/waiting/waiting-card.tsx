import type { WaitingConfirmationView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { RecordCard } from '../../../components/list-page/record-card';
import { providerName } from '../../../lib/status-labels';
import { payerOf, subjectOf } from '../payment-words';
import { confirmationWords } from './confirmation-words';
import classes from './waiting-card.module.css';

export function WaitingCard({ waiting, onConfirm }: { waiting: WaitingConfirmationView; onConfirm(): void }) {
  const { kind, amountCents, provider, reason, at } = waiting;
  const { badge, tone, title } = confirmationWords[kind];
  const payer = payerOf(waiting);
  const subject = subjectOf(waiting);
  return (
    <RecordCard
      title={payer}
      badges={<StatusBadge tone={tone}>{badge}</StatusBadge>}
      about={
        <>
          {providerName(provider)}, desde <time dateTime={at}>{formatDateTime(at)}</time>
        </>
      }
      actions={
        <Button size="sm" aria-label={`${title}: ${payer}, ${formatMoney(amountCents)}`} onClick={onConfirm}>
          {title}
        </Button>
      }
    >
      <span className={classes.amount}>{formatMoney(amountCents)}</span>
      <Anchor component={Link} to={subject.to} className={classes.subject}>
        {subject.label}
      </Anchor>
      {reason && <p className={classes.reason}>{reason}</p>}
    </RecordCard>
  );
}
