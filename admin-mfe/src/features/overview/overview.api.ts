import type { ApiClient } from '@aflora/api-client';
import { paths, type OverviewView } from '@aflora/contracts';

/** Whoever changes what the figures count invalidates this. */
export const overviewKey = ['admin-overview'] as const;

const fetchOverview =
  (api: ApiClient) =>
  ({ signal }: { signal: AbortSignal }) =>
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
