import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

/** The block `query-state` of a prerendered page. */
export interface PrerenderedState {
  /** Dehydrated queries of the site's renderer. */
  queryState: unknown;
  /** Age (ms) of the oldest data in it when the page was sent. */
  ageMs: number;
}

/**
 * Takes over the answers that the page was rendered with, so that they are not asked for again. They are as old as they were at the server, by
 * this browser's clock: what is stale by now is asked for anew.
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

/** Milliseconds since the page began to arrive. */
function sinceResponse(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation ? performance.now() - navigation.responseStart : 0;
}
