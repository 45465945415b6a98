import type { PaymentAttemptView } from '../payments/payment-attempt.view';
import type { DonationFrequency } from './donation.input';
import type { DonationSubscriptionView } from './donation.view';

/** A donation in the console's list. */
export interface AdminDonationSummaryView {
  id: string;
  /** Null also for an anonymous donation, like the e-mail: neither leaves the API. */
  donorName: string | null;
  /** The user's, else the donor's. */
  donorEmail: string | null;
  isAnonymous: boolean;
  amountCents: number;
  paymentStatus: string;
  frequency: DonationFrequency;
  message: string | null;
  createdAt: string;
}

export interface AdminDonationView extends AdminDonationSummaryView {
  completedAt: string | null;
  /** Given once; a refund does not free it. */
  receiptNumber: number | null;
  /** Where the receipt goes; null also for an anonymous donation. */
  receiptEmail: string | null;
  /** Every attempt, oldest first. */
  payments: PaymentAttemptView[];
  subscription: DonationSubscriptionView | null;
  /** Newest first. */
  changes: DonationChangeView[];
  /** Those that are possible now; payments and refunds say of themselves whether a person may confirm them. */
  steps: DonationStep[];
}

export const donationSteps = ['resend-receipt', 'correct-anonymity'] as const;
/** What an administrator may do to a donation. */
export type DonationStep = (typeof donationSteps)[number];

/** Who did what to it, of the audit log. */
export interface DonationChangeView {
  id: string;
  action: string;
  /** The table: `donations`, `payments`, `payment_refunds`. */
  entity: string;
  /** Name or e-mail; null when nobody, or nobody known any more. */
  by: string | null;
  at: string;
}

/** Exact, of the completed ones. */
export interface DonationTotalsView {
  completedCents: number;
  /** Since the first of the month, in America/Sao_Paulo. */
  monthCents: number;
  /** Distinct users or e-mails. */
  donors: number;
}
