import { DatedKeysetQuery, type PageView, type KeysetView } from './lists';
import { type PaymentAttemptView, type PaymentMethod, paymentMethods, type PaymentView } from './payments';
import { Flag, WholeNumber } from './rules/numbers';
import { Email, OptionalTaxId } from './rules/personal-data';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, SearchText, Text } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

export const donationSteps = ['refund', 'resend-receipt', 'correct-anonymity'] as const;

/** What an administrator may do to a donation. */
export type DonationStep = (typeof donationSteps)[number];

export const donationPaymentStatuses = ['pending', 'completed', 'failed', 'refunded', 'disputed'] as const;
export type DonationPaymentStatus = (typeof donationPaymentStatuses)[number];

export const MIN_DONATION_CENTS = 500;

export const donationFrequencies = ['once', 'monthly'] as const;
export type DonationFrequency = (typeof donationFrequencies)[number];

export const donationAnonymities = ['yes', 'no'] as const;

/** A donation in the console's list. */
export interface AdminDonationSummaryView {
  id: Id;
  /** Null also for an anonymous donation, like the e-mail: neither leaves the API. */
  donorName: string | null;
  /** The user's, else the donor's. */
  donorEmail: string | null;
  isAnonymous: boolean;
  amountCents: Cents;
  /** What of it went back; totals are net of it. */
  refundedCents: Cents;
  paymentStatus: string;
  frequency: DonationFrequency;
  message: string | null;
  createdAt: Instant;
}

export type AdminDonationPage = KeysetView<AdminDonationSummaryView>;

export interface AdminDonationView extends AdminDonationSummaryView {
  completedAt: Instant | null;
  /** Of the first receipt. Given once; a refund does not free it. */
  receiptNumber: Count | null;
  /** First and corrected ones, oldest first; after a full refund none of them counts. */
  receipts: DonationReceiptView[];
  /** Where the receipt goes; null also for an anonymous donation. */
  receiptEmail: string | null;
  /** What may still be refunded. */
  refundableCents: Cents;
  /** Every attempt, oldest first. */
  payments: PaymentAttemptView[];
  subscription: DonationSubscriptionView | null;
  /** Newest first. */
  changes: DonationChangeView[];
  /** Those that are possible now; payments and refunds say of themselves whether a person may confirm them. */
  steps: DonationStep[];
}

/** Who did what to it, of the audit log. */
export interface DonationChangeView {
  id: Id;
  action: string;
  /** The table: `donations`, `payments`, `payment_refunds`. */
  entity: string;
  /** Name or e-mail; null when nobody, or nobody known any more. */
  by: string | null;
  at: Instant;
}

export interface DonationReceiptView {
  number: Count;
  amountCents: Cents;
  issuedAt: Instant;
  /** Number of the receipt that counts in its place. */
  replacedBy: Count | null;
}

/** Exact, of the completed ones, net of refunds. */
export interface DonationTotalsView {
  completedCents: Cents;
  /** Since the first of the month, in America/Sao_Paulo. */
  monthCents: Cents;
  /** Distinct users or e-mails. */
  donors: Count;
}

/** The donation that was made, with the key to see it. */
export interface PlacedDonationView {
  id: Id;
  accessToken: string;
}

/** A donation as its donor sees it. */
export interface DonationView {
  id: Id;
  amountCents: Cents;
  refundedCents: Cents;
  frequency: DonationFrequency;
  donorName: string | null;
  isAnonymous: boolean;
  message: string | null;
  paymentStatus: string;
  payment: PaymentView | null;
  /** Number of the receipt that counts, once it can be had. */
  receiptNumber: Count | null;
  /** First and corrected ones, oldest first; after a full refund none of them counts. */
  receipts: DonationReceiptView[];
  subscription: DonationSubscriptionView | null;
  createdAt: Instant;
}

export interface DonationSubscriptionView {
  status: string;
  amountCents: Cents;
  /** Amount that the donor asked for and the provider has not confirmed yet. */
  pendingAmountCents: Cents | null;
  nextChargeAt: Instant | null;
}

/** A donation as its donor's list shows it. */
export interface OwnDonationView {
  id: Id;
  amountCents: Cents;
  refundedCents: Cents;
  paymentStatus: string;
  isAnonymous: boolean;
  message: string | null;
  createdAt: Instant;
}

export type OwnDonationPage = PageView<OwnDonationView>;

/** Money that goes back to the donor. */
export class DonationRefundInput {
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
}

/** Whether the donor wants to be named. */
export class DonationAnonymityInput {
  @Flag() isAnonymous!: boolean;
}

export class DonationInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
  @OneOf(donationFrequencies) frequency!: DonationFrequency;
  /** For the receipt, also of an anonymous donation. */
  @Text(1, 200) name!: string;
  @Email() email!: string;
  /** CPF or CNPJ, for the receipt. */
  @OptionalTaxId() taxId?: string | null;
  @OptionalText(1000) message?: string | null;
  @Flag() isAnonymous!: boolean;
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
  /** A field that no person sees: whatever fills it is a machine. */
  @OptionalText(200) website?: string | null;
}

/** A new amount for a monthly donation. */
export class DonationAmountInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
}

/** The console's list; its days are those of the donation, not of the payment. */
export class AdminListDonationsQuery extends DatedKeysetQuery {
  /** Found in the donor's name or an e-mail; never finds an anonymous donation. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(donationPaymentStatuses) paymentStatus?: DonationPaymentStatus;
  @Optional() @OneOf(donationFrequencies) frequency?: DonationFrequency;
  @Optional() @OneOf(donationAnonymities) anonymous?: (typeof donationAnonymities)[number];
}
