import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';

const EVERY_MS = 30_000;

/**
 * A query that is asked again by itself while the page is seen. The first load that fails is told in a toast; of later ones the page
 * tells how old its data is, and nobody gets a toast every half minute.
 */
export function useWatchedQuery<Data>({ meta, ...query }: UseQueryOptions<Data>) {
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined;
  return useQuery<Data>({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? false : EVERY_MS),
    meta: isKnown ? undefined : meta,
  });
}
