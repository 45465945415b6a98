import type { AdminDonationSummaryView, DonationChangeView, DonationFrequency, DonationPaymentStatus } from '@aflora/contracts';
import type { StatusTone } from '@aflora/ui/console';

export const donorOf = ({ isAnonymous, donorName }: Pick<AdminDonationSummaryView, 'isAnonymous' | 'donorName'>): string =>
  isAnonymous ? 'Doação Anônima' : (donorName ?? 'Nome não informado');

/** Null for an anonymous donation: of those nothing is said. */
export const emailOf = ({ isAnonymous, donorEmail }: Pick<AdminDonationSummaryView, 'isAnonymous' | 'donorEmail'>): string | null =>
  isAnonymous ? null : (donorEmail ?? 'Email não informado');

export const frequencyLabels: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };

export const donationStatusLabels: Record<DonationPaymentStatus, string> = {
  pending: 'Pendente',
  completed: 'Concluída',
  failed: 'Falhou',
  refunded: 'Reembolsada',
};

interface Word {
  label: string;
  tone: StatusTone;
}

const donationWords: Record<string, Word> = {
  pending: { label: donationStatusLabels.pending, tone: 'warn' },
  completed: { label: donationStatusLabels.completed, tone: 'ok' },
  failed: { label: donationStatusLabels.failed, tone: 'bad' },
  refunded: { label: donationStatusLabels.refunded, tone: 'info' },
};
const paymentWords: Record<string, Word> = {
  created: { label: 'Iniciado', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Recusado', tone: 'bad' },
  cancelled: { label: 'Cancelado', tone: 'off' },
  expired: { label: 'Expirado', tone: 'off' },
};
const refundWords: Record<string, Word> = {
  asked: { label: 'Solicitado', tone: 'warn' },
  done: { label: 'Devolvido', tone: 'ok' },
  refused: { label: 'Recusado', tone: 'bad' },
};
const subscriptionWords: Record<string, Word> = {
  created: { label: 'Iniciada', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  active: { label: 'Ativa', tone: 'ok' },
  'past-due': { label: 'Em atraso', tone: 'bad' },
  paused: { label: 'Pausada', tone: 'off' },
  cancelled: { label: 'Cancelada', tone: 'off' },
};

/** What nobody knows is shown as it is. */
const wordOf = (words: Record<string, Word>) => (status: string) => words[status] ?? ({ label: status, tone: 'off' } as const);
export const donationWord = wordOf(donationWords);
export const paymentWord = wordOf(paymentWords);
export const refundWord = wordOf(refundWords);
export const subscriptionWord = wordOf(subscriptionWords);

const changeWords: Record<string, string> = {
  'donations receipt-resent': 'Recibo reenviado',
  'donations made-anonymous': 'Marcada como anônima',
  'donations made-public': 'Deixou de ser anônima',
  'payments updated': 'Pagamento confirmado',
  'payment_refunds updated': 'Reembolso confirmado',
};

export const changeWord = ({ entity, action }: DonationChangeView): string => changeWords[`${entity} ${action}`] ?? action;
