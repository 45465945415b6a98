import {
  auditedActions,
  auditedTables,
  auditSentence,
  auditTableLabels,
  isSearchable,
  paths,
  type AuditEntryView,
  dateSorts,
} from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { ActionIcon, Anchor, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/detail-panel';
import { ExportButton } from '../../components/export-button';
import { LimitFilter } from '../../components/list-page/filters';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import type { RecordColumns } from '../../components/list-page/record-table';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { actionOptions, pageOf, shortId, whoDid } from './audit-labels';
import classes from './audit-page.module.css';
import { AUDIT_FAILURE, auditQuery } from './audit.api';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const filters = {
  search: searchFilter,
  action: { name: 'acao', values: auditedActions },
  entity: { name: 'tabela', values: Object.keys(auditedTables) },
  entityId: { name: 'registro', accepts: (id: string) => UUID.test(id) },
  ...dayFilters,
  sort: { name: 'ordem', values: dateSorts, isLasting: true },
} as const;

const choices = {
  action: { label: 'Ação', anyLabel: 'Todas', options: actionOptions },
  entity: {
    label: 'Tabela',
    anyLabel: 'Todas',
    options: Object.entries(auditedTables).map(([value, { label }]) => ({ value, label })),
  },
};

const texts: ListTexts = {
  loading: 'Carregando a auditoria...',
  failure: AUDIT_FAILURE,
  counted: ['registro', 'registros'],
  none: { title: 'Nenhum registro ainda', text: 'O que as pessoas fizerem no painel e nas suas contas aparece aqui.' },
  unmatched: { title: 'Nenhum registro encontrado', text: 'Nenhum registro combina com a busca e os filtros escolhidos.' },
};

const columns: RecordColumns<AuditEntryView> = [
  {
    header: 'Quando',
    sort: sortBy('date', 'date'),
    cell: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {formatDateTime(at)}
      </time>
    ),
  },
  { header: 'Quem', cell: whoDid },
  { header: 'O quê', cell: auditSentence },
  { header: 'Registro', cell: (entry) => <RecordLink entry={entry} />, from: 'tablet' },
  { header: 'Endereço IP', cell: ({ ip }) => ip ?? '—', from: 'desktop' },
];

export function AuditPage() {
  const { api } = useShell();
  const url = useListUrl(filters, { startsAs: 'table' });
  const list = useQuery(auditQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <ListPage
      title="Auditoria"
      about="Quem fez o quê, quando e em qual registro"
      actions={<ExportButton path={paths.adminAuditEntriesExport} query={url.query} name="auditoria" />}
      of="audit-entries"
      sorts={{ standard: 'date-desc' }}
      url={url}
      list={list}
      texts={texts}
      search={{ label: 'Buscar na auditoria', placeholder: 'Nome ou e-mail de quem fez…', accepts: isSearchable }}
      choices={choices}
      days="Período"
      otherFilters={
        url.query.entityId && (
          <LimitFilter clearLabel="Mostrar todos os registros" onClear={() => url.filter({ entityId: '' })}>
            Registro: {shortId(url.query.entityId)}
          </LimitFilter>
        )
      }
      table={{
        label: 'Auditoria',
        columns,
        nameOf: auditSentence,
        actions: (entry) => <EntryMore entry={entry} showRecord={(entityId) => url.filter({ entityId })} />,
      }}
    />
  );
}

/** The record, as a link where the console has a page for it. */
function RecordLink({ entry }: { entry: AuditEntryView }) {
  const page = pageOf(entry);
  if (!entry.entityId) return '—';
  if (!page) return shortId(entry.entityId);
  return (
    <Anchor component={Link} to={page} className={classes.place}>
      {shortId(entry.entityId)}
    </Anchor>
  );
}

interface EntryMoreProps {
  entry: AuditEntryView;
  showRecord(entityId: string): void;
}

/** Details that don't fit into the row; on phones also the record and the IP address. */
function EntryMore({ entry, showRecord }: EntryMoreProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={6} width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={40}
          aria-label={`Mais sobre: ${auditSentence(entry)}, ${formatDateTime(entry.at)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.more}>
        <EntryFacts
          entry={entry}
          showRecord={(entityId) => {
            setOpen(false);
            showRecord(entityId);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function EntryFacts({ entry, showRecord }: EntryMoreProps) {
  const { entity, entityId, ip, requestId } = entry;
  const page = pageOf(entry);
  return (
    <>
      <Facts
        facts={[
          ['Tabela', auditTableLabels(entity).label],
          ['Registro', entityId],
          ['Endereço IP', ip],
          ['Id da requisição', requestId],
        ]}
      />
      {entityId && (
        <div className={classes.links}>
          <Button variant="outline" size="compact-md" onClick={() => showRecord(entityId)}>
            Só este registro
          </Button>
          {page && (
            <Anchor component={Link} to={page} className={classes.page}>
              Abrir
            </Anchor>
          )}
        </div>
      )}
    </>
  );
}
