import type { AdminDonationSummaryView, AdminDonationView, DonationChangeView, DonationStep, PaymentAttemptView } from '@aflora/contracts';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import type { AdminDonationRow, DonationChangeRow, DonationDetailRow } from './admin-donations.queries';
import { donationSubscriptionView } from './donation.view';

export const adminDonationSummaryView = (row: AdminDonationRow): AdminDonationSummaryView => ({
  id: row.id,
  donorName: row.donorName,
  donorEmail: row.donorEmail,
  isAnonymous: row.isAnonymous,
  amountCents: row.amountCents,
  paymentStatus: row.paymentStatus,
  frequency: row.frequency,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
});

export interface AdminDonationParts {
  donation: DonationDetailRow;
  payments: PaymentAttemptView[];
  subscription: PaymentSubscription | null;
  changes: DonationChangeRow[];
  steps: DonationStep[];
}

export const adminDonationView = ({ donation, ...parts }: AdminDonationParts): AdminDonationView => ({
  ...adminDonationSummaryView(donation),
  completedAt: donation.completedAt?.toISOString() ?? null,
  receiptNumber: donation.receiptNumber,
  receiptEmail: donation.receiptEmail,
  payments: parts.payments,
  subscription: parts.subscription && donationSubscriptionView(parts.subscription),
  changes: parts.changes.map(changeView),
  steps: parts.steps,
});

const changeView = ({ id, action, entity, by, at }: DonationChangeRow): DonationChangeView => ({
  id,
  action,
  entity,
  by,
  at: at.toISOString(),
});
