import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { membershipTypes, paths, type MembershipKind, type PaymentView, type StartMembershipInput } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Badge, Button, formatMoney, Price, problemTexts } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SegmentedChoice } from '../../components/choices';
import { PageHead } from '../../components/page';
import { PageIntro, Section } from '../../components/page-sections';
import { CharityLines } from '../../components/payment/legal-lines';
import { flower } from '../../lib/charity-pictures';
import { notifyProblem, useSingleMutation } from '../../lib/mutations';
import { followPayment, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useLoginFirst, useShell } from '../../lib/shell';
import classes from './membership-page.module.css';

const DESCRIPTION =
  'Dois planos, mensais ou anuais, para quem quer caminhar com o Instituto Aflora o ano todo, com benefícios para membros.';

export function MembershipPage() {
  return (
    <main id="conteudo">
      <PageHead title="Seja Membro" description={DESCRIPTION} canonicalPath="/seja-membro" />
      <PageIntro
        title={
          <>
            Caminhe com a gente <em>o ano todo</em>
          </>
        }
        lead="A mensalidade dos membros paga professoras, material e transporte. Em troca, você acompanha de perto tudo o que ela constrói."
        picture={flower}
      />
      <Section title="Escolha o seu plano" text="Sem fidelidade: você cancela quando quiser e fica até o fim do período pago.">
        <Plans />
      </Section>
    </main>
  );
}

const labels: Record<MembershipKind, string> = { monthly: 'Mensal', yearly: 'Anual' };
const types = membershipTypes.map((value) => ({ value, label: labels[value] }));

/** Scrolls to the message by focusing it, because the clicked button may be far below. */
const bringIntoView = (message: HTMLElement | null) => message?.focus();

/** Both plans, with a choice of monthly or yearly charges. */
function Plans() {
  const [type, setType] = useState<MembershipKind>('monthly');
  const { choose, starting, isMember } = useStartMembership();
  return (
    <>
      <div className={classes.switch}>
        <SegmentedChoice legend="Cobrança" options={types} value={type} onChange={(value) => setType(value)} />
        <p>No plano anual, você paga 10 meses e fica 12.</p>
      </div>
      {isMember && (
        <p className={classes.member} role="alert" ref={bringIntoView} tabIndex={-1}>
          <b>{problemTexts['membership.already-active'].title}.</b> {problemTexts['membership.already-active'].message}{' '}
          <Link to="/perfil">Ir para o perfil</Link>
        </p>
      )}
      <div className={classes.plans}>
        {siteContent.plans.map((plan) => (
          <PlanCard
            key={plan.code}
            plan={plan}
            type={type}
            isStarting={starting === plan.code}
            onChoose={() => choose({ planCode: plan.code, membershipType: type })}
          />
        ))}
      </div>
      <div className={classes.legal}>
        <CharityLines>
          A cobrança se repete {type === 'yearly' ? 'todo ano' : 'todo mês'} no cartão. Você pausa ou cancela quando quiser, no seu perfil.
        </CharityLines>
      </div>
    </>
  );
}

interface PlanCardProps {
  plan: Plan;
  type: MembershipKind;
  isStarting: boolean;
  onChoose(): void;
}

function PlanCard({ plan, type, isStarting, onChoose }: PlanCardProps) {
  const { name, benefitCount, mostPopular } = plan;
  const isYearly = type === 'yearly';
  const chargeCents = chargeOf(plan, type);
  return (
    <article className={clsx(classes.card, mostPopular && classes.popular)}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {mostPopular && <Badge variant="light">Mais popular</Badge>}
      </div>
      <p className={classes.price}>
        <Price cents={chargeCents} /> {isYearly ? 'por ano' : 'por mês'}
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
      <Button variant={mostPopular ? 'filled' : 'light'} fullWidth loading={isStarting} onClick={onChoose}>
        Assinar por {formatMoney(chargeCents)}
      </Button>
    </article>
  );
}

type Plan = (typeof siteContent.plans)[number];

/** Number of monthly prices that a year costs. */
const MONTHS_BILLED_A_YEAR = 10;

const chargeOf = ({ monthlyCents }: Plan, type: MembershipKind): number =>
  type === 'yearly' ? monthlyCents * MONTHS_BILLED_A_YEAR : monthlyCents;

/** Saving of a yearly charge compared with twelve monthly ones. */
const savingOf = ({ monthlyCents }: Plan): number => monthlyCents * (12 - MONTHS_BILLED_A_YEAR);

interface Choice {
  planCode: string;
  membershipType: MembershipKind;
}

/** Starts the chosen membership and opens the provider's page; visitors sign in first. */
function useStartMembership() {
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const loginFirst = useLoginFirst();
  const [chosen, setChosen] = useState<string>();
  const [isMember, setMember] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // After the browser's Back button, the page may be restored in the state in which it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const { start, isPending } = useSingleMutation({
    mutationFn: (choice: Choice) => startMembership(api, choice),
    meta: { failure: false },
    onSuccess: async ({ next }) => {
      if (!next) return navigate('/perfil');
      setLeaving(true);
      followPayment(next);
    },
    onError: (error) => {
      const isAlready = error instanceof ApiProblem && error.code === 'membership.already-active';
      setMember(isAlready);
      if (!isAlready) notifyProblem(notify, error);
    },
  });
  const choose = (choice: Choice) =>
    loginFirst(() => {
      setChosen(choice.planCode);
      start(choice);
    });
  return {
    choose,
    /** Code of the plan that is being started. */
    starting: isPending || isLeaving ? chosen : undefined,
    /** Whether starting was refused because the user already has a membership. */
    isMember,
  };
}

/** Starts a membership with the first provider that supports recurring charges. Throws `payment.method-unavailable` when there is none. */
async function startMembership(api: ApiClient, plan: Omit<StartMembershipInput, 'provider'>): Promise<PaymentView> {
  const [option] = payableWith(await paymentOptionsQuery(api).queryFn({}), { recurring: true }) ?? [];
  if (!option) throw new ApiProblem('payment.method-unavailable');
  return api.post<PaymentView>(paths.memberships, { ...plan, provider: option.provider }, { idempotencyKey: crypto.randomUUID() });
}
