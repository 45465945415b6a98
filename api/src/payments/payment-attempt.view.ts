import type { PaymentAttemptView, RefundView } from '@aflora/contracts';
import type { PaymentRefund } from './payment-refund.entity';
import type { Payment } from './payment.entity';

/** `isUpToPerson`: no provider tells of its money. */
export const paymentAttemptView = (payment: Payment, refunds: PaymentRefund[], isUpToPerson: boolean): PaymentAttemptView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  canConfirm: isUpToPerson && payment.status !== 'paid',
  paidAt: payment.paidAt?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
  refunds: refunds.map((refund) => refundView(refund, isUpToPerson)),
});

const refundView = ({ id, amountCents, reason, status, createdAt, doneAt }: PaymentRefund, isUpToPerson: boolean): RefundView => ({
  id,
  amountCents,
  reason,
  status,
  canConfirm: isUpToPerson && status === 'asked',
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});
