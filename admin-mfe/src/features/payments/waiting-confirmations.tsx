import { type ConfirmPaymentInput, paths, type WaitingConfirmationView } from '@aflora/contracts';
import { Button, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/dialogs';
import { retryTexts } from '../../components/payment-attempts';
import { useReceivedDay } from '../../components/received-day';
import { RecordCard, RecordGrid } from '../../components/list-page/record-card';
import { KeysetPager } from '../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../components/placeholders';
import { useListUrl } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { providerName } from '../../lib/status-labels';
import { useDialogChange } from '../../lib/use-dialog-change';
import { payerOf, subjectOf } from './payment-labels';
import { confirmedKeys, WAITING_FAILURE, waitingQuery } from './payments.api';
import classes from './waiting-confirmations.module.css';

type Act = 'dismissal' | 'refund-dismissal' | WaitingConfirmationView['kind'];

/** Action that an administrator requested for a waiting payment or refund. */
interface Requested {
  waiting: WaitingConfirmationView;
  act: Act;
}

/** Payments and refunds that wait for a person, oldest first. */
export function WaitingConfirmations() {
  const { cursor, goTo } = useListUrl({});
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery(useShell().api, cursor));
  const confirmation = useConfirmation();
  if (!data && isError) return <LoadFailure message={WAITING_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="cards" label="Carregando o que espera por confirmação..." count={3} />;
  return (
    <>
      {data.items.length > 0 ? (
        <>
          <RecordGrid>
            {data.items.map((waiting) => (
              <WaitingCard key={waiting.id} waiting={waiting} request={(act) => confirmation.request({ waiting, act })} />
            ))}
          </RecordGrid>
          <KeysetPager of={['à espera', 'à espera']} page={data} onGoTo={goTo} />
        </>
      ) : cursor ? (
        <PageIsDone goToStart={() => goTo(null)} />
      ) : (
        <NothingWaits />
      )}
      <ConfirmationDialog confirmation={confirmation} />
    </>
  );
}

function PageIsDone({ goToStart }: { goToStart(): void }) {
  return (
    <EmptyState
      title="Nada mais nesta página"
      action={
        <Button variant="outline" size="md" onClick={goToStart}>
          Ver os mais antigos
        </Button>
      }
    >
      O que estava aqui já foi resolvido.
    </EmptyState>
  );
}

function NothingWaits() {
  return (
    <EmptyState title="Nada espera por confirmação">
      Pagamentos feitos pela chave Pix da instituição, reembolsos a fazer à mão e reembolsos que o provedor não fez aparecem aqui.
    </EmptyState>
  );
}

function WaitingCard({ waiting, request }: { waiting: WaitingConfirmationView; request(act: Act): void }) {
  const { kind, amountCents, provider, reason, at } = waiting;
  const { badge, tone, title } = confirmationTexts[kind];
  const dismissal = DISMISSALS[kind];
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
        <>
          <Button size="sm" aria-label={`${title}: ${payer}, ${formatMoney(amountCents)}`} onClick={() => request(kind)}>
            {title}
          </Button>
          {dismissal && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Descartar: ${payer}, ${formatMoney(amountCents)}`}
              onClick={() => request(dismissal)}
            >
              Descartar
            </Button>
          )}
        </>
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

/** How what can end without money is ended. */
const DISMISSALS: Partial<Record<WaitingConfirmationView['kind'], Act>> = { payment: 'dismissal', 'failed-refund': 'refund-dismissal' };

interface ConfirmationTexts {
  badge: string;
  /** Colour of the badge. */
  tone: StatusTone;
  /** Label of the button and title of the dialog. */
  title: string;
  meaning: string;
  /** Text of the success toast. */
  done: string;
  pathOf(id: string): string;
}

const confirmationTexts: Record<Act, ConfirmationTexts> = {
  dismissal: {
    badge: 'Pagamento',
    tone: 'warn',
    title: 'Descartar pagamento',
    meaning:
      'Ninguém espera mais por este Pix: ele termina como vencido, e produtos reservados voltam ao estoque. Se o dinheiro chegar depois, abra o pedido ou a doação e confirme o pagamento; ele vale do mesmo jeito.',
    done: 'Pagamento descartado',
    pathOf: paths.adminPaymentDismissal,
  },
  'refund-dismissal': {
    badge: 'Reembolso não realizado',
    tone: 'bad',
    title: 'Descartar reembolso',
    meaning:
      'Ninguém espera mais por este reembolso, e o provedor não devolve o valor. Descarte depois de devolver de outro jeito ou de combinar com a pessoa. O registro continua no histórico.',
    done: 'Reembolso descartado',
    pathOf: paths.adminRefundDismissal,
  },
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
  requested: Requested | null;
  isBusy: boolean;
  request(requested: Requested): void;
  confirm(input?: ConfirmPaymentInput): void;
  cancel(): void;
}

const confirmationChange = { keys: confirmedKeys, over: ['payment.not-confirmable', 'payment.not-found', 'resource.not-found'] } as const;

function useConfirmation(): Confirmation {
  const [requested, setRequested] = useState<Requested | null>(null);
  const { mutate, isPending } = useDialogChange<Requested & { input: ConfirmPaymentInput | undefined }>(confirmationChange, {
    send: (api, { act, waiting: { id }, input }) => api.post(confirmationTexts[act].pathOf(id), input),
    done: confirmationTexts[requested?.act ?? 'payment'].done,
    onOver: () => setRequested(null),
  });
  return {
    requested,
    isBusy: isPending,
    request: setRequested,
    confirm: (input) => requested && !isPending && mutate({ ...requested, input }),
    cancel: () => setRequested(null),
  };
}

/** Names payer and amount, to be compared with the account's statement. */
function ConfirmationDialog({ confirmation: { requested, isBusy, confirm, cancel } }: { confirmation: Confirmation }) {
  const { title, meaning } = confirmationTexts[requested?.act ?? 'payment'];
  const { field, input, isValid } = useReceivedDay(
    requested?.act === 'payment' ? { id: requested.waiting.id, since: requested.waiting.at } : null,
  );
  return (
    <ConfirmDialog
      isOpen={requested !== null}
      title={title}
      confirmLabel={title}
      tone={requested?.act.endsWith('dismissal') ? 'bad' : 'primary'}
      isBusy={isBusy}
      onConfirm={() => isValid && confirm(input)}
      onCancel={cancel}
    >
      {requested && (
        <p>
          <b>
            {payerOf(requested.waiting)} · {formatMoney(requested.waiting.amountCents)}
          </b>
          , {subjectOf(requested.waiting).label}
        </p>
      )}
      <p>{meaning}</p>
      {field}
    </ConfirmDialog>
  );
}
