import type { ContactMessageSummaryView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import type { RowSelection } from '../../lib/use-selection';
import { MessageList } from './message-list';
import { emptyFolder } from './message-words';
import type { MailboxUrl } from './use-mailbox-url';

interface MessageResultsProps {
  url: MailboxUrl;
  list: { data: KeysetView<ContactMessageSummaryView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
  selection: RowSelection;
  open(id: string): void;
}

/** The mailbox in whichever state it is. */
export function MessageResults({ url, list, selection, open }: MessageResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError)
    return <LoadFailure message="Erro ao carregar mensagens" onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="table" label="Carregando mensagens..." />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  return (
    <>
      <MessageList messages={data.items} selection={selection} open={open} />
      <KeysetPager of={['mensagem', 'mensagens']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: { url: MailboxUrl }) {
  if (url.cursor) return <BeyondTheEnd goBack={() => url.goTo(null)} />;
  const { title, text } = emptyFolder[url.folder];
  if (!url.isNarrowed) return <EmptyState title={title}>{text}</EmptyState>;
  return (
    <EmptyState
      title="Nenhuma mensagem encontrada"
      action={
        <Button variant="outline" size="md" onClick={url.clear}>
          Limpar filtros
        </Button>
      }
    >
      Nenhuma mensagem combina com a busca e os filtros escolhidos.
    </EmptyState>
  );
}

/** All of a later page were moved elsewhere. */
function BeyondTheEnd({ goBack }: { goBack(): void }) {
  return (
    <EmptyState
      title="Nada mais nesta página"
      action={
        <Button variant="outline" size="md" onClick={goBack}>
          Voltar ao começo
        </Button>
      }
    />
  );
}
