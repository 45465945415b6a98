import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem';
import type { FailureReporter } from './failure-reporter';

/**
 * Two quick retries at most, so that users learn of a failed query soon. A 4xx response is final and is never retried, nor is a request that
 * timed out.
 */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiProblem && (error.code === 'network.timeout' || (error.status >= 400 && error.status < 500)));

export function createQueryClient(report: FailureReporter): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.meta?.failureMessage && report.loadFailed(query.meta.failureMessage, error),
      onSuccess: (_data, { meta, state }) => meta?.failureMessage && state.errorUpdateCount > 0 && report.loaded(meta.failureMessage),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, ...[, mutation]) => {
        const failure = mutation.meta?.failure;
        if (failure !== false) report.changeFailed(failure, error);
      },
      onSuccess: (_data, _input, ...[, mutation]) => report.changed(mutation.meta?.failure || undefined),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: (failures) => 400 * 2 ** failures,
        networkMode: 'always',
        // Off by default with this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
