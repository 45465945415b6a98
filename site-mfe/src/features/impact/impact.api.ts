import type { ApiClient } from '@aflora/api-client';
import { paths, type ImpactPage, type ImpactSummaryView } from '@aflora/contracts';

interface Asked {
  signal?: AbortSignal;
}

/** The user's timeline, newest first. Its failures are shown by the page, like those of the totals. */
export const impactQuery = (api: ApiClient) => ({
  queryKey: ['own-impact'] as const,
  queryFn: ({ pageParam: cursor, signal }: Asked & { pageParam: string | null }) =>
    api.get<ImpactPage>(paths.impact, { query: { ...(cursor && { cursor }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: ImpactPage) => nextCursor,
});

export const impactSummaryQuery = (api: ApiClient) => ({
  queryKey: ['own-impact', 'summary'] as const,
  queryFn: ({ signal }: Asked) => api.get<ImpactSummaryView>(paths.impactSummary, { signal }),
});

export const downloadImpactYear = (api: ApiClient, year: number) => api.download(paths.impactYear(year));

export interface CardChoices {
  firstName: boolean;
  amount: boolean;
}

export const downloadImpactCard = (api: ApiClient, { firstName, amount }: CardChoices) =>
  api.download(paths.impactCard, { query: { firstName: firstName ? 'yes' : 'no', amount: amount ? 'yes' : 'no' } });
