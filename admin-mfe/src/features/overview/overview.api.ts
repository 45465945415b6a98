import type { ApiClient } from '@aflora/api-client';
import { paths, type ActivityView, type OverviewView } from '@aflora/contracts';

/** Whoever changes what the figures count invalidates this. */
const overviewKey = ['admin-overview'] as const;

type Signal = { signal: AbortSignal };

const fetchOverview =
  (api: ApiClient) =>
  ({ signal }: Signal) =>
    api.get<OverviewView>(paths.adminOverview, { signal });

export const overviewQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'page'],
  queryFn: fetchOverview(api),
  meta: { failureMessage: 'Não foi possível carregar os números.' },
});

/** The same figures beside the menu's entries. A query of its own: there they are an extra, and fail without a toast. */
export const menuCountsQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'menu'],
  queryFn: fetchOverview(api),
  staleTime: 60_000,
});

export const activityQuery = (api: ApiClient) => ({
  queryKey: [...overviewKey, 'activity'],
  queryFn: ({ signal }: Signal) => api.get<ActivityView[]>(paths.adminActivity, { signal }),
  refetchInterval: 60_000,
});
