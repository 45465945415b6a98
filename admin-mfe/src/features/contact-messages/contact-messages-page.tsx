import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { PageHead, usePageTitle } from '../../components/page';
import { pendingWorkQuery } from '../../lib/figures.api';
import { useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useSelection } from '../../lib/use-selection';
import { ArchiveDialog } from './archive-dialog';
import { messageListQuery } from './contact-messages.api';
import { MessagePanel } from './message-panel';
import { MessageResults } from './message-results';
import { MessageToolbar } from './message-toolbar';
import { useMailboxUrl } from './use-mailbox-url';

const number = new Intl.NumberFormat('pt-BR');

export function ContactMessagesPage() {
  usePageTitle('Mensagens');
  const { api } = useShell();
  const url = useMailboxUrl();
  const record = useOpenRecord();
  const selection = useSelection(JSON.stringify(url.query));
  const [isArchiving, setArchiving] = useState(false);
  const list = useQuery(messageListQuery(api, url.query));
  return (
    <>
      <PageHead title="Mensagens">
        <NewCount />
      </PageHead>
      <MessageToolbar url={url} />
      <SelectionBar count={selection.ids.size} of={['mensagem selecionada', 'mensagens selecionadas']} onClear={selection.clear}>
        <Button size="compact-sm" leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />} onClick={() => setArchiving(true)}>
          Arquivar
        </Button>
      </SelectionBar>
      <MessageResults url={url} list={list} selection={selection} open={record.open} />
      <MessagePanel id={record.id} onClose={record.close} />
      <ArchiveDialog ids={[...selection.ids]} isOpen={isArchiving} onClose={() => setArchiving(false)} onArchived={selection.clear} />
    </>
  );
}

/** '3 mensagens novas' */
function NewCount() {
  const { data } = useQuery(pendingWorkQuery(useShell().api));
  if (!data) return <p>Escritas pela página de contato</p>;
  return <p>{data.newMessages === 1 ? '1 mensagem nova' : `${number.format(data.newMessages)} mensagens novas`}</p>;
}
