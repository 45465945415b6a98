import type {
  PaymentAttemptView,
  PaymentEventDetailView,
  PaymentEventView,
  PaymentView,
  RefundView,
  WaitingConfirmationView,
} from '@aflora/contracts';
import type { PaymentEventDetailRow, PaymentEventRow, WaitingConfirmationRow } from './payment-events.queries';
import type { PaymentRefund } from './payment-refund.entity';
import { isOver } from './payment-states';
import type { PaymentSubscription } from './payment-subscription.entity';
import type { Payment } from './payment.entity';

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  next: isOver(payment.status) ? null : payment.next,
  expiresAt: payment.expiresAt?.toISOString() ?? null,
});

/** A subscription that waits to be authorised, as the payment that its payer takes it for: `id` is the subscription's. */
export const subscriptionPaymentView = ({ id, provider, amountCents, next }: PaymentSubscription): PaymentView => ({
  id,
  provider,
  method: 'card',
  status: 'pending',
  amountCents,
  next,
  expiresAt: null,
});

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

export const paymentEventView = (row: PaymentEventRow): PaymentEventView => ({
  id: row.id,
  provider: row.provider,
  verdict: row.verdict,
  state: row.state,
  type: row.type,
  resourceKind: row.resourceKind,
  resourceId: row.resourceId,
  deliveries: row.deliveries,
  receivedAt: row.receivedAt.toISOString(),
  processedAt: row.processedAt?.toISOString() ?? null,
});

export const paymentEventDetailView = (row: PaymentEventDetailRow, canReplay: boolean): PaymentEventDetailView => ({
  ...paymentEventView(row),
  eventId: row.eventId,
  body: row.body,
  canReplay,
  payment: row.paymentId && row.purpose && row.subjectId ? { id: row.paymentId, purpose: row.purpose, subjectId: row.subjectId } : null,
});

export const waitingConfirmationView = ({ at, ...row }: WaitingConfirmationRow): WaitingConfirmationView => ({
  ...row,
  at: at.toISOString(),
});
