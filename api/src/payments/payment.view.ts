import type {
  DisputeView,
  PaidInstalmentsView,
  PaymentAttemptView,
  PaymentDisputeView,
  PaymentEventDetailView,
  PaymentEventView,
  PaymentView,
  WaitingConfirmationView,
} from '@aflora/contracts';
import type { PaymentDispute } from './disputes/payment-dispute.entity';
import type { PaymentDisputeRow } from './disputes/payment-disputes.queries';
import type { PaymentEventDetailRow, PaymentEventRow, WaitingConfirmationRow } from './events/payment-events.queries';
import { type PaymentRefund, type PaymentSubscription, type Payment, isOver } from './payment.entity';
import { canRetry } from './refunds/payment-refunds.service';

const instalmentsView = ({ instalments: count, payerTotalCents: totalCents }: Payment): PaidInstalmentsView | null =>
  count === null || totalCents === null ? null : { count, totalCents };

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  next: isOver(payment.status) ? null : payment.next,
  instalments: instalmentsView(payment),
  expiresAt: payment.expiresAt?.toISOString() ?? null,
  secondsLeft: payment.expiresAt && Math.max(0, Math.ceil((payment.expiresAt.getTime() - Date.now()) / 1_000)),
});

/** A subscription that waits for authorisation, as a payment view: `id` is the subscription's. */
export const subscriptionPaymentView = ({ id, provider, amountCents, next }: PaymentSubscription): PaymentView => ({
  id,
  provider,
  method: 'card',
  status: 'pending',
  amountCents,
  next,
  instalments: null,
  expiresAt: null,
  secondsLeft: null,
});

interface PaymentAttemptParts {
  payment: Payment;
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
  /** The provider doesn't report incoming money, so a person confirms the payment and its refunds. */
  isConfirmedByPerson: boolean;
}

export const paymentAttemptView = ({ payment, refunds, disputes, isConfirmedByPerson }: PaymentAttemptParts): PaymentAttemptView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  disputedCents: payment.disputedCents,
  feeCents: payment.feeCents,
  netCents: payment.netCents,
  payoutOn: payment.payoutOn,
  canConfirm: isConfirmedByPerson && payment.status !== 'paid',
  instalments: instalmentsView(payment),
  paidAt: payment.paidAt?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
  refunds: refunds.map((refund) => ({
    ...refundView(refund),
    canConfirm: isConfirmedByPerson && refund.status === 'asked',
    canRetry: canRetry(refund, payment),
  })),
  disputes: disputes.map(disputeView),
});

const disputeView = ({ id, status, amountCents, reason, evidenceDueAt, openedAt, closedAt }: DisputeFacts): DisputeView => ({
  ...{ id, status, amountCents, reason },
  evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

type DisputeFacts = Pick<PaymentDispute, 'id' | 'status' | 'amountCents' | 'reason' | 'evidenceDueAt' | 'openedAt' | 'closedAt'>;

export const paymentDisputeView = (row: PaymentDisputeRow): PaymentDisputeView => {
  const { provider, externalId, purpose, subjectId, payerName, note, status, openedAt, closedAt, notes } = row;
  const noted = notes.map(({ at, by }) => ({ kind: 'noted' as const, at: new Date(at).toISOString(), by }));
  const closed = status !== 'open' && closedAt ? [{ kind: status, at: closedAt.toISOString(), by: null }] : [];
  const opened = { kind: 'opened' as const, at: openedAt.toISOString(), by: null };
  const history = [opened, ...noted, ...closed].sort((one, other) => one.at.localeCompare(other.at));
  return { ...disputeView(row), provider, externalId, purpose, subjectId, payerName, note, history };
};

const refundView = ({ id, amountCents, reason, status, createdAt, doneAt }: PaymentRefund) => ({
  id,
  amountCents,
  reason,
  status,
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
