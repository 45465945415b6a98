import type { DonationSubscriptionView, DonationView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';

/** What the head of a donation's page says. */
interface Standing {
  title: string;
  text: string;
}

/** Like the receipt: without what a dispute has given back. The API's earlier release says nothing about disputes. */
export const keptCents = ({ amountCents, refundedCents, disputedCents = 0, isDisputed }: DonationView): number =>
  amountCents - refundedCents - (isDisputed ? 0 : disputedCents);

export function partDisputedText({ disputedCents = 0, isDisputed }: DonationView): string | null {
  if (disputedCents === 0) return null;
  const amount = formatMoney(disputedCents);
  return isDisputed
    ? `Uma parte, ${amount}, foi contestada, e o provedor decide com quem ela fica.`
    : `A contestação devolveu ${amount} a você.`;
}

function disputedText(donation: DonationView): string {
  const { amountCents, refundedCents, disputedCents = amountCents - refundedCents, isDisputed = true } = donation;
  const amount = formatMoney(disputedCents);
  const refunded = refundedCents > 0 ? `Devolvemos ${formatMoney(refundedCents)} pela mesma forma de pagamento. ` : '';
  return isDisputed
    ? `${refunded}O pagamento de ${amount} foi contestado, e o provedor decide com quem o valor fica.`
    : `${refunded}A contestação devolveu ${amount} a você. ${voidReceiptsText(donation)}`;
}

function voidReceiptsText({ receipts }: DonationView): string {
  const numbers = receipts.map(({ number }) => `nº ${number}`).join(' e ');
  return receipts.length > 1 ? `Os recibos ${numbers} deixaram de valer.` : `O recibo ${numbers} deixou de valer.`;
}

/**
 * Title and text for a donation that isn't complete. `isStale`: the page could not be read again, so it may not know that the payment is
 * confirmed.
 */
export function standingOf(donation: DonationView, isStale: boolean): Standing {
  const { paymentStatus, payment, subscription } = donation;
  const amount = formatMoney(donation.amountCents);
  if (paymentStatus === 'refunded') {
    return { title: 'Doação devolvida', text: `Devolvemos ${amount} pela mesma forma de pagamento. ${voidReceiptsText(donation)}` };
  }
  if (paymentStatus === 'disputed') return { title: 'Doação contestada', text: disputedText(donation) };
  if (paymentStatus === 'failed') {
    const text =
      payment?.status === 'expired'
        ? `Não vimos o pagamento de ${amount} a tempo. Se você já pagou, fale com a gente: a doação vale assim que o encontrarmos.`
        : `O pagamento de ${amount} não foi aprovado e nada foi cobrado.`;
    return { title: 'A doação não foi concluída', text };
  }
  if (subscription?.status === 'active') {
    const updates = isStale
      ? 'Não conseguimos atualizar esta página agora. Continuamos tentando, e o recibo chega também por e-mail.'
      : 'Esta página se atualiza sozinha.';
    return { title: 'Falta só a confirmação', text: `Estamos esperando a confirmação de ${amount}. ${updates}` };
  }
  return { title: 'Falta pouco', text: `Sua doação de ${amount} espera o pagamento.` };
}

export type MonthlyStep = 'change' | 'pause' | 'resume' | 'cancel' | 'renew';

/** Statuses of a subscription, and `cancelling`: a cancellation that the provider has yet to confirm, which can only be repeated. */
const monthlySteps = {
  active: ['change', 'pause', 'cancel'],
  'past-due': ['change', 'cancel'],
  paused: ['change', 'resume', 'cancel'],
  cancelling: ['cancel'],
  cancelled: ['renew'],
} satisfies Record<string, readonly MonthlyStep[]>;

export type MonthlyStanding = keyof typeof monthlySteps;
const isStanding = (status: string): status is MonthlyStanding => Object.hasOwn(monthlySteps, status);

/** Null for a status that is not shown. The API's earlier release doesn't store cancellations. */
export function monthlyStandingOf({ status, cancelAskedAt = null }: DonationSubscriptionView): MonthlyStanding | null {
  const standing = status === 'cancelled' || cancelAskedAt === null ? status : 'cancelling';
  return isStanding(standing) ? standing : null;
}

interface Monthly {
  subscription: DonationSubscriptionView;
  standing: MonthlyStanding;
  /** Whether nothing will be charged any more. */
  isOver: boolean;
  steps: readonly MonthlyStep[];
}

/** What the page shows of the future charges; null without a subscription, and for one that never began, whose donation is paid again. */
export function monthlyOf({ subscription, renewalUrl, canPay }: DonationView): Monthly | null {
  const standing = subscription && monthlyStandingOf(subscription);
  if (!standing) return null;
  const isOver = standing === 'cancelled';
  if (isOver && canPay) return null;
  return { subscription, standing, isOver, steps: renewalUrl ? [] : monthlySteps[standing] };
}

export function whatComes({ receiptNumber }: DonationView, { subscription, standing }: Monthly): string {
  const { nextChargeAt, pausedUntil } = subscription;
  switch (standing) {
    case 'cancelled':
      return `Nenhuma outra cobrança será feita.${receiptNumber === null ? '' : ' Os recibos continuam valendo.'}`;
    case 'cancelling':
      return 'Você pediu o cancelamento, e o serviço de pagamento ainda não confirmou. Avisamos por e-mail; se algo for cobrado até lá, o valor volta para você.';
    case 'past-due':
      return 'A última cobrança não foi aprovada. Tentamos de novo nos próximos dias.';
    case 'paused':
      return pausedUntil ? `Nada é cobrado até ${formatDate(pausedUntil)}.` : 'Nenhuma cobrança é feita enquanto ela está pausada.';
    case 'active':
      return nextChargeAt ? `Próxima cobrança em ${formatDate(nextChargeAt)}.` : 'A cobrança se repete todo mês.';
  }
}
