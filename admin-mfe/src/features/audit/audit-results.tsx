import type { AuditEntryView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { AuditTable } from './audit-table';
import { AUDIT_FAILURE } from './audit.api';
import type { AuditListUrl } from './use-audit-list-url';

interface AuditResultsProps {
  url: AuditListUrl;
  list: { data: KeysetView<AuditEntryView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** The log in whichever state it is. */
export function AuditResults({ url, list }: AuditResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError) return <LoadFailure message={AUDIT_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando a auditoria..." />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  return (
    <>
      <AuditTable entries={data.items} showRecord={(entityId) => url.filter({ entityId })} />
      <KeysetPager of={['registro', 'registros']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: { url: AuditListUrl }) {
  if (url.hasFilters)
    return (
      <EmptyState title="Nenhum registro encontrado" action={<Way label="Limpar filtros" onClick={url.clearFilters} />}>
        Nenhum registro combina com a busca e os filtros escolhidos.
      </EmptyState>
    );
  if (url.cursor)
    return <EmptyState title="Nada mais nesta página" action={<Way label="Voltar ao começo" onClick={() => url.goTo(null)} />} />;
  return <EmptyState title="Nenhum registro ainda">O que as pessoas fizerem no painel e nas suas contas aparece aqui.</EmptyState>;
}

function Way({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      {label}
    </Button>
  );
}
