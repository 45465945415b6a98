import type { DonationSubscriptionView, DonationView, OwnDonationView, PaymentView } from '@aflora/contracts';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import type { Donation } from './donation.entity';
import type { OwnDonationRow } from './donations.queries';

export const ownDonationView = (donation: OwnDonationRow): OwnDonationView => ({
  id: donation.id,
  amountCents: donation.amountCents,
  paymentStatus: donation.paymentStatus,
  isAnonymous: donation.isAnonymous,
  message: donation.message,
  createdAt: donation.createdAt.toISOString(),
});

export const donationSubscriptionView = ({ status, amountCents, nextChargeAt }: PaymentSubscription): DonationSubscriptionView => ({
  status,
  amountCents,
  nextChargeAt: nextChargeAt?.toISOString() ?? null,
});

interface DonationParts {
  donation: Donation;
  payment: PaymentView | null;
  subscription: PaymentSubscription | null;
}

/** For the donor alone: names leave the API for nobody else. */
export const donationView = ({ donation, payment, subscription }: DonationParts): DonationView => ({
  id: donation.id,
  amountCents: donation.amountCents,
  frequency: donation.frequency,
  donorName: donation.donorName,
  isAnonymous: donation.isAnonymous,
  message: donation.message,
  paymentStatus: donation.paymentStatus,
  payment,
  receiptNumber: donation.paymentStatus === 'completed' ? donation.receiptNumber : null,
  subscription: subscription && donationSubscriptionView(subscription),
  createdAt: donation.createdAt.toISOString(),
});
