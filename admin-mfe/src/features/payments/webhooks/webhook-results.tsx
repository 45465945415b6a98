import type { KeysetView, PaymentEventView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import { WEBHOOKS_FAILURE } from '../payments.api';
import type { WebhookListUrl } from './use-webhook-list-url';
import { WebhookTable } from './webhook-table';

interface WebhookResultsProps {
  url: WebhookListUrl;
  list: { data: KeysetView<PaymentEventView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
  open(id: string): void;
}

/** The inbox in whichever state it is. */
export function WebhookResults({ url, list, open }: WebhookResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError) return <LoadFailure message={WEBHOOKS_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando webhooks..." />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  return (
    <>
      <WebhookTable webhooks={data.items} open={open} />
      <KeysetPager of={['webhook', 'webhooks']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: { url: WebhookListUrl }) {
  if (url.hasFilters)
    return (
      <EmptyState title="Nenhum webhook encontrado" action={<Way label="Limpar filtros" onClick={url.clearFilters} />}>
        Nenhum webhook combina com a busca e os filtros escolhidos.
      </EmptyState>
    );
  if (url.cursor)
    return <EmptyState title="Nada mais nesta página" action={<Way label="Voltar ao começo" onClick={() => url.goTo(null)} />} />;
  return <EmptyState title="Nenhum webhook recebido">O que os provedores de pagamento avisarem aparece aqui.</EmptyState>;
}

function Way({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      {label}
    </Button>
  );
}
