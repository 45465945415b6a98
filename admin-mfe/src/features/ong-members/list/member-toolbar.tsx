import { isSearchable } from '@aflora/contracts';
import { DayRangeFilter, FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { ListViewSwitch } from '../../../components/list-page/list-view-switch';
import { SearchField } from '../../../components/list-page/search-field';
import type { MemberListUrl } from './use-member-list-url';

const statuses: FilterOption[] = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
  { value: 'cancelled', label: 'Cancelados' },
];
const types: FilterOption[] = [
  { value: 'monthly', label: 'Mensal' },
  { value: 'yearly', label: 'Anual' },
];
const payments: FilterOption[] = [
  { value: 'failing', label: 'Com falha' },
  { value: 'ok', label: 'Em dia' },
];

export function MemberToolbar({ url }: { url: MemberListUrl }) {
  const { search = '', status = '', type = '', payments: paying = '', from = '', to = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar membros"
          placeholder="Nome, e-mail ou telefone…"
          value={search}
          accepts={isSearchable}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
      end={<ListViewSwitch url={url} />}
    >
      <FilterMenu label="Status" anyLabel="Todos" options={statuses} value={status} onChange={(value) => url.filter({ status: value })} />
      <FilterMenu label="Tipo" anyLabel="Todos" options={types} value={type} onChange={(value) => url.filter({ type: value })} />
      <FilterMenu
        label="Pagamentos"
        anyLabel="Todos"
        options={payments}
        value={paying}
        onChange={(value) => url.filter({ payments: value })}
      />
      <DayRangeFilter label="Início" value={{ from, to }} onChange={(range) => url.filter({ ...range })} />
    </ListToolbar>
  );
}
