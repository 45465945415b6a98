import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailPanel } from '../../../components/detail-panel';
import { LoadFailure } from '../../../components/placeholders';
import { useShell } from '../../../lib/shell';
import { WEBHOOK_FAILURE, webhookQuery } from '../payments.api';
import { useReplay } from './use-replay';
import { WebhookDetail } from './webhook-detail';

/** The webhook that the address opens, beside the list. */
export function WebhookPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <DetailPanel isOpen={id !== null} title="Webhook" onClose={onClose}>
      {id && <Loaded key={id} id={id} />}
    </DetailPanel>
  );
}

function Loaded({ id }: { id: string }) {
  const replay = useReplay(id);
  const { data, isError, isFetching, refetch } = useQuery(webhookQuery(useShell().api, id, replay.isDone));
  if (data) return <WebhookDetail webhook={data} replay={replay} />;
  if (isError) return <LoadFailure message={WEBHOOK_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div role="status" aria-label="Carregando webhook...">
      <Skeleton height={220} radius="sm" />
      <Skeleton height={180} radius="sm" mt="md" />
    </div>
  );
}
