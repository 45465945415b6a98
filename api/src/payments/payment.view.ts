import type {
  PaymentAttemptView,
  PaymentEventDetailView,
  PaymentEventView,
  PaymentView,
  RefundView,
  WaitingConfirmationView,
} from '@aflora/contracts';
import type { PaymentEventDetailRow, PaymentEventRow, WaitingConfirmationRow } from './payment-events.queries';
import type { PaymentRefund, PaymentSubscription, Payment } from './payment.entity';
import { isOver } from './payment-states';

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  next: isOver(payment.status) ? null : payment.next,
  expiresAt: payment.expiresAt?.toISOString() ?? null,
});

/** A subscription that waits for authorisation, as a payment view: `id` is the subscription's. */
export const subscriptionPaymentView = ({ id, provider, amountCents, next }: PaymentSubscription): PaymentView => ({
  id,
  provider,
  method: 'card',
  status: 'pending',
  amountCents,
  next,
  expiresAt: null,
});

/** `isConfirmedByPerson`: the provider doesn't report incoming money, so a person confirms the payment and its refunds. */
export const paymentAttemptView = (payment: Payment, refunds: PaymentRefund[], isConfirmedByPerson: boolean): PaymentAttemptView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  canConfirm: isConfirmedByPerson && payment.status !== 'paid',
  paidAt: payment.paidAt?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
  refunds: refunds.map((refund) => refundView(refund, isConfirmedByPerson)),
});

const refundView = ({ id, amountCents, reason, status, createdAt, doneAt }: PaymentRefund, isConfirmedByPerson: boolean): RefundView => ({
  id,
  amountCents,
  reason,
  status,
  canConfirm: isConfirmedByPerson && status === 'asked',
  canRetry: status === 'failed',
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
