import type { PaymentEventDetailView, PaymentEventView, WaitingConfirmationView } from '@aflora/contracts';
import type { PaymentEventDetailRow, PaymentEventRow, WaitingConfirmationRow } from './payment-events.queries';

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
