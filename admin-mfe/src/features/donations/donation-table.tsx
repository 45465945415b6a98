import type { AdminDonationSummaryView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@mantine/core';
import { RecordTable, type RecordColumn } from '../../components/list-page/record-table';
import type { DonationListProps } from './donation-cards';
import { donationWord, donorOf, emailOf, frequencyLabels } from './donation-words';

type Column = RecordColumn<AdminDonationSummaryView>;

const columns: [Column, ...Column[]] = [
  { header: 'Doador', cell: donorOf },
  { header: 'E-mail', cell: (donation) => emailOf(donation) ?? '—', from: 'desktop' },
  { header: 'Data e hora', cell: ({ createdAt }) => formatDateTime(createdAt), from: 'tablet' },
  { header: 'Frequência', cell: ({ frequency }) => frequencyLabels[frequency], from: 'desktop' },
  { header: 'Valor', cell: ({ amountCents }) => formatMoney(amountCents), isNumber: true },
  { header: 'Status', cell: ({ paymentStatus }) => <Status status={paymentStatus} /> },
];

export function DonationTable({ donations, open }: DonationListProps) {
  return (
    <RecordTable<AdminDonationSummaryView>
      label="Doações"
      rows={donations}
      columns={columns}
      nameOf={donorOf}
      actions={(donation) => (
        <Button variant="subtle" size="compact-sm" aria-label={`Ver detalhes: ${donorOf(donation)}`} onClick={() => open(donation.id)}>
          Ver
        </Button>
      )}
    />
  );
}

function Status({ status }: { status: string }) {
  const { label, tone } = donationWord(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
