import type { AdminOngMemberView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../../components/list-page/pager';
import { RecordGrid } from '../../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import type { AskedStep } from '../step/use-member-step';
import { MemberCard } from './member-card';
import { MemberTable } from './member-table';
import type { MemberListUrl } from './use-member-list-url';

export interface MemberActions {
  open(id: string): void;
  ask(step: AskedStep): void;
  /** Whose step is on its way. */
  busyId: string | null;
}

interface MemberResultsProps extends MemberActions {
  url: MemberListUrl;
  list: { data: KeysetView<AdminOngMemberView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** The list in whichever state it is. */
export function MemberResults({ url, list, ...actions }: MemberResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError)
    return <LoadFailure message="Erro ao carregar membros" onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando membros..." />;
  if (data.items.length === 0) return <NobodyFound url={url} />;
  return (
    <>
      {url.view === 'table' ? (
        <MemberTable members={data.items} {...actions} />
      ) : (
        <RecordGrid>
          {data.items.map((member) => (
            <MemberCard key={member.id} member={member} {...actions} />
          ))}
        </RecordGrid>
      )}
      <KeysetPager of={['participação', 'participações']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NobodyFound({ url }: Pick<MemberResultsProps, 'url'>) {
  if (url.cursor)
    return <EmptyState title="Esta página está vazia" action={<OutlineButton onClick={() => url.goTo(null)} label="Voltar ao começo" />} />;
  if (!url.hasFilters) return <EmptyState title="Nenhum membro encontrado">Quem assina um plano em “Seja membro” aparece aqui.</EmptyState>;
  return (
    <EmptyState title="Nenhum membro encontrado" action={<OutlineButton onClick={url.clearFilters} label="Limpar filtros" />}>
      Nenhuma participação combina com a busca e os filtros escolhidos.
    </EmptyState>
  );
}

function OutlineButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      {label}
    </Button>
  );
}
