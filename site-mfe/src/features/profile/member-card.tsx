import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { BlossomIcon, Button, formatDate, formatMoney, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { LoadFailed } from '../../components/load-failed';
import { useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './member-card.module.css';
import { cancelMembership, keepMembership, membershipQuery, pauseMembership, resumeMembership } from './profile.api';

/** Shows whether the user is a member, and of which plan. */
export function MemberCard() {
  const query = useQuery(membershipQuery(useShell().api));
  const { data } = query;
  if (!data && query.isError) {
    return (
      <Card>
        <LoadFailed text="Não foi possível carregar a sua associação." query={query} />
      </Card>
    );
  }
  if (!data) return <MemberCardWaiting />;
  if (data.isMember) return <Member membership={data.membership} />;
  return data.membership?.canResume ? <Stopped membership={data.membership} /> : <NoMember />;
}

function Member({ membership }: Pick<OwnMembershipView, 'membership'>) {
  if (membership?.status !== 'active') {
    return (
      <Card member>
        <StatusBadge tone="ok">Membro Ativo</StatusBadge>
        <h2>Membro de honra</h2>
        <p>Um convite do Instituto Aflora, com a nossa gratidão.</p>
        {membership && <MemberActions membership={membership} />}
      </Card>
    );
  }
  return (
    <Card member>
      <StatusBadge tone="ok">Membro Ativo</StatusBadge>
      <h2>{planNameOf(membership)}</h2>
      <p>{priceOf(membership)}</p>
      <NextDate membership={membership} />
      <MemberActions membership={membership} />
    </Card>
  );
}

function NextDate({ membership: { nextPaymentDate, cancelAtPeriodEnd, graceUntil } }: { membership: Membership }) {
  if (graceUntil) {
    return (
      <p className={classes.notice} role="alert">
        O último pagamento não foi aprovado. Tentamos de novo nos próximos dias, e seus benefícios valem até {formatDate(graceUntil)}.
      </p>
    );
  }
  if (!nextPaymentDate) return null;
  if (!cancelAtPeriodEnd) return <p>Próximo pagamento em {formatDate(nextPaymentDate)}</p>;
  return <p className={classes.notice}>Assinatura cancelada: seus benefícios valem até {formatDate(nextPaymentDate)}.</p>;
}

/** Membership that is paused or has no successful payment: without charges and without benefits. */
function Stopped({ membership }: { membership: Membership }) {
  return (
    <Card>
      <StatusBadge tone="off">Não é Membro</StatusBadge>
      <h2>{planNameOf(membership)}</h2>
      <p>Sua assinatura está parada: nada é cobrado até você retomar.</p>
      <MemberActions membership={membership} />
    </Card>
  );
}

function NoMember() {
  return (
    <Card>
      <StatusBadge tone="off">Não é Membro</StatusBadge>
      <h2>Caminhe com a gente</h2>
      <p>A mensalidade paga professoras, material e transporte.</p>
      <Button component={Link} to="/seja-membro" variant="outline" size="md">
        Seja Membro
      </Button>
    </Card>
  );
}

function Card({ member = false, children }: { member?: boolean; children: ReactNode }) {
  return (
    <section className={clsx(classes.card, member && classes.member)} aria-label="Associação">
      <div className={classes.flower}>
        <BlossomIcon size={240} />
      </div>
      {children}
    </section>
  );
}

export function MemberCardWaiting() {
  return (
    <div role="status" aria-label="Carregando associação">
      <Skeleton className={classes.waiting} />
    </div>
  );
}

/** Actions that the member can take now. */
function MemberActions({ membership }: { membership: Membership }) {
  const { canPause, canResume, canCancel, canKeep } = membership;
  if (!canPause && !canResume && !canCancel && !canKeep) return null;
  return (
    <div className={classes.steps}>
      {canPause && <Pause membership={membership} />}
      {canResume && <Resume membership={membership} />}
      {canCancel && <Cancel membership={membership} />}
      {canKeep && <Keep membership={membership} />}
    </div>
  );
}

function Pause({ membership }: { membership: Membership }) {
  return (
    <MembershipStep
      label="Pausar"
      question={`Pausar o plano ${planNameOf(membership)}?`}
      keepLabel="Manter ativo"
      step={pauseMembership}
      toastOf={() => ['Assinatura pausada', 'Nada é cobrado até você retomar.']}
    >
      Enquanto a assinatura estiver pausada, nada é cobrado e os benefícios ficam suspensos. Você retoma quando quiser.
    </MembershipStep>
  );
}

function Resume({ membership }: { membership: Membership }) {
  return (
    <MembershipStep
      label="Retomar"
      question={`Retomar o plano ${planNameOf(membership)}?`}
      keepLabel="Agora não"
      step={resumeMembership}
      toastOf={({ membership: now }) =>
        now?.status === 'active'
          ? ['Assinatura retomada', 'Que bom ter você de volta.']
          : ['Cobrança solicitada', 'A assinatura volta assim que o pagamento for aprovado.']
      }
    >
      Voltam os benefícios e a cobrança de {priceOf(membership)}.
    </MembershipStep>
  );
}

function Cancel({ membership }: { membership: Membership }) {
  const until = paidUntil(membership);
  return (
    <MembershipStep
      label="Cancelar assinatura"
      question={`Cancelar o plano ${planNameOf(membership)}?`}
      keepLabel="Manter assinatura"
      step={cancelMembership}
      toastOf={() => [
        'Assinatura cancelada',
        until ? `Seus benefícios valem até ${formatDate(until)}.` : 'Nenhuma outra cobrança será feita.',
      ]}
    >
      {until
        ? `Nenhuma outra cobrança será feita, e seus benefícios valem até ${formatDate(until)}.`
        : 'Nenhuma outra cobrança será feita, e os benefícios terminam agora.'}
    </MembershipStep>
  );
}

function Keep({ membership }: { membership: Membership }) {
  const { nextPaymentDate } = membership;
  return (
    <MembershipStep
      label="Manter assinatura"
      question={`Manter o plano ${planNameOf(membership)}?`}
      keepLabel="Agora não"
      step={keepMembership}
      toastOf={() => ['Assinatura mantida', 'Que bom ter você conosco.']}
    >
      O cancelamento é desfeito: {priceOf(membership)}
      {nextPaymentDate && `, com a próxima cobrança em ${formatDate(nextPaymentDate)}`}.
    </MembershipStep>
  );
}

interface MembershipStepProps {
  label: string;
  question: string;
  keepLabel: string;
  step(api: ApiClient): Promise<OwnMembershipView>;
  /** Title and text of the toast. */
  toastOf(now: OwnMembershipView): [title: string, text: string];
  /** Says what will happen. */
  children: ReactNode;
}

/** Button for a change of the membership, with a confirmation dialog. */
function MembershipStep({ label, question, keepLabel, step, toastOf, children }: MembershipStepProps) {
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useMembershipStep(step, (now) => {
    setAsking(false);
    notify.success(...toastOf(now));
  });
  return (
    <>
      <button type="button" className={classes.step} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={question}
          confirmLabel={label}
          cancelLabel={keepLabel}
          busy={isRunning}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Changes the membership; the response is the changed membership. A refusal loads the membership again. */
function useMembershipStep(step: (api: ApiClient) => Promise<OwnMembershipView>, onDone: (now: OwnMembershipView) => void) {
  const { api } = useShell();
  const { queryKey } = membershipQuery(api);
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => step(api),
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      onDone(now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { run: () => start(), isRunning: isPending };
}

type Membership = NonNullable<OwnMembershipView['membership']>;

/** Name of the plan; its code when the plan is no longer offered. */
const planNameOf = ({ planCode }: Membership): string => siteContent.plans.find(({ code }) => code === planCode)?.name ?? planCode;

/** Amount and interval of the charges. */
const priceOf = ({ membershipType, chargeCents, monthlyAmountCents }: Membership): string =>
  membershipType === 'yearly' ? `${formatMoney(chargeCents)} por ano` : `${formatMoney(monthlyAmountCents)} por mês`;

/** End of the benefits after a cancellation; null when they end at once, because no further time is paid for. */
const paidUntil = ({ status, graceUntil, nextPaymentDate }: Membership): string | null =>
  status === 'active' && graceUntil === null ? nextPaymentDate : null;
