import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { membershipTypes, paths, type MembershipKind, type PaymentView, type StartMembershipInput } from '@aflora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SegmentedChoice } from '../../components/choices';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page';
import { PageIntro, Section } from '../../components/page-sections';
import { CharityLines } from '../../components/payment/legal-lines';
import { flower } from '../../lib/art';
import { membershipQuery, type Membership } from '../../lib/membership.api';
import { notifyProblem, useSingleMutation } from '../../lib/mutations';
import { followPayment, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useLoginFirst, useSessionUser, useShell } from '../../lib/shell';
import { siteSettingsQuery, useSiteContent } from '../../lib/site-settings';
import classes from './membership-page.module.css';
import { currentOf, isOwn, refusalBeside, refusalOf, type Choice, type Refusal } from './membership.rules';
import { PlanAction, PlanCard } from './plan-card';

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

/** Both plans, with a choice of monthly or yearly charges. Members see their own plan marked, and change it instead of starting another. */
function Plans() {
  const { api } = useShell();
  const isSignedIn = useSessionUser() !== null;
  const query = useQuery({ ...membershipQuery(api), enabled: isSignedIn });
  const membership = isSignedIn ? currentOf(query.data) : null;
  const [chosenType, setType] = useState<MembershipKind>();
  const type = chosenType ?? (membership?.membershipType === 'yearly' ? 'yearly' : 'monthly');
  const { refusal, ...starts } = useStartMembership(membership);
  const { plans } = useSiteContent();
  return (
    <>
      <div className={classes.switch}>
        <SegmentedChoice legend="Cobrança" options={types} value={type} onChange={(value) => setType(value)} />
        <p>No plano anual, você paga 10 meses e fica 12.</p>
      </div>
      {isSignedIn && !query.data && query.isError && <LoadFailed text="Não foi possível carregar a sua associação." query={query} />}
      {refusal && <Refused {...refusal} />}
      <div className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} type={type} isOwn={isOwn(membership, { planCode: plan.code, type })}>
            <PlanAction membership={membership} plan={plan} type={type} starts={starts} />
          </PlanCard>
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

/** Says why nothing was started. */
function Refused({ title, text, leadsToProfile }: Refusal) {
  return (
    <p className={classes.member} role="alert" ref={bringIntoView} tabIndex={-1}>
      <b>{title}.</b> {text} {leadsToProfile && <Link to="/perfil">Ir para o perfil</Link>}
    </p>
  );
}

interface Start {
  choice: Choice;
  /** Id of the membership beside which the page offered the choice. */
  knownId: string | undefined;
}

/** Starts the chosen membership and opens the provider's page; visitors sign in first. */
function useStartMembership(known: Membership | null) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const loginFirst = useLoginFirst();
  const [chosen, setChosen] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isLeaving, setLeaving] = useState(false);
  // After the browser's Back button, the page may be restored in the state in which it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const { start, isPending } = useSingleMutation({
    mutationFn: async ({ choice, knownId }: Start) => {
      // The page may not know the membership of a visitor who has just signed in, and the chosen one would replace it.
      const found = currentOf(await queryClient.ensureQueryData(membershipQuery(api)));
      return found && found.id !== knownId ? { refused: refusalBeside(found) } : { payment: await startMembership(api, choice) };
    },
    meta: { failure: false },
    onSuccess: async ({ refused, payment }) => {
      if (refused) return setRefusal(refused);
      const { next } = payment;
      if (!next) return navigate('/perfil');
      setLeaving(true);
      followPayment(next);
    },
    onError: (error, { choice }) => {
      const refused = refusalOf(error, choice);
      if (!refused) return notifyProblem(notify, error);
      setRefusal(refused);
      void queryClient.invalidateQueries({ queryKey: membershipQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: siteSettingsQuery(api).queryKey });
    },
  });
  const choose = (choice: Choice) =>
    loginFirst(() => {
      setChosen(choice.planCode);
      setRefusal(undefined);
      start({ choice, knownId: known?.id });
    });
  return {
    choose,
    /** Code of the plan that is being started. */
    starting: isPending || isLeaving ? chosen : undefined,
    /** Why the page has to be read again before something starts. */
    refusal,
  };
}

/** Starts a membership with the first provider that supports recurring charges. Throws `payment.method-unavailable` when there is none. */
async function startMembership(api: ApiClient, plan: Omit<StartMembershipInput, 'provider'>): Promise<PaymentView> {
  const [option] = payableWith(await paymentOptionsQuery(api).queryFn({}), { recurring: true }) ?? [];
  if (!option) throw new ApiProblem('payment.method-unavailable');
  return api.post<PaymentView>(paths.memberships, { ...plan, provider: option.provider }, { idempotencyKey: crypto.randomUUID() });
}
