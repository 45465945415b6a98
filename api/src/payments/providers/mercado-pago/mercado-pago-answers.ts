import { decimalCentsOf, optionalDecimalCentsOf } from '../decimal-amount';
import { answerOf, idOf, listOf, momentOf, oneOf, optionalTextOf, partOf, ProviderNonsense, textOf, type Answer } from '../provider-answer';
import type { PaymentSnapshot, SubscriptionSnapshot } from '../payment-provider';

/** An external id that names a checkout which nobody has paid at yet: a preference. */
export const PREFERENCE = 'pref:';

const STATUSES = {
  pending: 'pending',
  in_process: 'pending',
  // Held on the card, not taken.
  authorized: 'pending',
  approved: 'paid',
  // Disputed: it is with us until somebody decides.
  in_mediation: 'paid',
  refunded: 'paid',
  charged_back: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
} as const;

/** A chargeback that Mercado Pago bore itself. */
const REIMBURSED = 'reimbursed';
const SUBSCRIPTION_STATUSES = {
  pending: 'pending',
  authorized: 'active',
  paused: 'paused',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  finished: 'cancelled',
} as const;

export function mercadoPagoPayment(value: unknown): PaymentSnapshot {
  const answer = answerOf(value);
  const status = oneOf(answer, 'status', STATUSES);
  const detail = optionalTextOf(answer, 'status_detail');
  const amountCents = decimalCentsOf(answer, 'transaction_amount');
  const isGone = answer.status === 'refunded' || (answer.status === 'charged_back' && detail !== REIMBURSED);
  const subscriptionExternalId = subscriptionOf(answer);
  return {
    externalId: idOf(answer, 'id'),
    // The charges of a subscription carry the subscription's reference.
    reference: subscriptionExternalId ? null : optionalTextOf(answer, 'external_reference'),
    subscriptionExternalId,
    status: status === 'cancelled' && detail === 'expired' ? 'expired' : status,
    amountCents,
    currency: textOf(answer, 'currency_id'),
    capturedCents: status === 'paid' ? amountCents : 0,
    refundedCents: isGone ? amountCents : optionalDecimalCentsOf(answer, 'transaction_amount_refunded'),
    paidAt: status === 'paid' ? momentOf(answer, 'date_approved') : null,
    failureCode: status === 'failed' ? detail : null,
  };
}

/** The payments of a search, newest first as it was asked. */
export const mercadoPagoPayments = (value: unknown): PaymentSnapshot[] => listOf(answerOf(value), 'results').map(mercadoPagoPayment);

function subscriptionOf(answer: Answer): string | null {
  const interaction = partOf(partOf(answer, 'point_of_interaction'), 'transaction_data');
  return optionalTextOf(interaction, 'subscription_id') ?? optionalTextOf(partOf(answer, 'metadata'), 'preapproval_id');
}

/** A checkout without a payment: open until it expires. */
export function mercadoPagoPreference(value: unknown): PaymentSnapshot {
  const answer = answerOf(value);
  const [item] = listOf(answer, 'items');
  if (!item) throw new ProviderNonsense('items is empty');
  const expiresAt = answer.expires === true ? momentOf(answer, 'expiration_date_to') : null;
  return {
    externalId: PREFERENCE + textOf(answer, 'id'),
    reference: textOf(answer, 'external_reference'),
    subscriptionExternalId: null,
    status: expiresAt && expiresAt <= new Date() ? 'expired' : 'pending',
    amountCents: decimalCentsOf(item, 'unit_price'),
    currency: textOf(item, 'currency_id'),
    ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
  };
}

/** Its charges, newest first, are another call. */
export function mercadoPagoSubscription(value: unknown, payments: PaymentSnapshot[]): SubscriptionSnapshot {
  const answer = answerOf(value);
  const told = oneOf(answer, 'status', SUBSCRIPTION_STATUSES);
  const changes = [momentOf(answer, 'last_modified'), ...payments.map(({ paidAt }) => paidAt)];
  const externalId = textOf(answer, 'id');
  return {
    externalId,
    status: told === 'active' ? standing(payments) : told,
    amountCents: decimalCentsOf(partOf(answer, 'auto_recurring'), 'transaction_amount'),
    nextChargeAt: told === 'active' ? momentOf(answer, 'next_payment_date') : null,
    changedAt: new Date(Math.max(...changes.map((moment) => moment?.getTime() ?? 0))),
    payments: payments.map((payment) => ({ ...payment, reference: null, subscriptionExternalId: externalId })),
  };
}

/** Authorised is not yet paid: the first charge follows, and a failed one is tried again for days without another status. */
function standing([newest]: PaymentSnapshot[]): SubscriptionSnapshot['status'] {
  if (!newest || newest.status === 'pending') return 'pending';
  return newest.status === 'paid' ? 'active' : 'past-due';
}
