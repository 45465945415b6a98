import { dateSorts, isReleaseName, remoteNames, type ClientErrorView, type RemoteReleasesView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useId, type RefObject } from 'react';
import type { FilterOption } from '../../../components/list-page/filters';
import { RecordList, type ListTexts } from '../../../components/list-page/list-page';
import type { RecordColumns } from '../../../components/list-page/record-table';
import { RecordSkeletons } from '../../../components/placeholders';
import { sortBy } from '../../../lib/list-sort';
import { useListUrl } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { useIsPhone } from '../../../lib/use-is-phone';
import { outcomeLabel, remoteLabels, shortName, standingOf } from '../release-labels';
import { clientErrorsQuery, ERRORS_FAILURE } from '../releases.api';
import { StaleNotice, useWatchedQuery } from './watched-query';
import classes from './client-errors.module.css';

const filters = {
  remote: { name: 'parte', values: remoteNames },
  release: { name: 'versao', accepts: isReleaseName },
  sort: { name: 'ordem', values: dateSorts, isLasting: true },
} as const;

type ClientErrorsUrl = ReturnType<typeof useClientErrorsUrl>;

export const useClientErrorsUrl = () => useListUrl(filters, { startsAs: 'table' });

const remoteOptions: FilterOption[] = remoteNames.map((value) => ({ value, label: remoteLabels[value] }));

const texts: Omit<ListTexts, 'loading'> = {
  failure: ERRORS_FAILURE,
  counted: ['falha', 'falhas'],
  none: { title: 'Nenhuma falha', text: 'Se uma versão não carregar ou falhar na tela de alguém, aparece aqui.' },
  unmatched: {
    title: 'Nenhuma falha encontrada',
    text: 'Nenhum navegador contou de uma falha que combine com os filtros escolhidos.',
  },
};

const columns: RecordColumns<ClientErrorView> = [
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
    sort: sortBy('date', 'date'),
    cell: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {formatDateTime(at)}
      </time>
    ),
  },
];

interface ClientErrorsProps {
  url: ClientErrorsUrl;
  /** The remotes whose releases can be chosen. */
  remotes: RemoteReleasesView[];
  /** Takes the focus when the failures of one release are shown. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Failures of releases that browsers reported. */
export function ClientErrors({ url, remotes, headingRef }: ClientErrorsProps) {
  const titleId = useId();
  const view = useIsPhone() ? 'cards' : 'table';
  const list = useWatchedQuery(clientErrorsQuery(useShell().api, { ...url.query, cursor: url.cursor }));
  const { remote = '', release = '' } = url.query;
  const ofRemote = remotes.filter((one) => !remote || one.remote === remote);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={headingRef} tabIndex={-1} className={classes.title}>
        Falhas nos navegadores
      </h2>
      <p className={classes.line}>O que os navegadores de quem visita contaram nos últimos 30 dias</p>
      <RecordList
        of="client-errors"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={{ ...texts, loading: <RecordSkeletons view={view} label="Carregando as falhas..." count={5} /> }}
        choices={{
          remote: { label: 'Parte', anyLabel: 'Todas', options: remoteOptions, resets: 'release' },
          release: { label: 'Versão', anyLabel: 'Todas', options: releaseOptions(ofRemote, release) },
        }}
        view={view}
        table={{
          label: 'Falhas nos navegadores',
          columns,
          nameOf: ({ outcome, at }) => `${outcomeLabel(outcome).label}, ${formatDateTime(at)}`,
        }}
        cards={(errors) => <ClientErrorCards errors={errors} />}
      >
        <StaleNotice of={list} />
      </RecordList>
    </section>
  );
}

/** A chosen release that is no longer listed is still offered, so that it can be seen and removed. */
function releaseOptions(remotes: RemoteReleasesView[], chosen: string): FilterOption[] {
  const listed = remotes.flatMap(({ releases }) => releases.map((release) => ({ value: release.name, label: labelOf(release) })));
  if (!chosen || listed.some(({ value }) => value === chosen)) return listed;
  return [{ value: chosen, label: shortName(chosen) }, ...listed];
}

function labelOf(release: RemoteReleasesView['releases'][number]): string {
  const { isCurrent, isPrevious, name } = release;
  return isCurrent || isPrevious ? `${shortName(name)} (${standingOf(release).label.toLowerCase()})` : shortName(name);
}

function What({ error: { outcome, message } }: { error: ClientErrorView }) {
  const { label, tone } = outcomeLabel(outcome);
  return (
    <span className={classes.what}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className={classes.message}>{message || 'Sem mensagem'}</span>
    </span>
  );
}

/** The rows as cards, for phones. */
function ClientErrorCards({ errors }: { errors: ClientErrorView[] }) {
  return (
    <ul aria-label="Falhas nos navegadores" className={classes.cards}>
      {errors.map((error) => (
        <ClientErrorCard key={error.id} error={error} />
      ))}
    </ul>
  );
}

function ClientErrorCard({ error: { outcome, message, path, remote, release, at } }: { error: ClientErrorView }) {
  const { label, tone } = outcomeLabel(outcome);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <p className={classes.cardMessage}>{message || 'Sem mensagem'}</p>
      <p className={classes.about}>
        {path && <>{path} · </>}
        {remoteLabels[remote]} <span title={release}>{shortName(release)}</span>
      </p>
    </li>
  );
}
