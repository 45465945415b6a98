import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminListUsersQuery,
  type AdminUserDetailView,
  type AdminUserView,
  type DeviceSessionView,
  type KeysetView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;

type Signal = { signal: AbortSignal };

/** Queries that a change of a user's rights or membership invalidates. */
export const userKeys = {
  all: ['admin-users'] as const,
  members: ['admin-ong-members'] as const,
  overview: ['admin-overview'] as const,
};

export const userListQuery = (api: ApiClient, query: AdminListUsersQuery) => ({
  queryKey: [...userKeys.all, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminUserView>>(paths.adminUsers, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar usuários' },
});

export const userDetailQuery = (api: ApiClient, id: string) => ({
  queryKey: [...userKeys.all, 'detail', id],
  queryFn: ({ signal }: Signal) => api.get<AdminUserDetailView>(paths.adminUser(id), { signal }),
});

export const userSessionsQuery = (api: ApiClient, id: string) => ({
  queryKey: [...userKeys.all, 'sessions', id],
  queryFn: ({ signal }: Signal) => api.get<DeviceSessionView[]>(paths.adminUserSessions(id), { signal }),
});

export const endUserSession = (api: ApiClient, id: string, sessionId: string) => api.delete(paths.adminUserSession(id, sessionId));
