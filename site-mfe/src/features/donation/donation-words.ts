import type { DonationView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';

/** Whether another try to pay is possible; a monthly donation that is charged already tries again by itself. */
export function isPayable({ paymentStatus, frequency, subscription }: DonationView): boolean {
  if (paymentStatus !== 'pending' && paymentStatus !== 'failed') return false;
  return frequency === 'once' || !subscription || ['created', 'pending', 'cancelled'].includes(subscription.status);
}

/** As it is named beside a payment. */
export const donationName = ({ frequency }: DonationView): string => (frequency === 'monthly' ? 'Doação mensal' : 'Doação única');

interface Standing {
  title: string;
  text: string;
}

/** Where a donation stands that isn't complete. */
export function standingOf(donation: DonationView): Standing {
  const amount = formatMoney(donation.amountCents);
  if (donation.paymentStatus === 'refunded') {
    return { title: 'Doação devolvida', text: `Devolvemos ${amount} pela mesma forma de pagamento. O recibo deixou de valer.` };
  }
  if (donation.paymentStatus === 'failed') {
    return { title: 'A doação não foi concluída', text: `O pagamento de ${amount} não foi aprovado e nada foi cobrado.` };
  }
  if (donation.subscription?.status === 'active') {
    return { title: 'Falta só a confirmação', text: `Estamos esperando a confirmação de ${amount}. Esta página se atualiza sozinha.` };
  }
  return { title: 'Falta pouco', text: `Sua doação de ${amount} espera o pagamento.` };
}
