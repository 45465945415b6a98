import type { ApiClient } from '@aflora/api-client';
import { isSearchable, paths, type FoundRecordView } from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

/** Records by what was typed; an extra beside pages and actions, so it fails without a toast. */
export const foundRecordsQuery = (api: ApiClient, search: string) => ({
  queryKey: ['admin-search', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<FoundRecordView[]>(paths.adminSearch, { query: { search }, signal }),
  enabled: isSearchable(search),
  placeholderData: keepPreviousData,
});
