import type { AdminUserView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../../components/list-page/pager';
import { RecordGrid } from '../../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import type { AskedChange } from '../change/use-user-change';
import type { UserListUrl } from './use-user-list-url';
import { UserCard } from './user-card';
import { UserTable } from './user-table';

export interface UserActions {
  open(id: string): void;
  ask(change: AskedChange): void;
  /** Whose change is on its way. */
  busyId: string | null;
}

interface UserResultsProps extends UserActions {
  url: UserListUrl;
  list: { data: KeysetView<AdminUserView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** The list in whichever state it is. */
export function UserResults({ url, list, ...actions }: UserResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError)
    return <LoadFailure message="Erro ao carregar usuários" onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando usuários..." />;
  if (data.items.length === 0) return <NobodyFound url={url} />;
  return (
    <>
      {url.view === 'table' ? (
        <UserTable users={data.items} {...actions} />
      ) : (
        <RecordGrid>
          {data.items.map((user) => (
            <UserCard key={user.id} user={user} {...actions} />
          ))}
        </RecordGrid>
      )}
      <KeysetPager of={['usuário', 'usuários']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NobodyFound({ url }: Pick<UserResultsProps, 'url'>) {
  if (url.cursor) return <EmptyState title="Esta página está vazia" action={<BackButton onClick={() => url.goTo(null)} />} />;
  if (!url.hasFilters) return <EmptyState title="Nenhum usuário encontrado">As contas criadas no site aparecem aqui.</EmptyState>;
  return (
    <EmptyState
      title="Nenhum usuário encontrado"
      action={
        <Button variant="outline" size="md" onClick={url.clearFilters}>
          Limpar filtros
        </Button>
      }
    >
      Ninguém combina com a busca e os filtros escolhidos.
    </EmptyState>
  );
}

function BackButton({ onClick }: { onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      Voltar ao começo
    </Button>
  );
}
