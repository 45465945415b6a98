import { isSearchable, type UserRole } from '@aflora/contracts';
import { FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { ListViewSwitch } from '../../../components/list-page/list-view-switch';
import { SearchField } from '../../../components/list-page/search-field';
import type { UserListUrl } from './use-user-list-url';

const roles: (FilterOption & { value: UserRole })[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'ong-member', label: 'Membro ONG' },
  { value: 'active-member', label: 'Assinatura ativa' },
  { value: 'unconfirmed', label: 'E-mail não confirmado' },
];

export function UserToolbar({ url }: { url: UserListUrl }) {
  const { search = '', role = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar usuários"
          placeholder="Nome, e-mail ou telefone…"
          value={search}
          accepts={isSearchable}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
      end={<ListViewSwitch url={url} />}
    >
      <FilterMenu label="Perfil" anyLabel="Todos" options={roles} value={role} onChange={(value) => url.filter({ role: value })} />
    </ListToolbar>
  );
}
