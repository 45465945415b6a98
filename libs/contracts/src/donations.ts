import { type AdoptionView, type BasketView, MAX_BASKETS } from './baskets';
import { DatedKeysetQuery, type PageView, type KeysetView, sortsOf } from './lists';
import { maxPauseMonths } from './ong-members';
import { type OwnPaymentFactsView, type PaymentAttemptView, type PaymentMethod, paymentMethods, type PaymentView } from './payments';
import { Flag, WholeNumber } from './rules/numbers';
import { Email, OptionalTaxId, TaxId } from './rules/personal-data';
import { Optional } from './rules/rule';
import { Line, OneOf, OptionalText, SearchText, Text } from './rules/text';
import { type DonationUsesView, PROJECT_MAX } from './expenses';
import type { Cents, Count, Id, Instant, Integer } from './values';

export const donationSteps = ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id'] as const;

/** Steps that an administrator can take. */
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
  /** Null also for anonymous donations, like the e-mail; neither ever leaves the API. */
  donorName: string | null;
  /** E-mail of the user, otherwise of the donor. */
  donorEmail: string | null;
  isAnonymous: boolean;
  amountCents: Cents;
  /** Refunded amount; totals are net of it. */
  refundedCents: Cents;
  paymentStatus: string;
  frequency: DonationFrequency;
  message: string | null;
  createdAt: Instant;
}

export type AdminDonationPage = KeysetView<AdminDonationSummaryView>;

export interface AdminDonationView extends AdminDonationSummaryView {
  /** CPF or CNPJ without signs; null also for anonymous donations. */
  donorTaxId: string | null;
  /** Name of the project that the donor chose; null for where it is needed most. */
  project: string | null;
  completedAt: Instant | null;
  /** Number of the first receipt; assigned once and never reused. */
  receiptNumber: Count | null;
  /** First and corrected receipts, oldest first; after a full refund all are void. */
  receipts: DonationReceiptView[];
  /** Address to which the receipt is sent; null also for anonymous donations. */
  receiptEmail: string | null;
  /** Amount that can still be refunded. */
  refundableCents: Cents;
  /** All payment attempts, oldest first. */
  payments: PaymentAttemptView[];
  subscription: DonationSubscriptionView | null;
  /** Null for donations that adopt no basket. */
  adoption: AdoptionView | null;
  /** Newest first. */
  changes: DonationChangeView[];
  /** Steps that are possible now. Whether a payment or refund can be confirmed is a field of the payment or refund. */
  steps: DonationStep[];
}

/** An audit entry about the donation. */
export interface DonationChangeView {
  id: Id;
  action: string;
  /** Changed table: `donations`, `payments` or `payment_refunds`. */
  entity: string;
  /** Name or e-mail of the user; null when there was none or the account is erased. */
  by: string | null;
  at: Instant;
}

export interface DonationReceiptView {
  number: Count;
  amountCents: Cents;
  issuedAt: Instant;
  /** Number of the receipt that replaces this one; null for the valid receipt. */
  replacedBy: Count | null;
}

/** A year in which the user's donations were received. */
export interface DonationYearView {
  /** Calendar year in America/Sao_Paulo. */
  year: Integer;
  /** Donations of which something is left. */
  donations: Count;
  /** Donations of which refunds and disputes left nothing. */
  returnedDonations: Count;
  /** Sum of the donations of the year, net of refunds and disputes. */
  netCents: Cents;
  /** Part of the sum that paid published expenses so far. */
  usedCents: Cents;
}

export type DonationYearList = DonationYearView[];

/** What a mailed link to a statement shows before the download; contains no personal data. */
export interface DonationStatementLinkView {
  /** Calendar year in America/Sao_Paulo. */
  year: Integer;
}

/** Totals of the completed donations, exact and net of refunds. */
export interface DonationTotalsView {
  completedCents: Cents;
  /** Since the first day of the month in America/Sao_Paulo. */
  monthCents: Cents;
  /** Number of distinct users or e-mail addresses. */
  donors: Count;
}

/** The created donation, with its access key. */
export interface PlacedDonationView {
  id: Id;
  accessToken: string;
}

/** A donation as its donor sees it. */
export interface DonationView {
  id: Id;
  amountCents: Cents;
  refundedCents: Cents;
  /** Amount withheld by open and lost disputes. */
  disputedCents: Cents;
  /** A dispute about the donation's payment is open. */
  isDisputed: boolean;
  frequency: DonationFrequency;
  donorName: string | null;
  isAnonymous: boolean;
  message: string | null;
  /** Name of the project that the donor chose; null for where it is needed most. */
  project: string | null;
  /** What the donation paid so far. */
  uses: DonationUsesView;
  paymentStatus: string;
  /** The payment that paid the donation; the newest attempt while none did. Null for a round-up, which its order's payment paid. */
  payment: PaymentView | null;
  /** A payment can be started. False for a failed renewal of a monthly donation, which the provider charges again by itself. */
  canPay: boolean;
  /** Number of the valid receipt; null before there is one. */
  receiptNumber: Count | null;
  /** First and corrected receipts, oldest first; after a full refund all are void. */
  receipts: DonationReceiptView[];
  subscription: DonationSubscriptionView | null;
  /** Page of the monthly donation that replaces this cancelled one; null while no such donation is charged. */
  renewalUrl: string | null;
  /** Adopted baskets by number; none before the payment. */
  baskets: BasketView[];
  createdAt: Instant;
}

export interface DonationSubscriptionView {
  status: string;
  amountCents: Cents;
  /** Amount that the donor asked for and the provider has not confirmed yet. */
  pendingAmountCents: Cents | null;
  nextChargeAt: Instant | null;
  /** End of the pause; null when it has none. */
  pausedUntil: Instant | null;
  /** When the donor cancelled, while the provider has not confirmed it; null otherwise. */
  cancelAskedAt: Instant | null;
}

/** A new authorisation of a cancelled monthly donation, with the access key of the new donation. */
export interface RenewedDonationView extends PlacedDonationView {
  payment: PaymentView;
}

/** A donation in its donor's list. */
export interface OwnDonationView extends OwnPaymentFactsView {
  id: Id;
  amountCents: Cents;
  refundedCents: Cents;
  paymentStatus: string;
  isAnonymous: boolean;
  message: string | null;
  /** Number of baskets that the donation adopts; null for any other donation. */
  baskets: Count | null;
  completedAt: Instant | null;
  createdAt: Instant;
}

export type OwnDonationPage = PageView<OwnDonationView>;

/** A refund. */
export class DonationRefundInput {
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
}

/** Whether the donation is anonymous. */
export class DonationAnonymityInput {
  @Flag() isAnonymous!: boolean;
}

/** The correct CPF or CNPJ of a donor who gave a wrong one, or none. */
export class DonationTaxIdInput {
  @TaxId() taxId!: string;
}

export class DonationInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
  @OneOf(donationFrequencies) frequency!: DonationFrequency;
  /** Donor's name for the receipt, also of anonymous donations. */
  @Line(1, 200) name!: string;
  @Email() email!: string;
  /** CPF or CNPJ, for the receipt. */
  @OptionalTaxId() taxId?: string | null;
  @OptionalText(1000) message?: string | null;
  /** Number of baskets that a single donation adopts, each for the price of a basket. */
  @Optional() @WholeNumber(1, MAX_BASKETS) baskets?: number | null;
  @Flag() isAnonymous!: boolean;
  /** Name of a project of the site's content; without it, the donation is for where it is needed most. */
  @OptionalText(PROJECT_MAX) project?: string | null;
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
  /** Honeypot: people don't see this field. */
  @OptionalText(200) website?: string | null;
}

/** Pause of a monthly donation, which ends by itself. */
export class DonationPauseInput {
  @WholeNumber(1, maxPauseMonths) months!: number;
}

/** A new amount for a monthly donation. */
export class DonationAmountInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
}

export const donationSorts = sortsOf('donor', 'amount');

/** Query of the console's list; the days refer to the donation, not to its payment. */
export class AdminListDonationsQuery extends DatedKeysetQuery {
  @Optional() @OneOf(donationSorts) sort?: (typeof donationSorts)[number];
  /** Text in the donor's name or e-mail, or a whole CPF or CNPJ; never finds anonymous donations. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(donationPaymentStatuses) paymentStatus?: DonationPaymentStatus;
  @Optional() @OneOf(donationFrequencies) frequency?: DonationFrequency;
  @Optional() @OneOf(donationAnonymities) anonymous?: (typeof donationAnonymities)[number];
}
