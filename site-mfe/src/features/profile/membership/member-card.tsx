import type { OwnMembershipView } from '@aflora/contracts';
import { BlossomIcon, Button, formatDate, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { MembershipStep } from '../../../components/membership/membership-step';
import { PauseMembership, ResumeMembership } from '../../../components/membership/pause-steps';
import { ChangePlan, KeepPlan, NextPlan } from '../../../components/membership/plan-steps';
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
import {
  benefitsAfterCancel,
  memberStepsOf,
  nextDateOf,
  standingOf,
  type MemberStep,
  type NextDate as NextDateKind,
} from './member-card.rules';

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
      <Contents own={data} />
    </Card>
  );
}

function Contents({ own }: { own: OwnMembershipView }) {
  const { membership } = own;
  const standing = standingOf(own);
  if (standing === 'honorary') return <Honorary membership={membership} />;
  if (standing === 'none' || !membership) return <NoMember />;
  return standing === 'member' ? <Member membership={membership} /> : <Stopped membership={membership} isUntil={standing === 'paused'} />;
}

function Honorary({ membership }: Pick<OwnMembershipView, 'membership'>) {
  return (
    <>
      <StatusBadge tone="ok">Membro Ativo</StatusBadge>
      <h2>Membro de honra</h2>
      <p>Um convite do Instituto Aflora, com a nossa gratidão.</p>
      {membership && <MemberActions membership={membership} />}
    </>
  );
}

function Member({ membership }: { membership: Membership }) {
  const planName = usePlanName();
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
  const { nextPaymentDate, graceUntil } = membership;
  const day = nextPaymentDate && formatDate(nextPaymentDate);
  const contents: Record<NonNullable<NextDateKind>, ReactNode> = {
    'charge-refused': (
      <p className={classes.notice} role="alert">
        O último pagamento não foi aprovado. Tentamos de novo nos próximos dias, e seus benefícios valem até{' '}
        {graceUntil && formatDate(graceUntil)}.
      </p>
    ),
    ending: <p className={classes.notice}>Assinatura cancelada: seus benefícios valem até {day}.</p>,
    'plan-change': <NextPlan membership={membership} />,
    charge: <p>Próximo pagamento em {day}</p>,
  };
  const next = nextDateOf(membership);
  return next && contents[next];
}

/** Membership that is paused or has no successful payment: without charges and without benefits. */
function Stopped({ membership, isUntil }: { membership: Membership; isUntil: boolean }) {
  const { pausedUntil, creditedDays } = membership;
  const planName = usePlanName();
  return (
    <>
      <StatusBadge tone="off">Não é Membro</StatusBadge>
      <h2>{planName(membership.planCode)}</h2>
      <p>
        {isUntil && pausedUntil
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
  const parts: Record<MemberStep, ReactNode> = {
    'keep-plan': <KeepPlan membership={membership} />,
    'change-plan': membership.planOptions.map((option) => <ChangePlan key={option.planCode} membership={membership} option={option} />),
    pause: <PauseMembership membership={membership} />,
    resume: <ResumeMembership membership={membership} />,
    cancel: <Cancel membership={membership} />,
    keep: <Keep membership={membership} />,
    'start-again': <Link to="/seja-membro">Assinar de novo</Link>,
  };
  return (
    <div className={classes.steps}>
      {memberStepsOf(membership).map((step) => (
        <Fragment key={step}>{parts[step]}</Fragment>
      ))}
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
      Nenhuma outra cobrança será feita, e {afterCancelText(membership)}.
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

function afterCancelText(membership: Membership): string {
  const texts = {
    back: `os benefícios voltam agora, por mais ${daysText(membership.creditedDays)}`,
    over: 'os benefícios terminam agora',
    'until-paid': `seus benefícios valem até ${membership.nextPaymentDate && formatDate(membership.nextPaymentDate)}`,
  };
  return texts[benefitsAfterCancel(membership, new Date())];
}
