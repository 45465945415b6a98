import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { jobName, paths, type FailedJobView, type RetriedJobsView } from '@aflora/contracts';
import { Button, formatCount, formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Anchor } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/dialogs';
import { Pager } from '../../components/list-page/pager';
import { RecordCard, RecordGrid } from '../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import classes from './failed-jobs.module.css';
import { subjectOf } from './payment-labels';
import { failedJobsQuery, FAILED_JOBS_FAILURE, paymentKeys } from './payments.api';

type Act = 'retry' | 'discard';
type Requested = { act: Act; job: FailedJobView } | { act: 'retry-all'; total: number };

/** As many failures as the API counts and retries at once. */
const MAX_RETRIED = 1000;

const RETRIED =
  'O site tenta de novo em instantes. Se falhar outra vez, insiste por cerca de quatro dias antes de voltar a aparecer aqui. Um endereço de e-mail recusado volta logo.';

const RETRY_BEGAN = 'Nova tentativa iniciada';

const actTexts: Record<Requested['act'], { title: string; meaning: string }> = {
  retry: { title: 'Tentar de novo', meaning: RETRIED },
  'retry-all': { title: 'Tentar todas de novo', meaning: RETRIED },
  discard: {
    title: 'Descartar',
    meaning: 'O que falhou não acontece mais, e isto não se desfaz.',
  },
};

/** Jobs and mails whose attempts have ended, the newest failure first. */
export function FailedJobs() {
  const [page, setPage] = useState(1);
  const [requested, request] = useState<Requested | null>(null);
  const { data, isError, isFetching, refetch } = useQuery(failedJobsQuery(useShell().api, page));
  if (!data && isError) return <LoadFailure message={FAILED_JOBS_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="cards" label="Carregando falhas..." count={3} />;
  return (
    <>
      {data.items.length > 0 ? (
        <>
          {data.total > 1 && (
            <Button variant="outline" size="md" className={classes.all} onClick={() => request({ act: 'retry-all', total: data.total })}>
              {actTexts['retry-all'].title}
            </Button>
          )}
          <RecordGrid>
            {data.items.map((job) => (
              <FailedJobCard key={job.id} job={job} request={(act) => request({ act, job })} />
            ))}
          </RecordGrid>
        </>
      ) : (
        <NothingFailed isBeyondEnd={data.total > 0} goToStart={() => setPage(1)} />
      )}
      {data.items.length > 0 && data.total > data.pageSize && <Pager {...data} onChange={setPage} />}
      {requested && <ActDialog requested={requested} onClose={() => request(null)} />}
    </>
  );
}

function NothingFailed({ isBeyondEnd, goToStart }: { isBeyondEnd: boolean; goToStart(): void }) {
  if (isBeyondEnd)
    return (
      <EmptyState
        title="Nada mais nesta página"
        action={
          <Button variant="outline" size="md" onClick={goToStart}>
            Ver as falhas mais recentes
          </Button>
        }
      >
        O que estava aqui já foi resolvido.
      </EmptyState>
    );
  return (
    <EmptyState title="Tudo em ordem">
      Nenhum e-mail e nenhuma tarefa do site falhou de vez. Quando o site desiste de algo, aparece aqui.
    </EmptyState>
  );
}

function FailedJobCard({ job, request }: { job: FailedJobView; request(act: Act): void }) {
  const { name, subject, mailSubject, waitingMails, attempts, createdAt, failedAt, error } = job;
  const title = titleOf(job);
  const about = subject && subjectOf(subject);
  return (
    <RecordCard
      title={title}
      badges={<StatusBadge tone="bad">{attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}</StatusBadge>}
      about={
        <>
          {mailSubject ? jobName(name) : 'Tarefa do site'}, desde <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </>
      }
      actions={
        <>
          <Button size="sm" aria-label={`Tentar de novo: ${title}`} onClick={() => request('retry')}>
            Tentar de novo
          </Button>
          <Button variant="outline" size="sm" aria-label={`Descartar: ${title}`} onClick={() => request('discard')}>
            Descartar
          </Button>
        </>
      }
    >
      {about && (
        <Anchor component={Link} to={about.to} className={classes.subject}>
          {about.label}
        </Anchor>
      )}
      {waitingMails > 1 && <p>{waitingMails === 2 ? 'Outro e-mail espera' : `Outros ${waitingMails - 1} e-mails esperam`} por este.</p>}
      <p className={classes.error}>
        Última falha em <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>: {error ?? 'o processo parou durante a tentativa'}
      </p>
    </RecordCard>
  );
}

const titleOf = ({ name, mailSubject }: FailedJobView): string => mailSubject ?? jobName(name);

function ActDialog({ requested, onClose }: { requested: Requested; onClose(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { title, meaning } = actTexts[requested.act];
  const close = () => {
    onClose();
    focusHeading();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api, requested),
    onSuccess: (done) => {
      notify.success(done);
      close();
    },
    onError: (error) => {
      // Somebody else has decided, or a newer job has done the work.
      if (error instanceof ApiProblem && error.code === 'resource.not-found') close();
    },
    onSettled: () =>
      Promise.all([paymentKeys.failedJobs, ['admin-overview']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={title}
      tone={requested.act === 'discard' ? 'bad' : 'primary'}
      isBusy={isPending}
      onConfirm={() => !isPending && mutate()}
      onCancel={onClose}
    >
      <p>{requested.act === 'retry-all' ? <b>{countOf(requested.total)}</b> : <JobInQuestion job={requested.job} />}</p>
      <p>{meaning}</p>
      {requested.act === 'discard' && requested.job.waitingMails > 1 && <p>Os e-mails que esperam por este são enviados.</p>}
    </ConfirmDialog>
  );
}

/** Resolves with the text of the success toast. */
async function send(api: ApiClient, requested: Requested): Promise<string> {
  if (requested.act === 'retry-all') {
    const { retried } = await api.post<RetriedJobsView>(paths.adminFailedJobRetries);
    return retried === 1 ? RETRY_BEGAN : `${formatCount(retried)} novas tentativas iniciadas`;
  }
  const { act, job } = requested;
  await (act === 'retry'
    ? api.post(paths.adminFailedJobRetry(job.id))
    : api.delete(paths.adminFailedJob(job.id), { query: { failedAt: job.failedAt } }));
  return act === 'retry' ? RETRY_BEGAN : 'Descartado';
}

const countOf = (total: number): string =>
  total < MAX_RETRIED ? `${formatCount(total)} falhas` : `As ${formatCount(MAX_RETRIED)} falhas mais antigas`;

const JobInQuestion = ({ job }: { job: FailedJobView }) => (
  <>
    <b>{titleOf(job)}</b>
    {job.subject && `, ${subjectOf(job.subject).label}`}
  </>
);
