import type { OwnMembershipView } from '@aflora/contracts';
import { BlossomIcon, Button, formatDate, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { useShell } from '../../lib/shell';
import { MemberActions, planNameOf, priceOf, type Membership } from './member-actions';
import classes from './member-card.module.css';
import { membershipQuery } from './profile.api';

/** Whether somebody is a member, and of which plan. */
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

/** Paused, or without a payment that came through: nothing is charged and nothing is had. */
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
