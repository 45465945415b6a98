import type { PlanOptionView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { changePlan, perPeriod, usePlanName, type Membership } from '../../lib/membership.api';
import { followPayment } from '../../lib/payments.api';
import { siteSettingsQuery } from '../../lib/site-settings';
import { MembershipStep } from './membership-step';

interface ChangePlanProps {
  membership: Membership;
  option: PlanOptionView;
  asButton?: boolean;
}

/** Changes to another plan: a dearer one begins when its difference is paid on the provider's page, a cheaper one with the next charge. */
export function ChangePlan({ membership, option, asButton }: ChangePlanProps) {
  const { planCode, chargeCents, differenceCents } = option;
  const queryClient = useQueryClient();
  const planName = usePlanName();
  const name = planName(planCode);
  return (
    <MembershipStep
      label={`Mudar para ${name}`}
      confirmLabel={differenceCents ? `Pagar ${formatMoney(differenceCents)} e mudar` : undefined}
      question={`Mudar para o plano ${name}?`}
      keepLabel={`Manter ${planName(membership.planCode)}`}
      asButton={asButton}
      step={async (api) => {
        try {
          const { own, payment } = await changePlan(api, { planCode, expectedChargeCents: chargeCents });
          followPayment(payment?.next ?? null);
          return own;
        } catch (error) {
          // The price may have changed since the page was opened.
          void queryClient.invalidateQueries({ queryKey: siteSettingsQuery(api).queryKey });
          throw error;
        }
      }}
      toastOf={({ membership: now }) => {
        if (now?.planCode === planCode) return ['Plano alterado', `Seu plano agora é ${name}.`];
        return now?.nextPlan ? ['Mudança marcada', `O plano ${name} começa ${whenOf(membership)}.`] : null;
      }}
    >
      {consequenceOf(membership, option, name)}
    </MembershipStep>
  );
}

/** What a change to the plan with this name costs, and when it takes effect. */
export function consequenceOf(membership: Membership, { chargeCents, differenceCents }: PlanOptionView, name: string): string {
  const price = perPeriod(chargeCents, membership);
  const until = membership.nextPaymentDate && formatDate(membership.nextPaymentDate);
  if (differenceCents === null)
    return `O plano ${name} começa ${whenOf(membership)}, por ${price}. Até lá, os benefícios de agora continuam valendo.`;
  if (differenceCents === 0)
    return `Os benefícios começam agora, sem nada a pagar. ${until ? `Em ${until}, a cobrança passa a ser de ${price}.` : ''}`;
  return `Você paga ${formatMoney(differenceCents)} agora, a diferença dos dias que faltam até ${until}, e os benefícios começam com o pagamento. Depois, ${price}.`;
}

/** The day of the next charge; a pause moves it. */
const whenOf = ({ nextPaymentDate, isPaused }: Membership): string =>
  nextPaymentDate && !isPaused ? `em ${formatDate(nextPaymentDate)}` : 'com a próxima cobrança';

/** Says that a cheaper plan is coming. */
export function NextPlan({ membership }: { membership: Membership }) {
  const { nextPlan } = membership;
  const planName = usePlanName();
  if (!nextPlan) return null;
  return (
    <p>
      Muda para {planName(nextPlan.planCode)} {whenOf(membership)}, por {perPeriod(nextPlan.chargeCents, membership)}.
    </p>
  );
}

/** Whether the change to a cheaper plan can be taken back. The API's earlier release doesn't say so, and refuses it during a pause. */
export const mayKeepPlan = ({ nextPlan, canKeepPlan, canChangePlan }: Membership): boolean =>
  nextPlan !== null && (canKeepPlan ?? canChangePlan);

/** Takes a change to a cheaper plan back. */
export function KeepPlan({ membership, asButton }: { membership: Membership; asButton?: boolean }) {
  const name = usePlanName()(membership.planCode);
  return (
    <MembershipStep
      label={`Continuar no ${name}`}
      question={`Continuar no plano ${name}?`}
      keepLabel="Agora não"
      asButton={asButton}
      step={async (api) => (await changePlan(api, { planCode: membership.planCode })).own}
      toastOf={() => ['Mudança desfeita', `Você continua no plano ${name}.`]}
    >
      A mudança é desfeita: {perPeriod(membership.chargeCents, membership)}, com a próxima cobrança {whenOf(membership)}.
    </MembershipStep>
  );
}
