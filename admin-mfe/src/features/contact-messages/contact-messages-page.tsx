import { isSearchable, paths, contactMessageSorts, type ContactMessageSummaryView } from '@aflora/contracts';
import { Button, formatCount } from '@aflora/ui';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListPage } from '../../components/list-page/list-page';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { RecordSkeletons } from '../../components/placeholders';
import { pendingWorkQuery } from '../../lib/figures.api';
import { focusHeading } from '../../lib/focus';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useSelection } from '../../lib/use-selection';
import { messageListQuery, useMailboxChange } from './contact-messages.api';
import { MessageList } from './message-list';
import { MessagePanel } from './message-panel';
import { emptyFolder, folderLabels, folders } from './message-labels';

const filters = {
  search: searchFilter,
  folder: { name: 'status', values: folders, isLasting: true },
  ...dayFilters,
  sort: { name: 'ordem', values: contactMessageSorts, isLasting: true },
} as const;

const choices = {
  folder: { label: 'Status', options: folders.map((value) => ({ value, label: folderLabels[value] })), standard: 'new' },
};

const texts = {
  loading: <RecordSkeletons view="table" label="Carregando mensagens..." />,
  failure: 'Erro ao carregar mensagens',
  counted: ['mensagem', 'mensagens'],
  unmatched: { title: 'Nenhuma mensagem encontrada', text: 'Nenhuma mensagem combina com a busca e os filtros escolhidos.' },
  pastEnd: { title: 'Nada mais nesta página', evenWithFilters: true },
} as const;

/** The mailbox opens with the folder of new messages; search and days apply within the folder. */
export function ContactMessagesPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const { folder = 'new', ...within } = url.query;
  const query = { ...within, status: folder === 'all' ? undefined : folder, cursor: url.cursor };
  const record = useOpenRecord();
  const selection = useSelection(JSON.stringify(query));
  const { archive, isPending } = useArchiving(selection.clear);
  const list = useQuery(messageListQuery(api, query));
  const chosen = (list.data?.items ?? []).filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <ListPage
        title="Mensagens"
        about={<NewCount />}
        of="contact-messages"
        sorts={{
          standard: 'date-desc',
          others: [
            ['Data', sortBy('date', 'date')],
            ['Nome', sortBy('name', 'text')],
          ],
        }}
        url={url}
        list={list}
        texts={{ ...texts, none: emptyFolder[folder] }}
        search={{ label: 'Buscar mensagens', placeholder: 'Nome, e-mail ou texto…', accepts: isSearchable }}
        choices={choices}
        days="Período"
        isNarrowed={url.hasFilters || folder !== 'new'}
        cards={(messages) => <MessageList messages={messages} selection={selection} open={record.open} />}
      >
        <SelectionBar count={chosen.length} of={['mensagem selecionada', 'mensagens selecionadas']} onClear={selection.clear}>
          <Button
            size="compact-sm"
            leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
            loading={isPending}
            onClick={() => archive(chosen)}
          >
            Arquivar
          </Button>
        </SelectionBar>
      </ListPage>
      <MessagePanel id={record.id} onClose={record.close} />
    </>
  );
}

/** '3 mensagens novas' */
function NewCount() {
  const { data } = useQuery(pendingWorkQuery(useShell().api));
  if (!data) return <p>Escritas pela página de contato</p>;
  return <p>{data.newMessages === 1 ? '1 mensagem nova' : `${formatCount(data.newMessages)} mensagens novas`}</p>;
}

/** Archives the chosen messages of the page at once, because that can be undone. */
function useArchiving(onArchived: () => void) {
  const { mutate, isPending } = useMailboxChange<ContactMessageSummaryView[]>({
    send: (api, chosen) => api.post(paths.adminContactMessageArchive, { messages: chosen.map(({ id, status: from }) => ({ id, from })) }),
    done: ({ length }) => (length === 1 ? '1 mensagem arquivada' : `${length} mensagens arquivadas`),
    changes: (chosen) =>
      chosen.filter(({ status }) => status !== 'archived').map(({ id, status }) => ({ id, before: status, after: 'archived' })),
    onSuccess: () => {
      onArchived();
      focusHeading();
    },
  });
  return { archive: (chosen: ContactMessageSummaryView[]) => !isPending && mutate(chosen), isPending };
}
