import { formatDateTime } from '@aflora/ui';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import classes from './watched-query.module.css';

const EVERY_MS = 30_000;

/**
 * A query that is repeated while the page is visible. The first failed load is reported in a toast; after later failures the page
 * shows how old its data is, instead of a toast every half minute.
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

interface StaleNoticeProps {
  of: { isRefetchError: boolean; dataUpdatedAt: number };
}

/** Warns that the data may be old because refreshing it has failed. */
export function StaleNotice({ of: { isRefetchError, dataUpdatedAt } }: StaleNoticeProps) {
  return (
    <div role="status">
      {isRefetchError && (
        <p className={classes.notice}>
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          Sem atualização desde {formatDateTime(new Date(dataUpdatedAt))}. Uma nova tentativa vem em instantes.
        </p>
      )}
    </div>
  );
}
