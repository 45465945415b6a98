import type { ApiClient } from '@aflora/api-client';
import { paths, type AuditEntryView, type KeysetView, type ListAuditEntriesQuery } from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 50;
export const AUDIT_FAILURE = 'Erro ao carregar a auditoria';

/** Nearly everything that happens in the console adds an entry, so an earlier response is out of date. */
export const auditQuery = (api: ApiClient, query: ListAuditEntriesQuery) => ({
  queryKey: ['admin-audit-entries', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<KeysetView<AuditEntryView>>(paths.adminAuditEntries, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  meta: { failureMessage: AUDIT_FAILURE },
});
