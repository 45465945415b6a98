import { webhookStates, webhookVerdicts, type PaymentEventView, dateSorts } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { RecordList, type ListTexts } from '../../../components/list-page/list-page';
import type { RecordColumns } from '../../../components/list-page/record-table';
import { sortBy } from '../../../lib/list-sort';
import { dayFilters, useListUrl, useOpenRecord } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { providerName } from '../../../lib/status-labels';
import { resourceText, StateBadge, stateLabel, VerdictBadge, verdictLabel } from '../payment-labels';
import { webhookListQuery, WEBHOOKS_FAILURE } from '../payments.api';
import { WebhookPanel } from './webhook-panel';
import classes from './webhooks.module.css';

const filters = {
  search: { name: 'busca' },
  verdict: { name: 'assinatura', values: webhookVerdicts },
  state: { name: 'situacao', values: webhookStates },
  ...dayFilters,
  sort: { name: 'ordem', values: dateSorts, isLasting: true },
} as const;

const choices = {
  verdict: {
    label: 'Assinatura',
    anyLabel: 'Todas',
    options: webhookVerdicts.map((value) => ({ value, label: verdictLabel(value).label })),
  },
  state: { label: 'Situação', anyLabel: 'Todas', options: webhookStates.map((value) => ({ value, label: stateLabel(value).label })) },
};

const texts: ListTexts = {
  loading: 'Carregando webhooks...',
  failure: WEBHOOKS_FAILURE,
  counted: ['webhook', 'webhooks'],
  none: { title: 'Nenhum webhook recebido', text: 'O que os provedores de pagamento avisarem aparece aqui.' },
  unmatched: { title: 'Nenhum webhook encontrado', text: 'Nenhum webhook combina com a busca e os filtros escolhidos.' },
};

const columns: RecordColumns<PaymentEventView> = [
  { header: 'Provedor', cell: ({ provider }) => providerName(provider) },
  { header: 'Assinatura', cell: ({ verdict }) => <VerdictBadge verdict={verdict} />, from: 'tablet' },
  { header: 'Situação', cell: (webhook) => <State webhook={webhook} /> },
  { header: 'Tipo', cell: ({ type }) => type, from: 'desktop' },
  { header: 'Recurso', cell: ({ resourceKind, resourceId }) => resourceText(resourceKind, resourceId) ?? '—', from: 'desktop' },
  { header: 'Entregas', cell: ({ deliveries }) => deliveries, isNumber: true, from: 'desktop' },
  {
    header: 'Recebido em',
    sort: sortBy('date', 'date'),
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
  },
];

const nameOf = ({ provider, receivedAt }: PaymentEventView): string => `${providerName(provider)}, ${formatDateTime(receivedAt)}`;

/** Received webhooks, genuine and forged ones. */
export function Webhooks() {
  const { api } = useShell();
  const url = useListUrl(filters, { startsAs: 'table' });
  const record = useOpenRecord();
  const list = useQuery(webhookListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <RecordList
        of="payment-events"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar webhooks', placeholder: 'Id do pagamento ou do aviso…', isTrimmed: true }}
        choices={choices}
        days="Período"
        table={{
          label: 'Webhooks',
          columns,
          nameOf,
          actions: (webhook) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Ver detalhes: ${nameOf(webhook)}`}
              onClick={() => record.open(webhook.id)}
            >
              Ver
            </Button>
          ),
        }}
      />
      <WebhookPanel id={record.id} onClose={record.close} />
    </>
  );
}

/** State of a webhook; on phones also its signature, which has no column there. */
function State({ webhook: { state, verdict } }: { webhook: PaymentEventView }) {
  return (
    <span className={classes.state}>
      <StateBadge state={state} />
      <span className={classes.verdict}>
        <VerdictBadge verdict={verdict} />
      </span>
    </span>
  );
}
