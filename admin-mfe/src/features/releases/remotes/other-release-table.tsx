import type { ReleaseSummaryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { RecordTable, type RecordColumns } from '../../../components/list-page/record-table';
import { countText, errorRateOf, rateText, timeText } from '../release-numbers';
import { shortCommit, shortName, standingOf } from '../release-words';
import { CopyName } from './copy-name';

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
  { header: 'Carregamentos', cell: ({ loads }) => countText(loads), isNumber: true, from: 'desktop' },
];

export function OtherReleaseTable({ label, releases }: { label: string; releases: ReleaseSummaryView[] }) {
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
