import type { Provider } from '../provider';
import { settlementOf } from '../rules/prices';
import type { Dispute, Payment, Refund, Subscription } from '../state/rows';

/** Lists each field explicitly, so that the payer and the return addresses aren't sent. */
export function paymentView(payment: Payment, publicUrl: string) {
  return {
    id: payment.id,
    reference: payment.reference,
    subscriptionId: payment.subscriptionId,
    status: payment.status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    capturedCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    disputedCents: payment.disputedCents ?? 0,
    ...settlementOf(payment),
    method: payment.method,
    instalments: payment.instalments ?? null,
    refusalCode: payment.refusalCode,
    url: `${publicUrl}/pay/${payment.id}`,
    pix: payment.pixPayload === null ? null : { payload: payment.pixPayload },
    expiresAt: payment.expiresAt,
    paidAt: payment.paidAt,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

export function subscriptionView(subscription: Subscription, { subscriptions, publicUrl }: Provider) {
  return {
    id: subscription.id,
    reference: subscription.reference,
    status: subscription.status,
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    interval: subscription.interval,
    url: `${publicUrl()}/subscribe/${subscription.id}`,
    nextChargeAt: subscription.status === 'active' ? subscription.dueAt : null,
    payments: subscriptions.paymentsOf(subscription).map((payment) => paymentView(payment, publicUrl())),
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  };
}

export const refundView = ({ id, paymentId, amountCents }: Refund) => ({ id, paymentId, amountCents, status: 'done' as const });

export const disputeView = ({ id, paymentId, amountCents, reason, status, evidenceDueAt, createdAt, updatedAt, closedAt }: Dispute) => ({
  ...{ id, paymentId, amountCents, currency: 'BRL' as const, reason, status },
  ...{ evidenceDueAt, createdAt, updatedAt, closedAt },
});
