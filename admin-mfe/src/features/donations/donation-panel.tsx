import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailPanel } from '../../components/detail-panel';
import { LoadFailure } from '../../components/placeholders';
import { useShell } from '../../lib/shell';
import { DonationDetail } from './donation-detail';
import { donationQuery } from './donations.api';

/** The donation that the address opens, beside the list. */
export function DonationPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <DetailPanel isOpen={id !== null} title="Doação" onClose={onClose}>
      {id && <Loaded key={id} id={id} />}
    </DetailPanel>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(donationQuery(useShell().api, id));
  if (data) return <DonationDetail donation={data} />;
  if (isError) return <LoadFailure message="Não foi possível carregar a doação." onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div role="status" aria-label="Carregando doação...">
      <Skeleton height={120} radius="sm" />
      <Skeleton height={180} radius="sm" mt="md" />
    </div>
  );
}
