import { userRoles } from '@aflora/contracts';
import { useListUrl, type ListUrl } from '../../../app/use-list-url';

const filters = { search: { name: 'busca' }, role: { name: 'perfil', values: userRoles } } as const;

export type UserListUrl = ListUrl<typeof filters>;

export const useUserListUrl = (): UserListUrl => useListUrl(filters);
