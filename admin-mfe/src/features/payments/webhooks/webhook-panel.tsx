import { paths, type PaymentEventDetailView } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DetailPanel, DetailSection, Facts, LoadedRecord } from '../../../components/detail-panel';
import { useShell } from '../../../lib/shell';
import { providerName } from '../../../lib/status-labels';
import { resourceText, StateBadge, subjectOf, VerdictBadge } from '../payment-labels';
import { paymentKeys, webhookQuery } from '../payments.api';
import classes from './webhook-panel.module.css';
import { emptyBodyText, prettyBody } from './webhook-body';

/** Panel beside the list with the webhook that the address opens. */
export function WebhookPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <DetailPanel isOpen={id !== null} title="Webhook" onClose={onClose}>
      {id && <Loaded key={id} id={id} />}
    </DetailPanel>
  );
}

function Loaded({ id }: { id: string }) {
  const replay = useReplay(id);
  const { api } = useShell();
  return (
    <LoadedRecord query={webhookQuery(api, id, replay.isDone)} what="o webhook">
      {(webhook) => <WebhookDetail webhook={webhook} replay={replay} />}
    </LoadedRecord>
  );
}

interface WebhookDetailProps {
  webhook: PaymentEventDetailView;
  replay: Replay;
}

function WebhookDetail({ webhook, replay }: WebhookDetailProps) {
  return (
    <>
      <WebhookFacts webhook={webhook} />
      <DetailSection title="Repetir">
        <ReplayPart webhook={webhook} replay={replay} />
      </DetailSection>
      <DetailSection title="Conteúdo recebido">
        {webhook.body === '' ? (
          <p className={classes.text}>{emptyBodyText(webhook.receivedAt)}</p>
        ) : (
          <pre className={classes.body} role="region" aria-label="Conteúdo recebido">
            {prettyBody(webhook.body)}
          </pre>
        )}
      </DetailSection>
    </>
  );
}

function WebhookFacts({ webhook }: { webhook: PaymentEventDetailView }) {
  const { provider, verdict, state, type, resourceKind, resourceId, eventId, deliveries, receivedAt, processedAt, payment } = webhook;
  const subject = payment && subjectOf(payment);
  return (
    <Facts
      facts={[
        ['Provedor', providerName(provider)],
        ['Assinatura', <VerdictBadge key="verdict" verdict={verdict} />],
        ['Situação', <StateBadge key="state" state={state} />],
        ['Tipo', type],
        ['Recurso', resourceText(resourceKind, resourceId)],
        ['Id do aviso', eventId],
        ['Entregas', deliveries === 1 ? '1 vez' : `${deliveries} vezes`],
        ['Recebido em', formatDateTime(receivedAt)],
        ['Processado em', processedAt && formatDateTime(processedAt)],
        [
          'Nosso pagamento',
          subject && (
            <Anchor component={Link} to={subject.to} className={classes.link}>
              {subject.label}
            </Anchor>
          ),
        ],
      ]}
    />
  );
}

function ReplayPart({ webhook: { canReplay, resourceId }, replay: { replay, isBusy } }: WebhookDetailProps) {
  if (!canReplay)
    return (
      <p className={classes.text}>
        {resourceId
          ? 'Não dá para repetir: o provedor deste aviso não está mais configurado.'
          : 'Não dá para repetir: este aviso não diz qual pagamento consultar.'}
      </p>
    );
  return (
    <div className={classes.replay}>
      <p className={classes.text}>O provedor é consultado de novo sobre o que o aviso cita; nada é cobrado duas vezes.</p>
      <Button
        variant="outline"
        size="sm"
        loading={isBusy}
        onClick={replay}
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      >
        Repetir
      </Button>
    </div>
  );
}

interface Replay {
  isBusy: boolean;
  isDone: boolean;
  replay(): void;
}

/** Makes the API ask the provider again about a webhook's resource. */
function useReplay(id: string): Replay {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.post(paths.adminPaymentEventReplay(id)),
    onSuccess: () => notify.success('Aviso enviado para processamento'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentKeys.events }),
  });
  return { isBusy: isPending, isDone: isSuccess, replay: () => !isPending && mutate() };
}
