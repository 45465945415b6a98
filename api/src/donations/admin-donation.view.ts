import type {
  AdminDonationSummaryView,
  AdminDonationView,
  DonationChangeView,
  DonationPaymentView,
  DonationRefundView,
  DonationStep,
} from '@aflora/contracts';
import type { PaymentRefund } from '../payments/payment-refund.entity';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import type { Payment } from '../payments/payment.entity';
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
  payments: Payment[];
  refunds: PaymentRefund[];
  subscription: PaymentSubscription | null;
  changes: DonationChangeRow[];
  steps: DonationStep[];
  /** Providers that don't tell when money comes or goes. */
  byPerson: ReadonlySet<string>;
}

export const adminDonationView = ({ donation, payments, refunds, byPerson, ...parts }: AdminDonationParts): AdminDonationView => ({
  ...adminDonationSummaryView(donation),
  completedAt: donation.completedAt?.toISOString() ?? null,
  receiptNumber: donation.receiptNumber,
  receiptEmail: donation.receiptEmail,
  payments: payments.map((payment) =>
    paymentView(payment, {
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
      isByPerson: byPerson.has(payment.provider) && payment.externalId !== null,
    }),
  ),
  subscription: parts.subscription && donationSubscriptionView(parts.subscription),
  changes: parts.changes.map(changeView),
  steps: parts.steps,
});

/** Without the payer: their name would tell who an anonymous donor is. */
const paymentView = (
  payment: Payment,
  { refunds, isByPerson }: { refunds: PaymentRefund[]; isByPerson: boolean },
): DonationPaymentView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  canConfirm: isByPerson && payment.status !== 'paid',
  paidAt: payment.paidAt?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
  refunds: refunds.map((refund) => refundView(refund, isByPerson)),
});

const refundView = (refund: PaymentRefund, isByPerson: boolean): DonationRefundView => ({
  id: refund.id,
  amountCents: refund.amountCents,
  reason: refund.reason,
  status: refund.status,
  canConfirm: isByPerson && refund.status === 'asked',
  createdAt: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
});

const changeView = ({ id, action, entity, by, at }: DonationChangeRow): DonationChangeView => ({
  id,
  action,
  entity,
  by,
  at: at.toISOString(),
});
