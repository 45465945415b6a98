import type { AdminDonationSummaryView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { RecordCard, RecordGrid } from '../../components/list-page/record-card';
import classes from './donation-cards.module.css';
import { donationWord, donorOf, emailOf, frequencyLabels } from './donation-words';

export interface DonationListProps {
  donations: AdminDonationSummaryView[];
  open(id: string): void;
}

export function DonationCards({ donations, open }: DonationListProps) {
  return (
    <RecordGrid>
      {donations.map((donation) => (
        <DonationCard key={donation.id} donation={donation} open={open} />
      ))}
    </RecordGrid>
  );
}

function DonationCard({ donation, open }: { donation: AdminDonationSummaryView; open(id: string): void }) {
  const { label, tone } = donationWord(donation.paymentStatus);
  return (
    <RecordCard
      title={donorOf(donation)}
      badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
      about={emailOf(donation)}
      actions={
        <Button variant="outline" size="sm" onClick={() => open(donation.id)}>
          Ver detalhes
        </Button>
      }
    >
      <div className={classes.facts}>
        <span className={classes.amount}>{formatMoney(donation.amountCents)}</span>
        <span>{frequencyLabels[donation.frequency]}</span>
        <time dateTime={donation.createdAt}>{formatDateTime(donation.createdAt)}</time>
      </div>
      {donation.message && <p className={clsx(classes.message, 'cut-lines')}>{donation.message}</p>}
    </RecordCard>
  );
}
