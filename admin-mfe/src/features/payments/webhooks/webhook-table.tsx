import type { PaymentEventView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Button } from '@mantine/core';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import { providerName } from '../../../lib/status-labels';
import { resourceText } from '../payment-words';
import { StateBadge, VerdictBadge } from './webhook-badges';
import classes from './webhook-table.module.css';

type Column = RecordColumn<PaymentEventView>;

const columns: readonly [Column, ...Column[]] = [
  { header: 'Provedor', cell: ({ provider }) => providerName(provider) },
  { header: 'Assinatura', cell: ({ verdict }) => <VerdictBadge verdict={verdict} />, from: 'tablet' },
  { header: 'Situação', cell: (webhook) => <Standing webhook={webhook} /> },
  { header: 'Tipo', cell: ({ type }) => type, from: 'desktop' },
  { header: 'Recurso', cell: ({ resourceKind, resourceId }) => resourceText(resourceKind, resourceId) ?? '—', from: 'desktop' },
  { header: 'Entregas', cell: ({ deliveries }) => deliveries, isNumber: true, from: 'desktop' },
  { header: 'Recebido em', cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time> },
];

const nameOf = ({ provider, receivedAt }: PaymentEventView): string => `${providerName(provider)}, ${formatDateTime(receivedAt)}`;

export function WebhookTable({ webhooks, open }: { webhooks: PaymentEventView[]; open(id: string): void }) {
  return (
    <RecordTable<PaymentEventView>
      label="Webhooks"
      rows={webhooks}
      columns={columns}
      nameOf={nameOf}
      actions={(webhook) => (
        <Button variant="subtle" size="compact-sm" aria-label={`Ver detalhes: ${nameOf(webhook)}`} onClick={() => open(webhook.id)}>
          Ver
        </Button>
      )}
    />
  );
}

/** On phones the signature stands here: it has no column there. */
function Standing({ webhook: { state, verdict } }: { webhook: PaymentEventView }) {
  return (
    <span className={classes.standing}>
      <StateBadge state={state} />
      <span className={classes.verdict}>
        <VerdictBadge verdict={verdict} />
      </span>
    </span>
  );
}
