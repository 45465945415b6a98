import { ApiProblem } from '@aflora/api-client';
import { paths, type ProblemCode, type RemoteName, type RemoteReleasesView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusHeading } from '../../../lib/focus';
import { useShell } from '../../../lib/shell';
import { releaseKeys } from '../releases.api';

/** As the one who asks has seen it; the list may have changed below the question since. */
export interface AskedRollback {
  remote: RemoteName;
  rowVersion: number;
  from: string;
  to: string;
}

export interface Rollback {
  /** Null while nothing is asked. */
  asked: AskedRollback | null;
  isBusy: boolean;
  ask(asked: AskedRollback): void;
  confirm(): void;
  cancel(): void;
}

/** The question is about what is no more; the list tells what is true now. */
const OVER: readonly ProblemCode[] = ['release.changed-meanwhile', 'release.no-previous', 'resource.not-found'];

export function useRollback(): Rollback {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedRollback | null>(null);
  const close = () => {
    setAsked(null);
    focusHeading();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ remote, rowVersion }: AskedRollback) => api.post<RemoteReleasesView>(paths.adminReleaseRollback(remote), { rowVersion }),
    onSuccess: async (changed) => {
      // One that was asked for before the change would bring back the old state.
      await queryClient.cancelQueries({ queryKey: releaseKeys.list });
      queryClient.setQueryData<RemoteReleasesView[]>(releaseKeys.list, (views) =>
        views?.map((view) => (view.remote === changed.remote ? changed : view)),
      );
      notify.success('Versão anterior restaurada.');
      close();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && OVER.includes(error.code)) close();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: releaseKeys.list }),
  });
  return { asked, isBusy: isPending, ask: setAsked, confirm: () => asked && !isPending && mutate(asked), cancel: () => setAsked(null) };
}
