import type { DonationFrequency, DonationPaymentStatus } from '@aflora/contracts';
import { moment, money, text, whole, yesOrNo, type CsvCell } from '../common/exports/csv-cells';
import type { AdminDonationRow } from './admin-donations.queries';

const STATUSES: Record<DonationPaymentStatus, string> = {
  pending: 'Pendente',
  completed: 'Concluída',
  failed: 'Falhou',
  refunded: 'Reembolsada',
};
const FREQUENCIES: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };

/** Columns of the CSV export. */
export const donationColumns: readonly [string, (row: AdminDonationRow) => CsvCell][] = [
  ['Doador', ({ isAnonymous, donorName }) => text(isAnonymous ? 'Doação Anônima' : donorName)],
  ['E-mail', ({ donorEmail }) => text(donorEmail)],
  ['Data e hora', ({ createdAt }) => moment(createdAt)],
  ['Valor (R$)', ({ amountCents }) => money(amountCents)],
  ['Status', ({ paymentStatus }) => text(STATUSES[paymentStatus])],
  ['Frequência', ({ frequency }) => text(FREQUENCIES[frequency])],
  ['Anônima', ({ isAnonymous }) => yesOrNo(isAnonymous)],
  ['Mensagem', ({ message }) => text(message)],
  ['Recibo', ({ receiptNumber }) => (receiptNumber === null ? text(null) : whole(receiptNumber))],
  ['Id', ({ id }) => text(id)],
];
