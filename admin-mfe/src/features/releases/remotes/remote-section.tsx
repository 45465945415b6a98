import type { RemoteReleasesView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { remoteLabels, shortName } from '../release-words';
import { ComparisonLine } from './comparison-line';
import { OtherReleases } from './other-releases';
import { ReleaseCard } from './release-card';
import classes from './remotes.module.css';
import type { AskedRollback } from './use-rollback';

interface RemoteSectionProps {
  view: RemoteReleasesView;
  askRollback(asked: AskedRollback): void;
  showErrors(release: string): void;
}

/** One separately released part: what visitors get, what they got before, and what else there is. */
export function RemoteSection({ view, askRollback, showErrors }: RemoteSectionProps) {
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
                onClick={() => askRollback({ remote, rowVersion, from: current.name, to: previous.name })}
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
