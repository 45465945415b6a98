import type { AdminDonationSummaryView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { DonationCards } from './donation-cards';
import { DonationTable } from './donation-table';
import type { DonationListUrl } from './use-donation-list-url';

interface DonationResultsProps {
  url: DonationListUrl;
  list: { data: KeysetView<AdminDonationSummaryView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
  open(id: string): void;
}

/** The list in whichever state it is. */
export function DonationResults({ url, list, open }: DonationResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError)
    return <LoadFailure message="Erro ao carregar doações" onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando doações..." />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  const Donations = url.view === 'table' ? DonationTable : DonationCards;
  return (
    <>
      <Donations donations={data.items} open={open} />
      <KeysetPager of={['doação', 'doações']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: { url: DonationListUrl }) {
  if (url.cursor && !url.hasFilters)
    return (
      <EmptyState
        title="Nada mais nesta página"
        action={
          <Button variant="outline" size="md" onClick={() => url.goTo(null)}>
            Voltar ao começo
          </Button>
        }
      />
    );
  if (!url.hasFilters)
    return <EmptyState title="Nenhuma doação encontrada">Quando alguém doar pelo site, a doação aparece aqui.</EmptyState>;
  return (
    <EmptyState
      title="Nenhuma doação encontrada"
      action={
        <Button variant="outline" size="md" onClick={url.clearFilters}>
          Limpar filtros
        </Button>
      }
    >
      Nenhuma doação combina com a busca e os filtros escolhidos.
    </EmptyState>
  );
}
