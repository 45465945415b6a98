import type { ReleaseSummaryView, RemoteName } from '@aflora/contracts';
import { formatCount, formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RecordTable, type RecordColumns } from '../../components/list-page/record-table';
import { useIsPhone } from '../../lib/use-is-phone';
import classes from './other-releases.module.css';
import { attemptsOf, errorRateOf, rateText, remoteLabels, shortCommit, shortName, standingOf, timeText } from './release-labels';
import { CopyName } from './release-card';

/** Number of releases that are shown at first; the rest on demand. */
const SHOWN = 5;

interface OtherReleasesProps {
  remote: RemoteName;
  releases: ReleaseSummaryView[];
}

/** Releases that are neither current nor previous: older ones, and newer ones that were never promoted. */
export function OtherReleases({ remote, releases }: OtherReleasesProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();
  if (releases.length === 0) return null;
  const label = `Outras versões: ${remoteLabels[remote]}`;
  const shown = isWhole ? releases : releases.slice(0, SHOWN);
  const List = isPhone ? OtherReleaseCards : OtherReleaseTable;
  return (
    <div className={classes.others}>
      <h3 className={classes.title}>Outras versões</h3>
      <List label={label} releases={shown} />
      {releases.length > SHOWN && (
        <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar todas (${releases.length})`}
        </UnstyledButton>
      )}
    </div>
  );
}

type Row = ReleaseSummaryView & { id: string };

const columns: RecordColumns<Row> = [
  { header: 'Versão', cell: ({ name }) => <span title={name}>{shortName(name)}</span> },
  { header: 'Situação', cell: (release) => <Standing release={release} /> },
  { header: 'Publicada em', cell: ({ publishedAt }) => <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time> },
  {
    header: 'Commit',
    cell: ({ commit }) => (commit ? <code title={commit}>{shortCommit(commit)}</code> : '—'),
    from: 'desktop',
  },
  { header: 'Taxa de erro', cell: (release) => rateText(errorRateOf(release)), isNumber: true },
  { header: 'Mediana', cell: ({ medianLoadMs }) => timeText(medianLoadMs), isNumber: true },
  { header: '95% até', cell: ({ p95LoadMs }) => timeText(p95LoadMs), isNumber: true, from: 'desktop' },
  { header: 'Carregamentos', cell: ({ loads }) => formatCount(loads), isNumber: true, from: 'desktop' },
];

function OtherReleaseTable({ label, releases }: { label: string; releases: ReleaseSummaryView[] }) {
  return (
    <RecordTable<Row>
      label={label}
      rows={releases.map((release) => ({ ...release, id: release.name }))}
      columns={columns}
      nameOf={({ name }) => shortName(name)}
      actions={({ name }) => <CopyName name={name} />}
    />
  );
}

function Standing({ release }: { release: ReleaseSummaryView }) {
  const { label, tone } = standingOf(release);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The rows as cards, for phones. */
function OtherReleaseCards({ label, releases }: { label: string; releases: ReleaseSummaryView[] }) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {releases.map((release) => (
        <OtherReleaseCard key={release.name} release={release} />
      ))}
    </ul>
  );
}

function OtherReleaseCard({ release }: { release: ReleaseSummaryView }) {
  const { name, commit, publishedAt } = release;
  const { label, tone } = standingOf(release);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <b title={name}>{shortName(name)}</b>
        <CopyName name={name} />
        <StatusBadge tone={tone} className={classes.standing}>
          {label}
        </StatusBadge>
      </div>
      <p className={classes.about}>
        <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
        {commit && (
          <>
            {' · '}commit <code title={commit}>{shortCommit(commit)}</code>
          </>
        )}
      </p>
      <p className={classes.figures}>{attemptsOf(release) === 0 ? 'Nenhum carregamento em 30 dias' : figuresText(release)}</p>
    </li>
  );
}

function figuresText(release: ReleaseSummaryView): string {
  const { loads, medianLoadMs, p95LoadMs } = release;
  const times = `mediana ${timeText(medianLoadMs)} · 95% até ${timeText(p95LoadMs)}`;
  return `${rateText(errorRateOf(release))} de erro · ${times} · ${formatCount(loads)} ${loads === 1 ? 'carregamento' : 'carregamentos'}`;
}
