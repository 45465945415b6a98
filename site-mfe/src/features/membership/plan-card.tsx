import { type MembershipKind, MONTHS_BILLED_A_YEAR, planChargeCents, shareOfDays } from '@aflora/contracts';
import type { MembershipPlan } from '@aflora/contracts/content';
import { Badge, Button, formatDate, formatMoney, Price } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ResumeMembership } from '../../components/membership/pause-steps';
import { ChangePlan, consequenceOf, KeepPlan, mayKeepPlan, NextPlan } from '../../components/membership/plan-steps';
import { daysText, paidDaysLeft, type Membership } from '../../lib/membership.api';
import { usePageContent } from '../../lib/page-content';
import classes from './membership-page.module.css';

/** Saving of a yearly charge compared with twelve monthly ones. */
const savingOf = ({ monthlyCents }: MembershipPlan): number => monthlyCents * (12 - MONTHS_BILLED_A_YEAR);

export interface Choice {
  planCode: string;
  membershipType: MembershipKind;
  /** The price that the page shows. */
  expectedChargeCents: number;
}

export const choiceOf = (plan: MembershipPlan, membershipType: MembershipKind): Choice => ({
  planCode: plan.code,
  membershipType,
  expectedChargeCents: planChargeCents(plan, membershipType),
});

/** Starting of memberships on the provider's page. */
export interface MembershipStarts {
  choose(choice: Choice): void;
  /** Code of the plan that is being started. */
  starting: string | undefined;
}

interface PlanCardProps {
  plan: MembershipPlan;
  type: MembershipKind;
  /** Whether it is the plan of the signed-in member. */
  isOwn: boolean;
  /** What can be done with the plan. */
  children: ReactNode;
}

export function PlanCard({ plan, type, isOwn, children }: PlanCardProps) {
  const { name, benefitCount, mostPopular } = plan;
  const isYearly = type === 'yearly';
  const { membershipBenefits } = usePageContent();
  return (
    <article className={clsx(classes.card, mostPopular && classes.popular)}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {isOwn ? <Badge>Seu plano</Badge> : mostPopular && <Badge variant="light">Mais popular</Badge>}
      </div>
      <p className={classes.price}>
        <Price cents={planChargeCents(plan, type)} /> {isYearly ? 'por\u00a0ano' : 'por\u00a0mês'}
      </p>
      {isYearly && <p className={classes.saving}>Você economiza {formatMoney(savingOf(plan))} por ano</p>}
      <ul>
        {membershipBenefits.slice(0, benefitCount).map((benefit) => (
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
  plan: MembershipPlan;
  type: MembershipKind;
  starts: MembershipStarts;
}

/** What a member can do with a plan: the own one is named, another one replaces it. */
export function MemberPlanAction(props: MemberPlanActionProps) {
  const { membership, plan, type } = props;
  const { code: planCode, name } = plan;
  const isOwnPlan = membership.planCode === planCode;
  if (membership.membershipType !== type || membership.canStartAgain) return <StartAgain {...props} />;
  if (isOwnPlan) return <OwnPlan membership={membership} />;
  if (membership.nextPlan?.planCode === planCode && !membership.cancelAtPeriodEnd) return <NextPlan membership={membership} />;
  const option = membership.planOptions.find((one) => one.planCode === planCode);
  if (!option) return <p>{whyNot(membership)}</p>;
  return (
    <>
      <p>{consequenceOf(membership, option, name)}</p>
      <ChangePlan membership={membership} option={option} asButton />
    </>
  );
}

function OwnPlan({ membership }: { membership: Membership }) {
  const { nextPaymentDate, cancelAtPeriodEnd, canResume } = membership;
  if (canResume) return <ResumeMembership membership={membership} asButton />;
  if (mayKeepPlan(membership)) return <KeepPlan membership={membership} asButton />;
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

/** Begins a new subscription, whose first charge replaces the membership; its paid days are added, as far as they count for the plan. */
function StartAgain({ membership, plan, type, starts }: MemberPlanActionProps) {
  const days = membership.status === 'active' ? paidDaysLeft(membership) : membership.creditedDays;
  const choice = choiceOf(plan, type);
  const share = shareOfDays(membership, { ...choice, chargeCents: choice.expectedChargeCents });
  return (
    <>
      <p>
        Você paga {formatMoney(choice.expectedChargeCents)} agora.{addedDays(days, share)}
      </p>
      <Button fullWidth variant="light" loading={starts.starting === plan.code} onClick={() => starts.choose(choice)}>
        {membership.membershipType === type ? 'Assinar de novo' : `Mudar para o ${type === 'yearly' ? 'anual' : 'mensal'}`}
      </Button>
    </>
  );
}

/** Sentence about the paid days that the new period gets. */
function addedDays(days: number, share: number): string {
  const added = Math.floor(days * share);
  if (added <= 0) return '';
  const verb = added === 1 ? 'é somado' : 'são somados';
  if (added === days) return ` Ao novo período ${verb} ${daysText(days)}, antes da próxima cobrança.`;
  const worth = added === 1 ? '1 dia' : `${added} dias`;
  return ` Ao novo período ${verb} ${worth}, antes da próxima cobrança: é quanto valem neste plano os seus ${daysText(days)}.`;
}

/** Why another plan can't be chosen now. */
function whyNot({ isPaused, graceUntil, cancelAtPeriodEnd }: Membership): string {
  if (isPaused) return 'Retome a sua assinatura para mudar de plano.';
  if (graceUntil) return 'Você pode mudar de plano assim que o pagamento em atraso for aprovado.';
  if (cancelAtPeriodEnd) return 'Volte atrás no cancelamento, no seu perfil, para mudar de plano.';
  return 'A mudança de plano não está disponível para esta assinatura.';
}
