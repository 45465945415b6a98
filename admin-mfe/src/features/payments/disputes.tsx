import { ApiProblem } from '@aflora/api-client';
import { DisputeNoteInput, paths, type PaymentDisputeView } from '@aflora/contracts';
import { Button, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Anchor, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Timeline, type TimelineEntry } from '../../components/detail-panel';
import { FormDialog } from '../../components/dialogs';
import { Pager } from '../../components/list-page/pager';
import { RecordCard, RecordGrid } from '../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { useShell } from '../../lib/shell';
import { disputeLabel, providerName } from '../../lib/status-labels';
import { useConsoleForm } from '../../lib/use-console-form';
import classes from './disputes.module.css';
import { disputeReason, payerOf, subjectOf } from './payment-labels';
import { DISPUTES_FAILURE, disputesQuery, paymentKeys } from './payments.api';

/** Open disputes, the next deadline first; renders nothing while there are none. */
export function OpenDisputes() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(disputesQuery(useShell().api, { state: 'open', page }));
  const note = useNote(data?.items);
  if (!data && isError) return <LoadFailure message={DISPUTES_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return null;
  return (
    <>
      {data.total > 0 && (
        <section className={classes.open} aria-label="Contestações abertas">
          <p className={classes.lead}>
            Quem pagou pediu o dinheiro de volta ao banco ou ao provedor. Se o provedor pedir provas, envie no site dele até o prazo, e
            anote aqui o que foi feito.
          </p>
          <Disputes disputes={data.items} onNote={note.open} />
          {data.total > data.pageSize && <Pager {...data} onChange={setPage} />}
        </section>
      )}
      {note.dialog}
    </>
  );
}

/** The dialog for a dispute's note. It stays while the dispute is decided and leaves the list, with what was typed. */
function useNote(disputes: PaymentDisputeView[] = []): { open(dispute: PaymentDisputeView): void; dialog: ReactNode } {
  const [noted, setNoted] = useState<PaymentDisputeView | null>(null);
  const current = disputes.find(({ id }) => id === noted?.id) ?? noted;
  return { open: setNoted, dialog: current && <NoteDialog key={current.id} dispute={current} onClose={() => setNoted(null)} /> };
}

/** Closed disputes, newest first. */
export function ClosedDisputes() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(disputesQuery(useShell().api, { state: 'closed', page }));
  const note = useNote(data?.items);
  if (!data && isError) return <LoadFailure message={DISPUTES_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="cards" label="Carregando contestações..." count={3} />;
  if (data.total === 0)
    return (
      <EmptyState title="Nenhuma contestação encerrada">
        Contestações abertas ficam em A confirmar. Depois da decisão do provedor, elas aparecem aqui.
      </EmptyState>
    );
  return (
    <>
      <Disputes disputes={data.items} onNote={note.open} />
      {data.total > data.pageSize && <Pager {...data} onChange={setPage} />}
      {note.dialog}
    </>
  );
}

function Disputes({ disputes, onNote }: { disputes: PaymentDisputeView[]; onNote(dispute: PaymentDisputeView): void }) {
  return (
    <RecordGrid>
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} onNote={() => onNote(dispute)} />
      ))}
    </RecordGrid>
  );
}

function DisputeCard({ dispute, onNote }: { dispute: PaymentDisputeView; onNote(): void }) {
  const { status, amountCents, provider, externalId, reason, evidenceDueAt, note, history } = dispute;
  const { label, tone } = disputeLabel(status);
  const payer = payerOf(dispute);
  const subject = subjectOf(dispute);
  return (
    <RecordCard
      title={payer}
      badges={<StatusBadge tone={tone}>{status === 'open' ? 'Contestação aberta' : label}</StatusBadge>}
      about={`${disputeReason(reason)} (${providerName(provider)}, ${externalId})`}
      actions={
        <Button size="sm" variant="outline" aria-label={`Anotar provas: ${payer}, ${formatMoney(amountCents)}`} onClick={onNote}>
          {note ? 'Editar nota' : 'Anotar provas'}
        </Button>
      }
    >
      <span className={classes.amount}>{formatMoney(amountCents)}</span>
      {status === 'open' && <Deadline evidenceDueAt={evidenceDueAt} />}
      <Anchor component={Link} to={subject.to} className={classes.subject}>
        {subject.label}
      </Anchor>
      {note && <p className={classes.note}>{note}</p>}
      <Timeline entries={history.map(entryOf)} />
    </RecordCard>
  );
}

function Deadline({ evidenceDueAt }: Pick<PaymentDisputeView, 'evidenceDueAt'>) {
  if (!evidenceDueAt) return <span>O provedor não informou prazo</span>;
  const isOver = new Date(evidenceDueAt) <= new Date();
  return (
    <span className={isOver ? classes.over : undefined}>
      {isOver ? 'Prazo encerrado em ' : 'Provas até '}
      <time dateTime={evidenceDueAt}>{formatDateTime(evidenceDueAt)}</time>
    </span>
  );
}

const happenings: Record<PaymentDisputeView['history'][number]['kind'], string> = {
  opened: 'Aberta',
  noted: 'Nota alterada',
  won: 'Encerrada a favor da instituição',
  lost: 'Encerrada a favor de quem pagou',
};

const entryOf = ({ kind, at, by }: PaymentDisputeView['history'][number]): TimelineEntry => ({
  id: kind + at,
  what: happenings[kind] ?? kind,
  about: [formatDateTime(at), by].filter(Boolean).join(' · '),
});

function NoteDialog({ dispute: { id, note, ...dispute }, onClose }: { dispute: PaymentDisputeView; onClose(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const form = useConsoleForm(DisputeNoteInput, { initialValues: { note: note ?? '' }, closesWith: ['aba'] });
  const [first] = useState(note);
  const [refusedOver, setRefusedOver] = useState<string | null>();
  const former = refusedOver === undefined ? note : refusedOver;
  const { mutate, isPending } = useMutation({
    mutationFn: (input: DisputeNoteInput) => api.patch(paths.adminPaymentDispute(id), { ...input, former }),
    onSuccess: async () => {
      notify.success('Nota salva');
      form.markSaved();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'dispute.note-changed')
        setRefusedOver(error.params.note as string | null | undefined);
      else form.showProblem(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentKeys.disputes }),
  });
  return (
    <FormDialog
      isOpen
      title="Provas da contestação"
      submitLabel="Salvar nota"
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>
          {payerOf(dispute)} · {formatMoney(dispute.amountCents)}
        </b>
      </p>
      {former !== first && (
        <p role="status">{former ? `Outra pessoa salvou esta nota agora: “${former}”` : 'Outra pessoa apagou a nota agora.'}</p>
      )}
      <Textarea
        label="O que foi enviado ao provedor"
        description="Só a equipe vê. As provas são enviadas no site do provedor."
        autosize
        minRows={4}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
