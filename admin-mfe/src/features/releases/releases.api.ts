import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ClientErrorView,
  type KeysetView,
  type ListClientErrorsQuery,
  type PolicyReportView,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;

export const RELEASES_FAILURE = 'Erro ao carregar as versões';
export const ERRORS_FAILURE = 'Erro ao carregar as falhas nos navegadores';
export const POLICY_FAILURE = 'Erro ao carregar o conteúdo bloqueado';

type Signal = { signal: AbortSignal };

export const releaseKeys = {
  list: ['admin-releases'] as const,
  errors: ['admin-client-errors'] as const,
};

export const releasesQuery = (api: ApiClient) => ({
  queryKey: releaseKeys.list,
  queryFn: ({ signal }: Signal) => api.get<RemoteReleasesView[]>(paths.adminReleases, { signal }),
  meta: { failureMessage: RELEASES_FAILURE },
});

export const clientErrorsQuery = (api: ApiClient, query: ListClientErrorsQuery) => ({
  queryKey: [...releaseKeys.errors, query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<ClientErrorView>>(paths.adminClientErrors, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: ERRORS_FAILURE },
});

/** The newest reports only: a flood of reports would be an attack, and more of them would show nothing new. */
export const policyReportsQuery = (api: ApiClient) => ({
  queryKey: ['admin-policy-reports'] as const,
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<PolicyReportView>>(paths.adminPolicyReports, { query: { pageSize: PAGE_SIZE }, signal }),
  meta: { failureMessage: POLICY_FAILURE },
});
