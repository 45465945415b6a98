import type { ClientErrorView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import { ERRORS_FAILURE } from '../releases.api';
import { useIsPhone } from '../use-is-phone';
import { ClientErrorCards } from './client-error-cards';
import { ClientErrorTable } from './client-error-table';
import type { ClientErrorsUrl } from './use-client-errors-url';

interface ClientErrorsResultsProps {
  url: ClientErrorsUrl;
  list: { data: KeysetView<ClientErrorView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** The failures in whichever state their list is. */
export function ClientErrorsResults({ url, list }: ClientErrorsResultsProps) {
  const isPhone = useIsPhone();
  const { data, isError, isFetching } = list;
  if (!data && isError) return <LoadFailure message={ERRORS_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={isPhone ? 'cards' : 'table'} label="Carregando as falhas..." count={5} />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  return (
    <>
      {isPhone ? <ClientErrorCards errors={data.items} /> : <ClientErrorTable errors={data.items} />}
      <KeysetPager of={['falha', 'falhas']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: { url: ClientErrorsUrl }) {
  if (url.hasFilters)
    return (
      <EmptyState title="Nenhuma falha encontrada" action={<Way label="Limpar filtros" onClick={url.clearFilters} />}>
        Nenhum navegador contou de uma falha que combine com os filtros escolhidos.
      </EmptyState>
    );
  if (url.cursor)
    return <EmptyState title="Nada mais nesta página" action={<Way label="Voltar ao começo" onClick={() => url.goTo(null)} />} />;
  return <EmptyState title="Nenhuma falha">Se uma versão não carregar ou falhar na tela de alguém, aparece aqui.</EmptyState>;
}

function Way({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      {label}
    </Button>
  );
}
