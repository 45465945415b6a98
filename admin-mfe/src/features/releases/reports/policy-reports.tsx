import type { PolicyReportView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { useId } from 'react';
import { RecordTable, type RecordColumns } from '../../../components/list-page/record-table';
import { LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import { useShell } from '../../../lib/shell';
import classes from './client-errors.module.css';
import { POLICY_FAILURE, policyReportsQuery } from '../releases.api';
import { StaleNotice, useWatchedQuery } from './watched-query';

const columns: RecordColumns<PolicyReportView> = [
  { header: 'Bloqueado', cell: ({ blocked }) => <span className={classes.path}>{blocked || '—'}</span> },
  { header: 'Regra', cell: ({ directive }) => <span className={classes.path}>{directive || '—'}</span> },
  { header: 'Página', cell: ({ path }) => <span className={classes.path}>{path || '—'}</span>, from: 'tablet' },
  { header: 'Vezes', cell: ({ reports }) => reports, isNumber: true },
  { header: 'Última vez', cell: ({ lastAt }) => <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>, from: 'tablet' },
];

/** Reports of what the pages' content security policy blocked: a fault of ours, a browser extension, or an attack. */
export function PolicyReports() {
  const titleId = useId();
  const list = useWatchedQuery(policyReportsQuery(useShell().api));
  const { data, isError, isFetching } = list;
  return (
    <section aria-labelledby={titleId} className={classes.next}>
      <h2 id={titleId} className={classes.title}>
        Conteúdo bloqueado
      </h2>
      <p className={classes.line}>
        O que a política de segurança das páginas recusou nos últimos 30 dias; muitas vezes é uma extensão do navegador
      </p>
      <StaleNotice of={list} />
      {!data && isError && <LoadFailure message={POLICY_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />}
      {!data && !isError && <RecordSkeletons view="table" label="Carregando o conteúdo bloqueado..." count={3} />}
      {data?.items.length === 0 && <p>Nada foi bloqueado.</p>}
      {data && data.items.length > 0 && (
        <RecordTable label="Conteúdo bloqueado" rows={data.items} columns={columns} nameOf={({ blocked }) => blocked} />
      )}
    </section>
  );
}
