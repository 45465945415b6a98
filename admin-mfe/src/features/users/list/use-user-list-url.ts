import { userRoles } from '@aflora/contracts';
import { searchFilter, useListUrl, type ListUrl } from '../../../lib/list-url';

const filters = { search: searchFilter, role: { name: 'perfil', values: userRoles } } as const;

export type UserListUrl = ListUrl<typeof filters>;

export const useUserListUrl = (): UserListUrl => useListUrl(filters);
