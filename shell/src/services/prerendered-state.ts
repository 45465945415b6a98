import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

/** Content of the `query-state` data block of a prerendered page. */
export interface PrerenderedState {
  /** Dehydrated query client of the site's renderer. */
  queryState: unknown;
  /** Age (ms) of the oldest data in `queryState` when the page was sent. */
  ageMs: number;
}

/**
 * Hydrates the query client with the data of the prerendered page, so that fresh data is not requested again. Its age is computed from
 * `ageMs` and this browser's clock, because the server's clock may differ; stale data is loaded again.
 */
export function takePrerenderedState(queryClient: QueryClient): void {
  const text = document.getElementById('query-state')?.textContent;
  if (!text) return;
  const { queryState, ageMs } = JSON.parse(text) as PrerenderedState;
  const readAt = Date.now() - sinceResponse() - ageMs;
  const { queries = [], mutations = [] } = queryState as Partial<DehydratedState>;
  const aged = queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt && readAt } }));
  hydrate(queryClient, { queries: aged, mutations });
}

/** Milliseconds since the first byte of the page's response. */
function sinceResponse(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation ? performance.now() - navigation.responseStart : 0;
}
