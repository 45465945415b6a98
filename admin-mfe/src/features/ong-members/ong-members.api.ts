import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminListOngMembersQuery,
  type AdminOngMemberDetailView,
  type AdminOngMemberView,
  type KeysetView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;

type Signal = { signal: AbortSignal };

/** Queries that a step of a membership invalidates. */
export const memberKeys = {
  all: ['admin-ong-members'] as const,
  users: ['admin-users'] as const,
  overview: ['admin-overview'] as const,
};

export const memberListQuery = (api: ApiClient, query: AdminListOngMembersQuery) => ({
  queryKey: [...memberKeys.all, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminOngMemberView>>(paths.adminOngMembers, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar membros' },
});

export const memberDetailQuery = (api: ApiClient, id: string) => ({
  queryKey: [...memberKeys.all, 'detail', id],
  queryFn: ({ signal }: Signal) => api.get<AdminOngMemberDetailView>(paths.adminOngMember(id), { signal }),
});
