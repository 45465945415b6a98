import { isSearchable } from '@aflora/contracts';
import { DayRangeFilter, FilterMenu } from '../../components/list-page/filters';
import { ListToolbar } from '../../components/list-page/list-toolbar';
import { SearchField } from '../../components/list-page/search-field';
import { folderLabels } from './message-words';
import { folders, type MailboxUrl } from './use-mailbox-url';

const options = folders.map((value) => ({ value, label: folderLabels[value] }));

export function MessageToolbar({ url }: { url: MailboxUrl }) {
  const { search = '', from = '', to = '', folder } = url;
  return (
    <ListToolbar
      hasFilters={url.isNarrowed || folder !== 'new'}
      search={
        <SearchField
          label="Buscar mensagens"
          placeholder="Buscar por nome, e-mail ou texto…"
          value={search}
          accepts={isSearchable}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
    >
      <FilterMenu label="Status" options={options} value={folder} onChange={url.openFolder} />
      <DayRangeFilter label="Período" value={{ from, to }} onChange={url.filter} />
    </ListToolbar>
  );
}
