import { answerOf, centsOf, listOf, momentOf, oneOf, optionalTextOf, textOf, type Answer } from '../provider-answer';
import type { PaymentSnapshot, SubscriptionSnapshot } from '../payment-provider';

const PAYMENT_STATUSES = { pending: 'pending', paid: 'paid', refused: 'failed', cancelled: 'cancelled', expired: 'expired' } as const;
const SUBSCRIPTION_STATUSES = {
  pending: 'pending',
  active: 'active',
  'past-due': 'past-due',
  paused: 'paused',
  cancelled: 'cancelled',
} as const;

export const sandboxPayment = (value: unknown): PaymentSnapshot => paymentOf(answerOf(value));

export function sandboxSubscription(value: unknown): SubscriptionSnapshot {
  const answer = answerOf(value);
  return {
    externalId: textOf(answer, 'id'),
    status: oneOf(answer, 'status', SUBSCRIPTION_STATUSES),
    amountCents: centsOf(answer, 'amountCents'),
    nextChargeAt: momentOf(answer, 'nextChargeAt'),
    changedAt: momentOf(answer, 'updatedAt') ?? new Date(),
    payments: listOf(answer, 'payments').map(paymentOf),
  };
}

function paymentOf(answer: Answer): PaymentSnapshot {
  return {
    externalId: textOf(answer, 'id'),
    reference: optionalTextOf(answer, 'reference'),
    subscriptionExternalId: optionalTextOf(answer, 'subscriptionId'),
    status: oneOf(answer, 'status', PAYMENT_STATUSES),
    amountCents: centsOf(answer, 'amountCents'),
    currency: textOf(answer, 'currency'),
    capturedCents: centsOf(answer, 'capturedCents'),
    refundedCents: centsOf(answer, 'refundedCents'),
    paidAt: momentOf(answer, 'paidAt'),
    failureCode: optionalTextOf(answer, 'refusalCode'),
  };
}
