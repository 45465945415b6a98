import type { PaymentView } from '../payments/payment.view';
import type { DonationFrequency } from './donation.input';

/** The donation that was made, with the key to see it. */
export interface PlacedDonationView {
  id: string;
  accessToken: string;
}

/** A donation as its donor sees it. */
export interface DonationView {
  id: string;
  amountCents: number;
  frequency: DonationFrequency;
  donorName: string | null;
  isAnonymous: boolean;
  message: string | null;
  paymentStatus: string;
  payment: PaymentView | null;
  /** Present once the receipt can be had. */
  receiptNumber: number | null;
  subscription: DonationSubscriptionView | null;
  createdAt: string;
}

export interface DonationSubscriptionView {
  status: string;
  amountCents: number;
  nextChargeAt: string | null;
}
