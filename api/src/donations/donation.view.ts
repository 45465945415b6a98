import type {
  AdminDonationSummaryView,
  AdminDonationView,
  AdoptionView,
  BasketView,
  DonationChangeView,
  DonationStep,
  DonationSubscriptionView,
  DonationUsesView,
  DonationView,
  DonationReceiptView,
  OwnDonationView,
  PaymentAttemptView,
  PaymentView,
} from '@aflora/contracts';
import type { PaymentSubscription } from '../payments/payment.entity';
import type { AdminDonationRow, DonationChangeRow, DonationDetailRow, OwnDonationRow } from './donations.queries';
import type { IssuedReceipt } from './receipts/donation-receipts.service';
import type { Donation } from './donation.entity';
import { allows, factsOf } from './donation.rules';
import { cancelAskedAt, hasEnded, phaseOf } from './payments/monthly-donation.rules';

export const ownDonationView = (donation: OwnDonationRow): OwnDonationView => ({
  id: donation.id,
  amountCents: donation.amountCents,
  refundedCents: donation.refundedCents,
  paymentStatus: donation.paymentStatus,
  isAnonymous: donation.isAnonymous,
  message: donation.message,
  isDisputed: donation.isDisputed,
  isRefunding: donation.isRefunding,
  hasExpiredPix: donation.hasExpiredPix,
  baskets: donation.baskets,
  completedAt: donation.completedAt?.toISOString() ?? null,
  createdAt: donation.createdAt.toISOString(),
});

function donationSubscriptionView(subscription: PaymentSubscription): DonationSubscriptionView {
  const { status, amountCents, pendingAmountCents, nextChargeAt, resumeAt } = subscription;
  const phase = phaseOf(subscription);
  return {
    status,
    amountCents,
    pendingAmountCents: hasEnded(subscription) || pendingAmountCents === amountCents ? null : pendingAmountCents,
    nextChargeAt: nextChargeAt?.toISOString() ?? null,
    pausedUntil: phase === 'paused' ? (resumeAt?.toISOString() ?? null) : null,
    cancelAskedAt: phase === 'cancelling' ? (cancelAskedAt(subscription)?.toISOString() ?? null) : null,
  };
}

const receiptView = ({ number, amountCents, issuedAt, replacedBy }: IssuedReceipt): DonationReceiptView => ({
  number,
  amountCents,
  issuedAt: issuedAt.toISOString(),
  replacedBy,
});

interface DonationParts {
  donation: Donation;
  payment: PaymentView | null;
  canPay: boolean;
  isDisputed: boolean;
  subscription: PaymentSubscription | null;
  renewalUrl: string | null;
  receipts: IssuedReceipt[];
  baskets: BasketView[];
  uses: DonationUsesView;
}

/** For the donor only, because it contains the donor's name. */
export const donationView = ({
  donation,
  payment,
  canPay,
  isDisputed,
  subscription,
  renewalUrl,
  receipts,
  baskets,
  uses,
}: DonationParts): DonationView => ({
  id: donation.id,
  amountCents: donation.amountCents,
  refundedCents: donation.refundedCents,
  disputedCents: donation.disputedCents,
  isDisputed,
  frequency: donation.frequency,
  donorName: donation.donorName,
  isAnonymous: donation.isAnonymous,
  message: donation.message,
  project: donation.project,
  uses,
  paymentStatus: donation.paymentStatus,
  payment,
  canPay,
  receiptNumber: allows('show-receipt', factsOf(donation)) ? (receipts.at(-1)?.number ?? null) : null,
  receipts: receipts.map(receiptView),
  subscription: subscription && donationSubscriptionView(subscription),
  renewalUrl,
  baskets,
  createdAt: donation.createdAt.toISOString(),
});

export const adminDonationSummaryView = (row: AdminDonationRow): AdminDonationSummaryView => ({
  id: row.id,
  donorName: row.donorName,
  donorEmail: row.donorEmail,
  isAnonymous: row.isAnonymous,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  paymentStatus: row.paymentStatus,
  frequency: row.frequency,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
});

export interface AdminDonationParts {
  donation: DonationDetailRow;
  payments: PaymentAttemptView[];
  subscription: PaymentSubscription | null;
  adoption: AdoptionView | null;
  changes: DonationChangeRow[];
  receipts: IssuedReceipt[];
  refundableCents: number;
  steps: DonationStep[];
}

export const adminDonationView = ({ donation, ...parts }: AdminDonationParts): AdminDonationView => ({
  ...adminDonationSummaryView(donation),
  donorTaxId: donation.donorTaxId,
  project: donation.project,
  completedAt: donation.completedAt?.toISOString() ?? null,
  receiptNumber: donation.receiptNumber,
  receipts: parts.receipts.map(receiptView),
  receiptEmail: donation.receiptEmail,
  refundableCents: parts.refundableCents,
  payments: parts.payments,
  subscription: parts.subscription && donationSubscriptionView(parts.subscription),
  adoption: parts.adoption,
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
