import type { PaymentEventDetailView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Anchor, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DetailSection, Facts } from '../../../components/detail-panel';
import { providerName } from '../../../lib/status-labels';
import { resourceText, subjectOf } from '../payment-words';
import type { Replay } from './use-replay';
import { StateBadge, VerdictBadge } from './webhook-badges';
import { emptyBodyText, prettyBody } from './webhook-body';
import classes from './webhook-detail.module.css';

interface WebhookDetailProps {
  webhook: PaymentEventDetailView;
  replay: Replay;
}

export function WebhookDetail({ webhook, replay }: WebhookDetailProps) {
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
