import type { AdminDonationSummaryView, DonationChangeView, DonationFrequency, DonationPaymentStatus } from '@aflora/contracts';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

export const donorOf = ({ isAnonymous, donorName }: Pick<AdminDonationSummaryView, 'isAnonymous' | 'donorName'>): string =>
  isAnonymous ? 'Doação Anônima' : (donorName ?? 'Nome não informado');

/** Null for anonymous donations, whose e-mail is never shown. */
export const emailOf = ({ isAnonymous, donorEmail }: Pick<AdminDonationSummaryView, 'isAnonymous' | 'donorEmail'>): string | null =>
  isAnonymous ? null : (donorEmail ?? 'Email não informado');

export const frequencyLabels: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };

export const donationStatusLabels: Record<DonationPaymentStatus, string> = {
  pending: 'Pendente',
  completed: 'Concluída',
  failed: 'Falhou',
  refunded: 'Reembolsada',
  disputed: 'Contestada',
};

const donationWords: Record<string, StatusLabel> = {
  pending: { label: donationStatusLabels.pending, tone: 'warn' },
  completed: { label: donationStatusLabels.completed, tone: 'ok' },
  failed: { label: donationStatusLabels.failed, tone: 'bad' },
  refunded: { label: donationStatusLabels.refunded, tone: 'info' },
  disputed: { label: donationStatusLabels.disputed, tone: 'bad' },
};
const subscriptionWords: Record<string, StatusLabel> = {
  created: { label: 'Iniciada', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  active: { label: 'Ativa', tone: 'ok' },
  'past-due': { label: 'Em atraso', tone: 'bad' },
  paused: { label: 'Pausada', tone: 'off' },
  cancelled: { label: 'Cancelada', tone: 'off' },
};

export const donationLabel = statusLabels(donationWords);
export const subscriptionLabel = statusLabels(subscriptionWords);

const changeWords: Record<string, string> = {
  'donations refund-asked': 'Reembolso pedido',
  'payments dismissed': 'Pix descartado',
  'donations receipt-resent': 'Recibo reenviado',
  'donations tax-id-corrected': 'CPF ou CNPJ corrigido',
  'donations made-anonymous': 'Marcada como anônima',
  'donations made-public': 'Deixou de ser anônima',
  'payments updated': 'Pagamento confirmado',
  'payment_refunds dismissed': 'Reembolso descartado',
  'payment_refunds updated': 'Reembolso confirmado ou repetido',
};

export const changeLabel = ({ entity, action }: DonationChangeView): string => changeWords[`${entity} ${action}`] ?? action;
