import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailPanel } from '../../components/detail-panel';
import { LoadFailure } from '../../components/placeholders';
import { useShell } from '../../lib/shell';
import { messageQuery } from './contact-messages.api';
import { MessageDetail } from './message-detail';

/** The message that the address opens, beside the list. */
export function MessagePanel({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <DetailPanel isOpen={id !== null} title="Mensagem" onClose={onClose}>
      {id && <Loaded key={id} id={id} />}
    </DetailPanel>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(messageQuery(useShell().api, id));
  if (data) return <MessageDetail message={data} />;
  if (isError)
    return <LoadFailure message="Não foi possível carregar a mensagem." onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div role="status" aria-label="Carregando mensagem...">
      <Skeleton height={80} radius="sm" />
      <Skeleton height={220} radius="sm" mt="md" />
    </div>
  );
}
