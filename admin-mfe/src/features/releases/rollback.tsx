import { ApiProblem } from '@aflora/api-client';
import { paths, type ProblemCode, type RemoteName, type RemoteReleasesView } from '@aflora/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { remoteLabels, shortName } from './release-labels';
import { releaseKeys } from './releases.api';
import classes from './rollback.module.css';

/** The releases as they were when the dialog opened; the list may have changed since. */
export interface RequestedRollback {
  remote: RemoteName;
  rowVersion: number;
  from: string;
  to: string;
}

interface Rollback {
  /** Null while no dialog is open. */
  requested: RequestedRollback | null;
  isBusy: boolean;
  request(requested: RequestedRollback): void;
  confirm(): void;
  cancel(): void;
}

/** The release to roll back to has changed meanwhile; the reloaded list shows the current state. */
const OVER: readonly ProblemCode[] = ['release.changed-meanwhile', 'release.no-previous', 'resource.not-found'];

export function useRollback(): Rollback {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [requested, setRequested] = useState<RequestedRollback | null>(null);
  const close = () => {
    setRequested(null);
    focusHeading();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ remote, rowVersion }: RequestedRollback) =>
      api.post<RemoteReleasesView>(paths.adminReleaseRollback(remote), { rowVersion }),
    onSuccess: async (changed) => {
      // A response to an earlier request would bring back the old state.
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
  return {
    requested,
    isBusy: isPending,
    request: setRequested,
    confirm: () => requested && !isPending && mutate(requested),
    cancel: () => setRequested(null),
  };
}

/** Names both releases and says what visitors notice. */
export function RollbackDialog({ rollback: { requested, isBusy, confirm, cancel } }: { rollback: Rollback }) {
  return (
    <ConfirmDialog
      isOpen={requested !== null}
      title="Voltar para a versão anterior"
      confirmLabel="Voltar à anterior"
      tone="primary"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {requested && <Meaning requested={requested} />}
    </ConfirmDialog>
  );
}

function Meaning({ requested: { remote, from, to } }: { requested: RequestedRollback }) {
  return (
    <div className={classes.meaning}>
      <p>
        {remoteLabels[remote]}: sai do ar a <b title={from}>{shortName(from)}</b> e volta a <b title={to}>{shortName(to)}</b>.
      </p>
      <p>
        Quem chegar agora já recebe a versão anterior. Quem está com uma página aberta passa para ela na próxima página que abrir, sem
        perder o que está digitando. Isto se desfaz do mesmo jeito.
      </p>
      {remote === 'admin' && (
        <p className={classes.warning}>
          <IconAlertTriangle size={20} stroke={1.6} aria-hidden />É a versão deste painel: você e os outros administradores também mudam na
          próxima página que abrirem.
        </p>
      )}
    </div>
  );
}
