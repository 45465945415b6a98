import type { RemoteName, RemoteReleasesView } from '@aflora/contracts';
import { Skeleton } from '@mantine/core';
import { LoadFailure } from '../../../components/placeholders';
import { RELEASES_FAILURE } from '../releases.api';
import { StaleNotice } from '../stale-notice';
import { RemoteSection } from './remote-section';
import classes from './remotes.module.css';
import { RollbackDialog } from './rollback-dialog';
import { useRollback } from './use-rollback';

interface RemotesProps {
  list: {
    data: RemoteReleasesView[] | undefined;
    isError: boolean;
    isFetching: boolean;
    isRefetchError: boolean;
    dataUpdatedAt: number;
    refetch(): unknown;
  };
  showErrors(remote: RemoteName, release: string): void;
}

/** What is separately released, in whichever state the list is. */
export function Remotes({ list, showErrors }: RemotesProps) {
  const { data, isError, isFetching, refetch } = list;
  const rollback = useRollback();
  if (!data && isError) return <LoadFailure message={RELEASES_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Loading />;
  return (
    <>
      <StaleNotice of={list} />
      <div className={classes.remotes}>
        {data.map((view) => (
          <RemoteSection key={view.remote} view={view} askRollback={rollback.ask} showErrors={(name) => showErrors(view.remote, name)} />
        ))}
      </div>
      <RollbackDialog rollback={rollback} />
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando as versões..." className={classes.remotes}>
      {[0, 1].map((remote) => (
        <div key={remote} className={classes.loading}>
          <Skeleton height={30} width={240} radius="sm" />
          <div className={classes.pair}>
            <Skeleton height={288} radius="md" />
            <Skeleton height={288} radius="md" />
          </div>
        </div>
      ))}
    </div>
  );
}
