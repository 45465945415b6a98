import type { OwnDonationView } from '@aflora/contracts';
import type { OwnDonationRow } from './donations.queries';

export const ownDonationView = (donation: OwnDonationRow): OwnDonationView => ({
  id: donation.id,
  amountCents: donation.amountCents,
  paymentStatus: donation.paymentStatus,
  isAnonymous: donation.isAnonymous,
  message: donation.message,
  createdAt: donation.createdAt.toISOString(),
});
