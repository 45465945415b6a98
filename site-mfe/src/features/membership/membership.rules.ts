import { ApiProblem } from '@aflora/api-client';
import { planChargeCents, type MembershipKind, type OwnMembershipView } from '@aflora/contracts';
import type { MembershipPlan } from '@aflora/contracts/content';
import { formatMoney, problemTexts } from '@aflora/ui';
import { mayKeepPlan } from '../../components/membership/plan-steps';
import { daysText, type Membership } from '../../lib/membership.api';

/** The membership beside which another one can't stand. */
export const currentOf = (own: OwnMembershipView | undefined): Membership | null => {
  const membership = own?.membership ?? null;
  return membership?.status === 'active' || membership?.canResume ? membership : null;
};

interface Plan {
  planCode: string;
  type: MembershipKind;
}

export const isOwn = (membership: Membership | null, { planCode, type }: Plan): boolean =>
  membership?.planCode === planCode && membership.membershipType === type;

/**
 * What the page offers for a plan: to `start` a membership, also while it isn't known whether there is one, because a start looks first; for members,
 * `start-again`, `resume`, `keep-plan` and `change`, or only a text.
 */
export type PlanOffer = 'start' | 'start-again' | 'resume' | 'keep-plan' | 'own' | 'next-plan' | 'change' | 'refused';

export function offerOf(membership: Membership | null, plan: Plan): PlanOffer {
  if (membership === null) return 'start';
  if (membership.membershipType !== plan.type || membership.canStartAgain) return 'start-again';
  return membership.planCode === plan.planCode ? ownOfferOf(membership) : otherOfferOf(membership, plan);
}

function ownOfferOf(membership: Membership): PlanOffer {
  if (membership.canResume) return 'resume';
  return mayKeepPlan(membership) ? 'keep-plan' : 'own';
}

function otherOfferOf({ nextPlan, cancelAtPeriodEnd, planOptions }: Membership, { planCode }: Plan): PlanOffer {
  if (nextPlan?.planCode === planCode && !cancelAtPeriodEnd) return 'next-plan';
  return planOptions.some((option) => option.planCode === planCode) ? 'change' : 'refused';
}

/** Why another plan can't be chosen now. */
export function whyNot({ isPaused, graceUntil, cancelAtPeriodEnd }: Membership): string {
  if (isPaused) return 'Retome a sua assinatura para mudar de plano.';
  if (graceUntil) return 'Você pode mudar de plano assim que o pagamento em atraso for aprovado.';
  if (cancelAtPeriodEnd) return 'Volte atrás no cancelamento, no seu perfil, para mudar de plano.';
  return 'A mudança de plano não está disponível para esta assinatura.';
}

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

/** Why nothing was started, told on the page, which then shows what is true now. */
export interface Refusal {
  title: string;
  text: string;
  leadsToProfile?: boolean;
}

/** For a start beside a membership that the page didn't know. */
export const refusalBeside = ({ status }: Membership): Refusal => ({
  title: status === 'active' ? 'Você já é membro' : 'Você já tem uma assinatura',
  text: 'Nada foi cobrado. Escolha aqui o que fazer com a sua assinatura.',
});

/** Null for failures that a toast reports. */
export function refusalOf(error: unknown, { membershipType }: Pick<Choice, 'membershipType'>): Refusal | null {
  if (!(error instanceof ApiProblem)) return null;
  const { code, params } = error;
  const { title, message } = problemTexts[code];
  if (code === 'membership.already-active') return { title, text: message, leadsToProfile: true };
  if (code !== 'membership.price-changed') return null;
  const price = `${formatMoney(Number(params['chargeCents']))} por ${membershipType === 'yearly' ? 'ano' : 'mês'}`;
  return { title, text: `${message} Agora são ${price}.` };
}

/** Sentence about the paid days that the new period gets: their share that counts for the new plan. */
export function addedDays(days: number, share: number): string {
  const added = Math.floor(days * share);
  if (added <= 0) return '';
  const verb = added === 1 ? 'é somado' : 'são somados';
  if (added === days) return ` Ao novo período ${verb} ${daysText(days)}, antes da próxima cobrança.`;
  const worth = added === 1 ? '1 dia' : `${added} dias`;
  return ` Ao novo período ${verb} ${worth}, antes da próxima cobrança: é quanto valem neste plano os seus ${daysText(days)}.`;
}
