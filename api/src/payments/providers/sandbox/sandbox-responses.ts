import { jsonObjectOf, centsOf, listOf, momentOf, oneOf, optionalTextOf, textOf, type JsonObject } from '../provider-response';
import type { PaymentSnapshot, SubscriptionSnapshot } from '../payment-provider';

const PAYMENT_STATUSES = { pending: 'pending', paid: 'paid', refused: 'failed', cancelled: 'cancelled', expired: 'expired' } as const;
const SUBSCRIPTION_STATUSES = {
  pending: 'pending',
  active: 'active',
  'past-due': 'past-due',
  paused: 'paused',
  cancelled: 'cancelled',
} as const;

export const sandboxPayment = (value: unknown): PaymentSnapshot => paymentOf(jsonObjectOf(value));

export function sandboxSubscription(value: unknown): SubscriptionSnapshot {
  const response = jsonObjectOf(value);
  return {
    externalId: textOf(response, 'id'),
    status: oneOf(response, 'status', SUBSCRIPTION_STATUSES),
    amountCents: centsOf(response, 'amountCents'),
    nextChargeAt: momentOf(response, 'nextChargeAt'),
    changedAt: momentOf(response, 'updatedAt') ?? new Date(),
    payments: listOf(response, 'payments').map(paymentOf),
  };
}

function paymentOf(response: JsonObject): PaymentSnapshot {
  return {
    externalId: textOf(response, 'id'),
    reference: optionalTextOf(response, 'reference'),
    subscriptionExternalId: optionalTextOf(response, 'subscriptionId'),
    status: oneOf(response, 'status', PAYMENT_STATUSES),
    amountCents: centsOf(response, 'amountCents'),
    currency: textOf(response, 'currency'),
    capturedCents: centsOf(response, 'capturedCents'),
    refundedCents: centsOf(response, 'refundedCents'),
    paidAt: momentOf(response, 'paidAt'),
    failureCode: optionalTextOf(response, 'refusalCode'),
  };
}
