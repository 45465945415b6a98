import type { RemoteName, RemoteReleasesView } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { LoadFailure } from '../../components/placeholders';
import { OtherReleases } from './other-releases';
import { ComparisonLine, ReleaseCard } from './release-card';
import { remoteLabels, shortName } from './release-labels';
import { RELEASES_FAILURE } from './releases.api';
import classes from './remotes.module.css';
import { RollbackDialog, useRollback, type RequestedRollback } from './rollback';
import { StaleNotice } from './reports/watched-query';

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

/** The remotes, in each state of the list: loading, failed or loaded. */
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
          <RemoteSection
            key={view.remote}
            view={view}
            requestRollback={rollback.request}
            showErrors={(name) => showErrors(view.remote, name)}
          />
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

interface RemoteSectionProps {
  view: RemoteReleasesView;
  requestRollback(requested: RequestedRollback): void;
  showErrors(release: string): void;
}

/** One remote: current and previous release, and the other ones. */
function RemoteSection({ view, requestRollback, showErrors }: RemoteSectionProps) {
  const titleId = useId();
  const { remote, rowVersion, changedAt, releases } = view;
  const current = releases.find(({ isCurrent }) => isCurrent);
  const previous = releases.find(({ isPrevious }) => isPrevious);
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {remoteLabels[remote]}
      </h2>
      <div className={classes.pair}>
        {current ? (
          <ReleaseCard release={current} isProminent since={<When label="No ar desde" at={changedAt} />} showErrors={showErrors}>
            {previous && <ComparisonLine release={current} other={previous} />}
          </ReleaseCard>
        ) : (
          <None title="Nenhuma versão no ar">A primeira que for promovida aparece aqui.</None>
        )}
        {previous ? (
          <ReleaseCard release={previous} since={<SinceBefore release={previous} />} showErrors={showErrors}>
            {current && (
              <Button
                variant="outline"
                size="md"
                leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
                aria-label={`Voltar para a versão anterior: ${remoteLabels[remote]}, ${shortName(previous.name)}`}
                onClick={() => requestRollback({ remote, rowVersion, from: current.name, to: previous.name })}
              >
                Voltar para a versão anterior
              </Button>
            )}
          </ReleaseCard>
        ) : (
          <None title="Sem versão anterior">Não há para qual voltar: isso passa a ser possível quando outra versão entrar no ar.</None>
        )}
      </div>
      <OtherReleases remote={remote} releases={releases.filter(({ isCurrent, isPrevious }) => !isCurrent && !isPrevious)} />
    </section>
  );
}

function SinceBefore({ release: { lastPromotedAt, publishedAt } }: { release: RemoteReleasesView['releases'][number] }) {
  return lastPromotedAt ? <When label="Entrou no ar em" at={lastPromotedAt} /> : <When label="Publicada em" at={publishedAt} />;
}

function When({ label, at }: { label: string; at: string }) {
  return (
    <span>
      {label} <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  );
}

function None({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
