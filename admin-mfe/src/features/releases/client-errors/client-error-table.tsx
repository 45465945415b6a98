import type { ClientErrorView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import { outcomeWord, remoteLabels, shortName } from '../release-words';
import classes from './client-errors.module.css';

type Column = RecordColumn<ClientErrorView>;

const columns: readonly [Column, ...Column[]] = [
  { header: 'O que houve', cell: (error) => <What error={error} /> },
  { header: 'Página', cell: ({ path }) => <span className={classes.path}>{path || '—'}</span> },
  {
    header: 'Versão',
    cell: ({ remote, release }) => (
      <span className={classes.release}>
        <span title={release}>{shortName(release)}</span>
        <span className={classes.remote}>{remoteLabels[remote]}</span>
      </span>
    ),
  },
  {
    header: 'Quando',
    cell: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {formatDateTime(at)}
      </time>
    ),
  },
];

export function ClientErrorTable({ errors }: { errors: ClientErrorView[] }) {
  return (
    <RecordTable<ClientErrorView>
      label="Falhas nos navegadores"
      rows={errors}
      columns={columns}
      nameOf={({ outcome, at }) => `${outcomeWord(outcome).label}, ${formatDateTime(at)}`}
    />
  );
}

function What({ error: { outcome, message } }: { error: ClientErrorView }) {
  const { label, tone } = outcomeWord(outcome);
  return (
    <span className={classes.what}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className={classes.message}>{message || 'Sem mensagem'}</span>
    </span>
  );
}
