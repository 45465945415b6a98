import type { OwnMembershipView } from '@aflora/contracts';
import { BlossomIcon, Button, formatDate, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { MembershipStep } from '../../../components/membership/membership-step';
import { PauseMembership, ResumeMembership } from '../../../components/membership/pause-steps';
import { ChangePlan, KeepPlan, mayKeepPlan, NextPlan } from '../../../components/membership/plan-steps';
import {
  cancelMembership,
  daysCountAgain,
  daysText,
  keepMembership,
  membershipQuery,
  nextPriceOf,
  priceOf,
  usePlanName,
  type Membership,
} from '../../../lib/membership.api';
import { useShell } from '../../../lib/shell';
import classes from './member-card.module.css';

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
  // All states share one section, whose heading takes the focus when a step removes its button.
  return (
    <Card member={data.isMember}>
      <Standing {...data} />
    </Card>
  );
}

function Standing({ isMember, membership }: OwnMembershipView) {
  if (isMember) return <Member membership={membership} />;
  return membership?.canResume ? <Stopped membership={membership} /> : <NoMember />;
}

function Member({ membership }: Pick<OwnMembershipView, 'membership'>) {
  const planName = usePlanName();
  if (membership?.status !== 'active') {
    return (
      <>
        <StatusBadge tone="ok">Membro Ativo</StatusBadge>
        <h2>Membro de honra</h2>
        <p>Um convite do Instituto Aflora, com a nossa gratidão.</p>
        {membership && <MemberActions membership={membership} />}
      </>
    );
  }
  return (
    <>
      <StatusBadge tone="ok">Membro Ativo</StatusBadge>
      <h2>{planName(membership.planCode)}</h2>
      <p>{priceOf(membership)}</p>
      <NextDate membership={membership} />
      <MemberActions membership={membership} />
    </>
  );
}

function NextDate({ membership }: { membership: Membership }) {
  const { nextPaymentDate, cancelAtPeriodEnd, graceUntil, nextPlan } = membership;
  if (graceUntil && !cancelAtPeriodEnd) {
    return (
      <p className={classes.notice} role="alert">
        O último pagamento não foi aprovado. Tentamos de novo nos próximos dias, e seus benefícios valem até {formatDate(graceUntil)}.
      </p>
    );
  }
  if (!nextPaymentDate) return null;
  if (cancelAtPeriodEnd)
    return <p className={classes.notice}>Assinatura cancelada: seus benefícios valem até {formatDate(nextPaymentDate)}.</p>;
  return nextPlan ? <NextPlan membership={membership} /> : <p>Próximo pagamento em {formatDate(nextPaymentDate)}</p>;
}

/** Membership that is paused or has no successful payment: without charges and without benefits. */
function Stopped({ membership }: { membership: Membership }) {
  const { isPaused, pausedUntil, creditedDays } = membership;
  const planName = usePlanName();
  return (
    <>
      <StatusBadge tone="off">Não é Membro</StatusBadge>
      <h2>{planName(membership.planCode)}</h2>
      <p>
        {isPaused && pausedUntil
          ? `Sua assinatura está pausada até ${formatDate(pausedUntil)}, e nada é cobrado até lá.`
          : 'Sua assinatura está parada: nada é cobrado até você retomar.'}
      </p>
      {creditedDays > 0 && <p>{daysCountAgain(creditedDays)} quando você retomar.</p>}
      <NextPlan membership={membership} />
      <MemberActions membership={membership} />
    </>
  );
}

function NoMember() {
  return (
    <>
      <StatusBadge tone="off">Não é Membro</StatusBadge>
      <h2>Caminhe com a gente</h2>
      <p>A mensalidade paga professoras, material e transporte.</p>
      <Button component={Link} to="/seja-membro" variant="outline" size="md">
        Seja Membro
      </Button>
    </>
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
  const { canPause, canResume, canCancel, canKeep, canStartAgain, nextPlan, planOptions } = membership;
  return (
    <div className={classes.steps}>
      {mayKeepPlan(membership) && <KeepPlan membership={membership} />}
      {!nextPlan && planOptions.map((option) => <ChangePlan key={option.planCode} membership={membership} option={option} />)}
      {canPause && <PauseMembership membership={membership} />}
      {canResume && <ResumeMembership membership={membership} />}
      {canCancel && <Cancel membership={membership} />}
      {canKeep && <Keep membership={membership} />}
      {canStartAgain && <Link to="/seja-membro">Assinar de novo</Link>}
    </div>
  );
}

function Cancel({ membership }: { membership: Membership }) {
  const planName = usePlanName();
  return (
    <MembershipStep
      label="Cancelar assinatura"
      question={`Cancelar o plano ${planName(membership.planCode)}?`}
      keepLabel="Manter assinatura"
      step={cancelMembership}
      toastOf={({ membership: now }) => [
        'Assinatura cancelada',
        now?.cancelAtPeriodEnd && now.nextPaymentDate
          ? `Seus benefícios valem até ${formatDate(now.nextPaymentDate)}.`
          : 'Nenhuma outra cobrança será feita.',
      ]}
    >
      Nenhuma outra cobrança será feita, e {benefitsAfterCancel(membership)}.
    </MembershipStep>
  );
}

function Keep({ membership }: { membership: Membership }) {
  const { nextPaymentDate } = membership;
  const planName = usePlanName();
  return (
    <MembershipStep
      label="Manter assinatura"
      question={`Manter o plano ${planName(membership.planCode)}?`}
      keepLabel="Agora não"
      step={keepMembership}
      toastOf={() => ['Assinatura mantida', 'Que bom ter você conosco.']}
    >
      O cancelamento é desfeito: {nextPriceOf(membership)}
      {nextPaymentDate && `, com a próxima cobrança em ${formatDate(nextPaymentDate)}`}.
    </MembershipStep>
  );
}

/** What a cancellation leaves of the benefits: they end at once if no further time is paid for. */
function benefitsAfterCancel({ status, graceUntil, nextPaymentDate, creditedDays }: Membership): string {
  if (creditedDays > 0) return `os benefícios voltam agora, por mais ${daysText(creditedDays)}`;
  const isOver = nextPaymentDate === null || (graceUntil !== null && new Date(nextPaymentDate) <= new Date());
  if (status !== 'active' || isOver) return 'os benefícios terminam agora';
  return `seus benefícios valem até ${formatDate(nextPaymentDate)}`;
}
