import type { ApiClient } from '@aflora/api-client';
import { paths, type ConsoleList, type SavedViewView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';

const viewsKey = (of: ConsoleList) => ['admin-saved-views', of] as const;

/** Own and shared views of a list. Fails without a toast, because the list works without them. */
export const savedViewsQuery = (api: ApiClient, of: ConsoleList) => ({
  queryKey: viewsKey(of),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SavedViewView[]>(paths.adminSavedViews, { query: { list: of }, signal }),
  staleTime: 60_000,
});

interface ViewChange<Given, Result> {
  send(api: ApiClient, given: Given): Promise<Result>;
  onSuccess(result: Result): void;
  onError?(error: unknown): void;
  /** `failure: false` where the caller shows the failure. */
  meta?: { failure: false };
}

/** Changes a view, then reloads the list's views. */
export function useViewChange<Given, Result>(of: ConsoleList, { send, onSuccess, onError, meta }: ViewChange<Given, Result>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    ...(meta && { meta }),
    mutationFn: (given: Given) => send(api, given),
    onSuccess,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsKey(of) }),
  });
}
