import type { MembershipKind } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Badge, formatDate, formatMoney, Price } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ResumeMembership } from '../../components/membership/pause-steps';
import { ChangePlan, consequenceOf, KeepPlan, NextPlan } from '../../components/membership/plan-steps';
import type { Membership } from '../../lib/membership.api';
import classes from './membership-page.module.css';

type Plan = (typeof siteContent.plans)[number];

/** Number of monthly prices that a year costs. */
const MONTHS_BILLED_A_YEAR = 10;

export const chargeOf = ({ monthlyCents }: Plan, type: MembershipKind): number =>
  type === 'yearly' ? monthlyCents * MONTHS_BILLED_A_YEAR : monthlyCents;

/** Saving of a yearly charge compared with twelve monthly ones. */
const savingOf = ({ monthlyCents }: Plan): number => monthlyCents * (12 - MONTHS_BILLED_A_YEAR);

interface PlanCardProps {
  plan: Plan;
  type: MembershipKind;
  /** Whether it is the plan of the signed-in member. */
  isOwn: boolean;
  /** What can be done with the plan. */
  children: ReactNode;
}

export function PlanCard({ plan, type, isOwn, children }: PlanCardProps) {
  const { name, benefitCount, mostPopular } = plan;
  const isYearly = type === 'yearly';
  return (
    <article className={clsx(classes.card, mostPopular && classes.popular)}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {isOwn ? <Badge>Seu plano</Badge> : mostPopular && <Badge variant="light">Mais popular</Badge>}
      </div>
      <p className={classes.price}>
        <Price cents={chargeOf(plan, type)} /> {isYearly ? 'por ano' : 'por mês'}
      </p>
      {isYearly && <p className={classes.saving}>Você economiza {formatMoney(savingOf(plan))} por ano</p>}
      <ul>
        {siteContent.membershipBenefits.slice(0, benefitCount).map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <div className={classes.action}>{children}</div>
    </article>
  );
}

interface MemberPlanActionProps {
  membership: Membership;
  planCode: string;
  type: MembershipKind;
}

/** What a member can do with a plan: the own one is named, another one replaces it. */
export function MemberPlanAction({ membership, planCode, type }: MemberPlanActionProps) {
  const isOwnPlan = membership.planCode === planCode;
  if (membership.membershipType !== type) return <OtherInterval membership={membership} />;
  if (isOwnPlan) return <OwnPlan membership={membership} />;
  if (membership.nextPlan?.planCode === planCode) return <NextPlan membership={membership} />;
  const option = membership.planOptions.find((one) => one.planCode === planCode);
  if (!option) return <p>{whyNot(membership)}</p>;
  return (
    <>
      <p>{consequenceOf(membership, option)}</p>
      <ChangePlan membership={membership} option={option} asButton />
    </>
  );
}

function OwnPlan({ membership }: { membership: Membership }) {
  const { nextPaymentDate, cancelAtPeriodEnd, canResume, nextPlan } = membership;
  if (canResume) return <ResumeMembership membership={membership} asButton />;
  if (nextPlan) return <KeepPlan membership={membership} asButton />;
  return (
    <p>
      {nextPaymentDate &&
        (cancelAtPeriodEnd
          ? `Cancelado: vale até ${formatDate(nextPaymentDate)}. `
          : `Próximo pagamento em ${formatDate(nextPaymentDate)}. `)}
      <Link to="/perfil">{cancelAtPeriodEnd ? 'Voltar atrás no perfil' : 'Ver no perfil'}</Link>
    </p>
  );
}

function OtherInterval({ membership: { membershipType, nextPaymentDate } }: { membership: Membership }) {
  const [own, other] = membershipType === 'yearly' ? ['anual', 'mensal'] : ['mensal', 'anual'];
  return (
    <p>
      Seu plano é {own}. Para passar ao {other}, cancele no <Link to="/perfil">perfil</Link> e assine de novo quando o período pago terminar
      {nextPaymentDate && `, em ${formatDate(nextPaymentDate)}`}.
    </p>
  );
}

/** Why another plan can't be chosen now. */
function whyNot({ isPaused, graceUntil, cancelAtPeriodEnd }: Membership): string {
  if (isPaused) return 'Retome a sua assinatura para mudar de plano.';
  if (graceUntil) return 'Você pode mudar de plano assim que o pagamento em atraso for aprovado.';
  if (cancelAtPeriodEnd) return 'Volte atrás no cancelamento, no seu perfil, para mudar de plano.';
  return 'A mudança de plano não está disponível para esta assinatura.';
}
