import { type MembershipKind, MONTHS_BILLED_A_YEAR, planChargeCents, type PlanOptionView, shareOfDays } from '@aflora/contracts';
import type { MembershipPlan } from '@aflora/contracts/content';
import { Badge, Button, formatDate, formatMoney, Price } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ResumeMembership } from '../../components/membership/pause-steps';
import { ChangePlan, consequenceOf, KeepPlan, NextPlan } from '../../components/membership/plan-steps';
import { paidDaysLeft, type Membership } from '../../lib/membership.api';
import { usePageContent } from '../../lib/page-content';
import classes from './membership-page.module.css';
import { addedDays, choiceOf, offerOf, whyNot, type Choice } from './membership.rules';

/** Saving of a yearly charge compared with twelve monthly ones. */
const savingOf = ({ monthlyCents }: MembershipPlan): number => monthlyCents * (12 - MONTHS_BILLED_A_YEAR);

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

interface PlanActionProps {
  /** Null while there is none, or none is known. */
  membership: Membership | null;
  plan: MembershipPlan;
  type: MembershipKind;
  starts: MembershipStarts;
}

/** What the visitor can do with a plan. */
export function PlanAction({ membership, ...props }: PlanActionProps) {
  const { plan, type, starts } = props;
  if (membership) return <MemberPlanAction membership={membership} {...props} />;
  return (
    <Button
      variant={plan.mostPopular ? 'filled' : 'light'}
      fullWidth
      loading={starts.starting === plan.code}
      onClick={() => starts.choose(choiceOf(plan, type))}
    >
      Assinar por {formatMoney(planChargeCents(plan, type))}
    </Button>
  );
}

interface MemberPlanActionProps extends PlanActionProps {
  membership: Membership;
}

/** What a member can do with a plan: the own one is named, another one replaces it. */
function MemberPlanAction(props: MemberPlanActionProps) {
  const { membership, plan, type } = props;
  switch (offerOf(membership, { planCode: plan.code, type })) {
    case 'start-again':
      return <StartAgain {...props} />;
    case 'resume':
      return <ResumeMembership membership={membership} asButton />;
    case 'keep-plan':
      return <KeepPlan membership={membership} asButton />;
    case 'own':
      return <OwnPlan membership={membership} />;
    case 'next-plan':
      return <NextPlan membership={membership} />;
    default: {
      const option = membership.planOptions.find(({ planCode }) => planCode === plan.code);
      return option ? <ChangeOffer membership={membership} option={option} name={plan.name} /> : <p>{whyNot(membership)}</p>;
    }
  }
}

interface ChangeOfferProps {
  membership: Membership;
  option: PlanOptionView;
  name: string;
}

function ChangeOffer({ membership, option, name }: ChangeOfferProps) {
  return (
    <>
      <p>{consequenceOf(membership, option, name)}</p>
      <ChangePlan membership={membership} option={option} asButton />
    </>
  );
}

function OwnPlan({ membership: { nextPaymentDate, cancelAtPeriodEnd } }: { membership: Membership }) {
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
