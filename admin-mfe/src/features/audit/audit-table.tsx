import type { AuditEntryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { RecordTable, type RecordColumn } from '../../components/list-page/record-table';
import classes from './audit-table.module.css';
import { pageOf, sentenceOf, shortId, whoDid } from './audit-words';
import { EntryMore } from './entry-more';

type Column = RecordColumn<AuditEntryView>;

const columns: readonly [Column, ...Column[]] = [
  {
    header: 'Quando',
    cell: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {formatDateTime(at)}
      </time>
    ),
  },
  { header: 'Quem', cell: whoDid },
  { header: 'O quê', cell: sentenceOf },
  { header: 'Registro', cell: (entry) => <Place entry={entry} />, from: 'tablet' },
  { header: 'Endereço IP', cell: ({ ip }) => ip ?? '—', from: 'desktop' },
];

interface AuditTableProps {
  entries: AuditEntryView[];
  showRecord(entityId: string): void;
}

export function AuditTable({ entries, showRecord }: AuditTableProps) {
  return (
    <RecordTable<AuditEntryView>
      label="Auditoria"
      rows={entries}
      columns={columns}
      nameOf={sentenceOf}
      actions={(entry) => <EntryMore entry={entry} showRecord={showRecord} />}
    />
  );
}

/** The record, as a way to its page where the console has one. */
function Place({ entry }: { entry: AuditEntryView }) {
  const page = pageOf(entry);
  if (!entry.entityId) return '—';
  if (!page) return shortId(entry.entityId);
  return (
    <Anchor component={Link} to={page} className={classes.place}>
      {shortId(entry.entityId)}
    </Anchor>
  );
}
