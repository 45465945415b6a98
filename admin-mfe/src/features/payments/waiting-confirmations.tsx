import { ApiProblem } from '@aflora/api-client';
import { paths, WAITING_AT_MOST, type ProblemCode, type WaitingConfirmationView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/dialogs';
import { retryTexts } from '../../components/payment-attempts';
import { RecordCard, RecordGrid } from '../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { providerName } from '../../lib/status-labels';
import { payerOf, subjectOf } from './payment-labels';
import { confirmedKeys, WAITING_FAILURE, waitingQuery } from './payments.api';
import classes from './waiting-confirmations.module.css';

/** Payments and refunds that wait for a person, the oldest first. */
export function WaitingConfirmations() {
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery(useShell().api));
  const confirmation = useConfirmation();
  if (!data && isError) return <LoadFailure message={WAITING_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="cards" label="Carregando o que espera por confirmação..." count={3} />;
  return (
    <>
      {data.length === 0 ? <NothingWaits /> : <Waiting all={data} request={confirmation.request} />}
      <ConfirmationDialog confirmation={confirmation} />
    </>
  );
}

function Waiting({ all, request }: { all: WaitingConfirmationView[]; request(requested: WaitingConfirmationView): void }) {
  return (
    <>
      <RecordGrid>
        {all.map((waiting) => (
          <WaitingCard key={waiting.id} waiting={waiting} onConfirm={() => request(waiting)} />
        ))}
      </RecordGrid>
      {isCut(all) && (
        <p className={classes.more}>
          São mostrados os {WAITING_AT_MOST} mais antigos. Os seguintes aparecem quando estes forem confirmados.
        </p>
      )}
    </>
  );
}

const isCut = (all: WaitingConfirmationView[]): boolean =>
  (['payment', 'refund', 'failed-refund'] as const).some(
    (kind) => all.filter((waiting) => waiting.kind === kind).length >= WAITING_AT_MOST,
  );

function NothingWaits() {
  return (
    <EmptyState title="Nada espera por confirmação">
      Pagamentos feitos pela chave Pix da instituição, reembolsos a fazer à mão e reembolsos que o provedor não fez aparecem aqui.
    </EmptyState>
  );
}

function WaitingCard({ waiting, onConfirm }: { waiting: WaitingConfirmationView; onConfirm(): void }) {
  const { kind, amountCents, provider, reason, at } = waiting;
  const { badge, tone, title } = confirmationTexts[kind];
  const payer = payerOf(waiting);
  const subject = subjectOf(waiting);
  return (
    <RecordCard
      title={payer}
      badges={<StatusBadge tone={tone}>{badge}</StatusBadge>}
      about={
        <>
          {providerName(provider)}, desde <time dateTime={at}>{formatDateTime(at)}</time>
        </>
      }
      actions={
        <Button size="sm" aria-label={`${title}: ${payer}, ${formatMoney(amountCents)}`} onClick={onConfirm}>
          {title}
        </Button>
      }
    >
      <span className={classes.amount}>{formatMoney(amountCents)}</span>
      <Anchor component={Link} to={subject.to} className={classes.subject}>
        {subject.label}
      </Anchor>
      {reason && <p className={classes.reason}>{reason}</p>}
    </RecordCard>
  );
}

interface ConfirmationTexts {
  badge: string;
  tone: StatusTone;
  /** Label of the button and title of the dialog. */
  title: string;
  meaning: string;
  /** Text of the success toast. */
  done: string;
  pathOf(id: string): string;
}

const confirmationTexts: Record<WaitingConfirmationView['kind'], ConfirmationTexts> = {
  payment: {
    badge: 'Pagamento',
    tone: 'warn',
    title: 'Confirmar pagamento',
    meaning: 'Confirme somente depois de ver o valor na conta. O pagamento passa a valer como recebido, e isto não se desfaz.',
    done: 'Pagamento confirmado',
    pathOf: paths.adminPaymentConfirmation,
  },
  refund: {
    badge: 'Reembolso',
    tone: 'info',
    title: 'Confirmar reembolso',
    meaning: 'Confirme somente depois de devolver o valor e ver a saída na conta. Isto não se desfaz.',
    done: 'Reembolso confirmado',
    pathOf: paths.adminRefundConfirmation,
  },
  'failed-refund': {
    badge: 'Reembolso não realizado',
    tone: 'bad',
    title: retryTexts.title,
    meaning: retryTexts.meaning,
    done: retryTexts.done,
    pathOf: retryTexts.path,
  },
};

interface Confirmation {
  /** Null while no dialog is open. */
  requested: WaitingConfirmationView | null;
  isBusy: boolean;
  request(requested: WaitingConfirmationView): void;
  confirm(): void;
  cancel(): void;
}

/** Nothing is left to confirm; the reloaded list shows the current state. */
const OVER: readonly ProblemCode[] = ['payment.not-confirmable', 'payment.not-found', 'resource.not-found'];

function useConfirmation(): Confirmation {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [requested, setRequested] = useState<WaitingConfirmationView | null>(null);
  const close = () => {
    setRequested(null);
    focusHeading();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id }: WaitingConfirmationView) => api.post(confirmationTexts[kind].pathOf(id)),
    onSuccess: (_, { kind }) => {
      notify.success(confirmationTexts[kind].done);
      close();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && OVER.includes(error.code)) close();
    },
    onSettled: () => Promise.all(confirmedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return {
    requested,
    isBusy: isPending,
    request: setRequested,
    confirm: () => requested && !isPending && mutate(requested),
    cancel: () => setRequested(null),
  };
}

/** Names payer and amount, to be compared with the account's statement. */
function ConfirmationDialog({ confirmation: { requested, isBusy, confirm, cancel } }: { confirmation: Confirmation }) {
  const { title, meaning } = confirmationTexts[requested?.kind ?? 'payment'];
  return (
    <ConfirmDialog
      isOpen={requested !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {requested && (
        <p>
          <b>
            {payerOf(requested)} · {formatMoney(requested.amountCents)}
          </b>
          , {subjectOf(requested).label}
        </p>
      )}
      <p>{meaning}</p>
    </ConfirmDialog>
  );
}
