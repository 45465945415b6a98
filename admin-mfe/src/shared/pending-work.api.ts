import type { ApiClient } from '@aflora/api-client';
import { paths, type PendingWorkView } from '@aflora/contracts';

/** What waits for somebody of the charity. An extra wherever it stands: it fails without a toast. */
export const pendingWorkQuery = (api: ApiClient) => ({
  queryKey: ['admin-overview', 'pending-work'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<PendingWorkView>(paths.adminPendingWork, { signal }),
  staleTime: 30_000,
});
